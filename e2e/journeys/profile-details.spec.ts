import { BRAND_COLORS } from '@farol/domain/brand-colors.ts'
import type { Page } from '@playwright/test'
import { toast } from '../farol.ts'
import { expect, test } from '../student/course-test.ts'

const figure = (page: Page, label: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: label }).getByRole('definition')

test('the profile counts what was learned', async ({ page, newCourse, completed }) => {
  const course = await newCourse({ lessons: [{ title: 'A única' }] })
  await page.goto('/profile')
  await expect(figure(page, 'Cursos concluídos')).toHaveText('0')
  await expect(figure(page, 'Aulas concluídas')).toHaveText('0')
  const courses = Number(await figure(page, 'Total de cursos').textContent())
  expect(courses).toBeGreaterThan(0)
  expect(Number(await figure(page, 'Total de aulas').textContent())).toBeGreaterThan(0)

  await completed(course.lessonIds)
  await page.reload()
  await expect(figure(page, 'Cursos concluídos')).toHaveText('1')
  await expect(figure(page, 'Aulas concluídas')).toHaveText('1')
})

test('what shows certificates waits for them in its own shape, so that nothing moves when they come', async ({
  page,
  newCourse,
  completed,
}) => {
  const course = await newCourse({ lessons: [{ title: 'A única' }] })
  await completed(course.lessonIds)
  await page.addInitScript(noteWaitingOutsideMain)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/profile', `/course/${course.id}`]) {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/profile/certificates', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Carregando…' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    held.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html[data-waited-outside]')).toHaveCount(0)
    await page.unrouteAll()
  }
})

/** A skeleton without the navigation around it would be another page for a moment. */
function noteWaitingOutsideMain() {
  const look = () => {
    const isOutside = document.querySelector('[aria-busy=true]:not(main *)') !== null
    if (isOutside) document.documentElement.dataset.waitedOutside = ''
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

test('the e-mail cannot be changed; a name can, is seen everywhere at once, and stays in the form when it is wrong or cannot be saved', async ({
  page,
  student: _student,
  expectFailure,
}) => {
  await page.goto('/profile')
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('readonly')
  await expect(page.getByText(/Membro desde \d+ de \p{L}+ de \d{4}/u)).toBeVisible()

  const name = page.getByLabel('Nome Completo')
  const save = page.getByRole('button', { name: 'Salvar alterações' })
  await expect(save).toBeDisabled()
  await test.step('without a connection at the first gesture, it is said, and what was typed stays', async () => {
    expectFailure(/./, 'lost')
    await page.context().setOffline(true)
    await name.fill('Estudante Offline')
    await save.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Erro ao salvar' })).toBeVisible()
    await expect(name).toHaveValue('Estudante Offline')
    await page.context().setOffline(false)
  })
  await name.fill('   ')
  await save.click()
  await expect(name).toHaveAccessibleDescription(/Digite seu nome completo\./)
  await name.fill('Estudante Teste')
  await expect(save).toBeDisabled()

  await name.fill('Estudante Nova')
  expectFailure(/\/api\/profile$/, 500)
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500 }))
  await save.click()
  await expect(toast(page, 'Erro ao salvar')).toContainText('Não foi possível atualizar seu perfil')
  await expect(name).toHaveValue('Estudante Nova')

  await page.unroute('**/api/profile')
  await save.click()
  await expect(page.getByText('Perfil atualizado')).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText('Estudante Nova')
  await expect(save).toBeDisabled()
})

test('a chosen theme is there before any code, also in the bars of the browser, and the logo leads home', async ({
  page,
  student: _student,
}) => {
  const bars = page.locator('meta[name="theme-color"][media="all"]')
  await page.goto('/profile')
  await expect(bars).toHaveAttribute('content', BRAND_COLORS.background)
  await page.getByRole('button', { name: 'Escuro' }).click()
  await expect(bars).toHaveAttribute('content', BRAND_COLORS.darkBackground)

  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(bars).toHaveAttribute('content', BRAND_COLORS.darkBackground)
  code.resolve()
  await page.getByRole('link', { name: 'Farol' }).click()
  await expect(page).toHaveURL('/dashboard')
})
