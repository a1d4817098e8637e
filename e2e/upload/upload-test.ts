import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { UPLOAD_FIRST_CHUNK_BYTES } from '@farol/domain/uploads.ts'
import type { Locator, Page } from '@playwright/test'
import { test as base } from '../admin/admin-test.ts'

export { expect, toast } from '../admin/admin-test.ts'

/** The shortest of the bundled clips. */
export const CLIP_FILE = fileURLToPath(
  new URL('../../server/src/demo/media/rotina-de-estudo.mp4', import.meta.url),
)
/** Two chunks, of which the first are four fifths. */
const LONG_BYTES = 1.25 * UPLOAD_FIRST_CHUNK_BYTES
/** For what comes after a file was sent and prepared. */
export const WHEN_SENT = { timeout: 60_000 }

type UploadTest = {
  /** The path of a playable video that is sent in two chunks. */
  longClip: string
  /** A connection that loses what is sent after the first chunk, until it is repaired. */
  badLine: { offsets: number[]; mend: () => void }
}

export const test = base.extend<UploadTest>({
  longClip: async ({}, use, testInfo) => {
    const path = testInfo.outputPath('aula-longa.mp4')
    writeFileSync(path, padded(readFileSync(CLIP_FILE), LONG_BYTES))
    await use(path)
  },
  badLine: async ({ context, expectFailure }, use) => {
    const offsets: number[] = []
    let isBroken = true
    await context.route('**/api/admin/uploads/*', async (route) => {
      const request = route.request()
      if (request.method() !== 'PATCH') return route.continue()
      const offset = Number(await request.headerValue('upload-offset'))
      offsets.push(offset)
      return isBroken && offset > 0 ? route.abort('connectionfailed') : route.continue()
    })
    expectFailure(/\/api\/admin\/uploads\/[^/]+$/, 'lost')
    await use({
      offsets,
      mend: () => {
        isBroken = false
      },
    })
  },
})

/** A box that players skip stands behind the video. */
function padded(video: Buffer, size: number) {
  const padding = Buffer.alloc(size - video.length)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4)
  return Buffer.concat([video, padding])
}

/** The part of the lesson form that takes a file. */
export const fileField = (page: Page) => page.getByRole('group', { name: 'Arquivo do vídeo' })

export const tray = (page: Page) => page.getByRole('region', { name: 'Envios' })

export const rowOf = (page: Page, title: string): Locator => page.getByRole('row', { name: title })

/** The form of a new lesson, with a file chosen for its video. */
export async function chooseFile(page: Page, { courseId, file }: { courseId: string; file: string }) {
  await page.goto(`/admin/courses/${courseId}/lessons/new`)
  await page.getByRole('button', { name: 'Enviar arquivo' }).click()
  await giveFile(page, file)
}

export async function giveFile(page: Page, file: string) {
  const chooser = page.waitForEvent('filechooser')
  await fileField(page)
    .getByRole('button', { name: /^Escolher/ })
    .click()
  await (await chooser).setFiles(file)
}

/** As from a file manager, onto a field of the form. */
export async function dropFile(page: Page, file: string) {
  const bytes = readFileSync(file).toString('base64')
  await page.getByLabel('Título').evaluate((target, content) => {
    const data = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([data], 'arrastada.mp4', { type: 'video/mp4' }))
    for (const type of ['dragover', 'drop']) {
      target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
    }
  }, bytes)
}
