import type { Page } from '@playwright/test'
import { expectOpened } from '../screens/expect-opened.ts'
import { expect, test } from '../student/course-test.ts'

const MEGABYTE = 1024 * 1024

/** A wide picture, half amber and half blue. */
async function makePng(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 60
    canvas.height = 30
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = 'orange'
    context.fillRect(0, 0, 30, 30)
    context.fillStyle = 'navy'
    context.fillRect(30, 0, 30, 30)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Enviar foto|Trocar foto/ }).click()
  await (await chooser).setFiles(file)
}

test.beforeEach(async ({ page, student: _student }) => {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfil')
})

test('a photo is framed, sent, shown everywhere, and removed again', async ({ page }) => {
  await choose(page, { name: 'eu.png', mimeType: 'image/png', buffer: await makePng(page) })
  const dialog = page.getByRole('dialog', { name: 'Enquadre sua foto' })
  await expectOpened(dialog)

  const frame = dialog.getByRole('button', { name: 'Enquadramento da foto' })
  const picture = frame.locator('img')
  const before = await picture.getAttribute('style')
  await frame.focus()
  await page.keyboard.press('ArrowRight')
  await expect(picture).not.toHaveAttribute('style', before ?? '')
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await expect(dialog.getByText('105%')).toBeVisible()

  await dialog.getByRole('button', { name: 'Salvar foto' }).click()
  await expect(page.getByText('Perfil atualizado')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').locator('img')).toBeVisible()
  await expect(page.getByRole('complementary').locator('img')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('main').locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Remover foto' }).click()
  await expect(page.getByText('Sua foto foi removida.')).toBeVisible()
  await expect(page.locator('img')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Enviar foto' })).toBeVisible()
})

test('what is no photo, only pretends to be one or is too large is refused with a sentence', async ({
  page,
}) => {
  for (const { file, sentence } of [
    {
      file: { name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('notas') },
      sentence: 'Este formato não é aceito. Escolha uma foto em JPEG, PNG ou WebP.',
    },
    {
      file: { name: 'eu.png', mimeType: 'image/png', buffer: Buffer.from('notas') },
      sentence: 'Este formato não é aceito. Escolha uma foto em JPEG, PNG ou WebP.',
    },
    {
      file: {
        name: 'eu.png',
        mimeType: 'image/png',
        buffer: Buffer.from('\x89PNG\r\n\x1a\nnotas', 'latin1'),
      },
      sentence: 'Não conseguimos abrir este arquivo como imagem. Escolha outra foto.',
    },
    {
      file: { name: 'eu.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * MEGABYTE + 1) },
      sentence: 'Esta foto tem mais de 5 MB. Escolha uma menor.',
    },
  ]) {
    await choose(page, file)
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('a photo is dragged into place, and stays in its frame with the reason when the server refuses it', async ({
  page,
  expectFailure,
}) => {
  await choose(page, { name: 'eu.png', mimeType: 'image/png', buffer: await makePng(page) })
  const frame = page.getByRole('button', { name: 'Enquadramento da foto' })
  await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
  const left = async () => (await frame.locator('img').boundingBox())?.x ?? 0
  const before = await left()
  const box = await frame.boundingBox()
  if (!box) throw new Error('the frame is not on the screen')
  await page.mouse.move(box.x + 100, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 140, box.y + 100)
  await page.mouse.up()
  await expect.poll(async () => (await left()) - before).toBeCloseTo(40, 0)

  const title = 'Este arquivo não é uma imagem que conseguimos ler.'
  expectFailure(/profile\/photo/, 422)
  await page.route('**/api/profile/photo', (route) =>
    route.fulfill({ status: 422, json: { code: 'NOT_AN_IMAGE', title } }),
  )
  const dialog = page.getByRole('dialog', { name: 'Enquadre sua foto' })
  await dialog.getByRole('button', { name: 'Salvar foto' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(title)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toHaveCount(0)
})

test('sending a photo can be cancelled; it stays in its frame and can be sent again', async ({
  page,
  expectFailure,
}) => {
  await choose(page, { name: 'eu.png', mimeType: 'image/png', buffer: await makePng(page) })
  const dialog = page.getByRole('dialog', { name: 'Enquadre sua foto' })
  // A server that never answers.
  await page.route('**/api/profile/photo', () => undefined)
  expectFailure(/profile\/photo/, 'lost')
  const isAborted = page.waitForEvent('requestfailed', (request) => /profile\/photo/.test(request.url()))
  await dialog.getByRole('button', { name: 'Salvar foto' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Envio da foto' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await isAborted
  await expect(dialog.getByRole('progressbar', { name: 'Envio da foto' })).toBeHidden()
  await expect(dialog.getByRole('alert')).toBeEmpty()

  await page.unroute('**/api/profile/photo')
  await dialog.getByRole('button', { name: 'Salvar foto' }).click()
  await expect(page.getByText('Sua foto nova já está no lugar.')).toBeVisible()
})
