import type { Page } from '@playwright/test'
import { expect, test } from '../admin/admin-test.ts'
import { expectAsked, expectOpened } from '../screens/expect-opened.ts'

type Picture = { width: number; height: number }

/** Half amber and half blue. */
async function makePng(page: Page, { width, height }: Picture): Promise<Buffer> {
  const address = await page.evaluate(
    (size) => {
      const canvas = document.createElement('canvas')
      canvas.width = size.width
      canvas.height = size.height
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = 'orange'
      context.fillRect(0, 0, size.width / 2, size.height)
      context.fillStyle = 'navy'
      context.fillRect(size.width / 2, 0, size.width, size.height)
      return canvas.toDataURL('image/png')
    },
    { width, height },
  )
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Enviar capa|Trocar capa/ }).click()
  await (await chooser).setFiles(file)
}

test('a cover is framed, shown wherever the course is, and the art restored', async ({
  adminPage: page,
  newCourse,
  named,
}) => {
  test.slow()
  const title = named('Capa')
  const { id } = await newCourse({ title, isPublished: true })
  await page.goto(`/admin/courses/${id}/edit`)
  await page.getByLabel('Título').fill(`${title} nova`)
  const buffer = await makePng(page, { width: 1600, height: 1200 })
  // Its bytes decide, not its name.
  await choose(page, { name: 'capa.jpg', mimeType: 'image/jpeg', buffer })
  const dialog = page.getByRole('dialog', { name: 'Enquadre a capa' })
  await expectOpened(dialog)
  const previews = dialog.getByRole('region', { name: 'Prévia da capa' })
  for (const place of ['Cartão', 'Celular', 'Destaque', 'Lista', 'Administração'])
    await expect(previews.getByText(place, { exact: true })).toBeVisible()

  await test.step('the keyboard and the pointer move it, in every preview too', async () => {
    const frame = dialog.getByRole('button', { name: 'Enquadramento da capa' })
    const shown = previews.locator('img').first()
    const before = await shown.getAttribute('style')
    await frame.focus()
    await page.keyboard.press('ArrowDown')
    await expect(shown).not.toHaveAttribute('style', before ?? '')
    await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
    await expect(dialog.getByText('105%')).toBeVisible()
    const moved = await shown.getAttribute('style')
    await frame.dragTo(frame, { sourcePosition: { x: 90, y: 90 }, targetPosition: { x: 60, y: 60 } })
    await expect(shown).not.toHaveAttribute('style', moved ?? '')
  })

  await dialog.getByRole('button', { name: 'Salvar capa' }).click()
  await expect(page.getByText('A capa nova já está no lugar.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  // The form keeps what was typed, and is saved after it without a conflict.
  await expect(page.getByLabel('Título')).toHaveValue(`${title} nova`)
  await page.getByRole('button', { name: 'Salvar Curso' }).click()
  const row = page.getByRole('row', { name: `${title} nova` })
  await expect(row.locator('img')).toBeVisible()

  await test.step('students see it', async () => {
    await page.goto('/courses')
    const card = page.getByRole('article').filter({ hasText: `${title} nova` })
    await expect(card.locator('img')).toBeVisible()
    await expect
      .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1280)
  })

  await test.step('and the art comes back', async () => {
    await page.goto(`/admin/courses/${id}/edit`)
    await page.getByRole('button', { name: 'Restaurar arte' }).click()
    await expectAsked(page, 'Voltar à arte do Farol?')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restaurar arte' }).click()
    await expect(page.getByText('A arte do Farol está de volta.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enviar capa' })).toBeVisible()
    await expect(page.getByRole('main').locator('img')).toHaveCount(0)
  })
})

test('what cannot be a cover is refused with a sentence, and what was typed stays', async ({
  adminPage: page,
  newCourse,
}) => {
  const { id } = await newCourse()
  await page.goto(`/admin/courses/${id}/edit`)
  await page.getByLabel('Título').fill('Digitado antes')
  const png = { name: 'capa.png', mimeType: 'image/png' }
  for (const { buffer, sentence } of [
    { buffer: Buffer.from('%PDF-1.7\n'), sentence: 'Este arquivo não é uma imagem JPEG, PNG ou WebP.' },
    {
      buffer: Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('nada')]),
      sentence: 'Não conseguimos abrir este arquivo como imagem.',
    },
    { buffer: await makePng(page, { width: 1, height: 1 }), sentence: 'pelo menos 480 × 270 pixels' },
    { buffer: Buffer.alloc(20 * 1024 ** 2 + 1), sentence: 'mais de 20\u00a0MB' },
  ]) {
    await choose(page, { ...png, buffer })
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  }
  await expect(page.getByLabel('Título')).toHaveValue('Digitado antes')
})

test('a cover that is on its way can be stopped, and what the server says stands in the dialog', async ({
  adminPage: page,
  newCourse,
  expectFailure,
}) => {
  const { id } = await newCourse()
  await page.goto(`/admin/courses/${id}/edit`)
  const buffer = await makePng(page, { width: 800, height: 450 })
  await choose(page, { name: 'capa.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'Enquadre a capa' })
  // A server that never answers.
  await page.route('**/cover', () => undefined)
  expectFailure(/\/cover$/, 'lost')
  const isAborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/cover'))
  await dialog.getByRole('button', { name: 'Salvar capa' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Envio da capa' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await isAborted
  await expect(dialog.getByRole('progressbar', { name: 'Envio da capa' })).toBeHidden()

  const title = 'Este arquivo não é uma imagem que possamos usar.'
  await page.unroute('**/cover')
  expectFailure(/\/cover$/, 422)
  await page.route('**/cover', (route) =>
    route.fulfill({ status: 422, json: { code: 'NOT_AN_IMAGE', title } }),
  )
  await dialog.getByRole('button', { name: 'Salvar capa' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(title)
})
