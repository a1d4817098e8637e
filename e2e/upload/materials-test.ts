import * as samples from '@farol/server/materials/tests/samples.ts'
import type { Locator, Page } from '@playwright/test'

type Chosen = { name: string; mimeType: string; buffer: Buffer }

export const PDF: Chosen = { name: 'apostila.pdf', mimeType: 'application/pdf', buffer: samples.PDF }
export const PNG: Chosen = { name: 'mapa.png', mimeType: 'image/png', buffer: samples.PNG }
export const WAV: Chosen = { name: 'sinal.wav', mimeType: 'audio/wav', buffer: samples.WAV }

/** The part of the lesson form for its materials. */
export const materialsField = (page: Page) => page.getByRole('group', { name: 'Materiais' })

export async function giveMaterials(page: Page, files: Chosen[] | string[]) {
  const chooser = page.waitForEvent('filechooser')
  await materialsField(page).getByRole('button', { name: 'Adicionar arquivos' }).click()
  await (await chooser).setFiles(files)
}

export const dropMaterials = (page: Page, files: Chosen[]) => dropFiles(materialsField(page), files)

/** As from a file manager. */
export async function dropFiles(target: Locator, files: Chosen[]) {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType,
    content: buffer.toString('base64'),
  }))
  await target.evaluate((element, dropped) => {
    const dataTransfer = new DataTransfer()
    for (const { name, type, content } of dropped) {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], name, { type }))
    }
    for (const event of ['dragover', 'drop'])
      element.dispatchEvent(new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer }))
  }, given)
}
