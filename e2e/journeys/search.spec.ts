import type { Page } from '@playwright/test'
import { expect, test } from '../admin/admin-test.ts'
import { sendCaptions, srtOf } from '../player/send-captions.ts'
import { expectOpened, expectOpens } from '../screens/expect-opened.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Buscar' })
const field = (page: Page) => dialog(page).getByRole('combobox')
const options = (page: Page) => dialog(page).getByRole('option')

test('the one search is used by keyboard alone: from any page to the second at which something is said', async ({
  page,
  admin,
  student: _student,
  newLessons,
}) => {
  const [first, ...locked] = await newLessons({ title: 'Poupança mágica' }, { title: 'Poupança trágica' })
  await sendCaptions(admin, first, { srt: srtOf([0, 'Bem-vindos.'], [7, 'Guardar é açucarado.']) })
  for (const lesson of locked) await sendCaptions(admin, lesson, { srt: srtOf([0, 'Açucarado demais.']) })
  await page.goto('/dashboard')
  await expectOpens(page.getByRole('button', { name: 'Buscar', exact: true }), dialog(page))

  // As Chrome's autofill does: without a key.
  await page.evaluate(() => dispatchEvent(new Event('keydown')))
  await page.keyboard.press('ControlOrMeta+K')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('poupanca')
  await expect(options(page)).toHaveText([/^Poupança mágica/, /^Poupança trágica.*Bloqueado/])
  await expect(options(page).first().locator('mark')).toHaveText('Poupança')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await expectOpened(dialog(page))
  await field(page).press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')

  await field(page).fill('zzzzz')
  await expect(dialog(page).getByRole('status')).toHaveText('Nada encontrado para “zzzzz”.')
  await field(page).fill('acuca')
  await expect(options(page)).toHaveCount(1)
  await expect(dialog(page).getByRole('status')).toHaveText('1 resultado')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/course/${first.courseId}/lesson/${first.lessonId}?t=7`)
  await expect(dialog(page)).toBeHidden()
})

test('an administrator finds people and settings; a search that fails can be tried again', async ({
  adminPage: page,
  farol,
  named,
  expectFailure,
}) => {
  const { name } = await farol.newStudent(named('Ágata Lúcida'))
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeVisible()
  expectFailure(/\/api\/search/, 503)
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 503 }))
  await page.keyboard.press('ControlOrMeta+K')
  await field(page).fill(name)
  const tryAgain = dialog(page).getByRole('button', { name: 'Tentar novamente' })
  await expect(tryAgain).toBeVisible()
  await page.unroute('**/api/search?*')
  await tryAgain.click()
  await expect(options(page)).toHaveText([new RegExp(name)])

  // What the server finds comes into the list later, and would move the option under the pointer.
  const found = page.waitForResponse(/\/api\/search\?.*logo/)
  await field(page).fill('logo')
  await (await found).finished()
  await expect(dialog(page).getByRole('status')).toHaveText(/resultado/)
  await options(page).getByText('Escola').click()
  await expect(page).toHaveURL('/admin/settings#escola')
  await expect(page.getByRole('heading', { name: 'Escola', exact: true })).toBeInViewport()
})

test('Enter opens nothing until the answer is there, and the same status then announces it', async ({
  page,
  student: _student,
  newLessons,
}) => {
  await newLessons({ title: 'Aparelhos de verificação' })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/search?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+K')
  const status = dialog(page).getByRole('status')
  await status.evaluate((element) => element.setAttribute('data-seen', ''))

  await field(page).fill('verificação aparelhos')
  await expect(options(page)).toHaveText(['Segurança'])
  await field(page).press('Enter')
  answer.resolve()
  await expect(options(page)).toHaveText([/^Aparelhos de verificação/, 'Segurança'])
  await expect(status).toHaveText('2 resultados')
  await expect(status).toHaveAttribute('data-seen')
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\/lesson\//)
})
