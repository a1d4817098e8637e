import { readFileSync } from 'node:fs'
import { analytics } from '@farol/contract/analytics.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../admin/admin-test.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { playerOn } from '../player/player-on.ts'

const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })

test('an administrator sees what students did, as a picture, as a table and as a file', async ({
  adminPage: page,
}) => {
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Analytics' })).toHaveAttribute('aria-current', 'page')
  const figures = page.locator('dl').first()
  await expect(figures).toContainText('nos últimos 30 dias')

  await page.getByRole('button', { name: 'Tudo' }).click()
  await expect(page).toHaveURL('/admin/analytics?period=all')
  await expect(figures).toContainText('desde o início')
  await expect(figures.getByText(/^\d+\/\d+$/)).toBeVisible()

  const activity = panel(page, 'Atividade por dia')
  await expect(activity.locator('svg.recharts-surface')).toBeVisible()
  await activity.getByRole('button', { name: 'Ver tabela' }).click()
  await expect(activity.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await activity.getByRole('button', { name: 'Baixar CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('atividade-por-dia.csv')
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    /^\uFEFFDia;Segundos assistidos;Estudantes ativos;Visitas\r\n/,
  )
})

test('a course and a lesson are chosen, and the address remembers them', async ({ adminPage: page }) => {
  await page.goto('/admin/analytics?period=7')
  const funnel = panel(page, 'Funil do curso')
  const curve = panel(page, 'Onde os estudantes param')
  await expect(funnel.getByText('Começaram o curso')).toBeVisible()
  await test.step('axe finds nothing wrong in the tables', async () => {
    const toggles = page.getByRole('button', { name: /^Ver tabela/ })
    await expect(curve.getByRole('button', { name: /^Ver tabela/ })).toBeVisible()
    while ((await toggles.count()) > 0) await toggles.first().click()
    await expectAccessibleScreen(page.getByRole('table'))
  })
  await funnel.getByRole('combobox', { name: 'Curso' }).click()
  await page.getByRole('option').nth(1).click()
  await expect(page).toHaveURL(/course=/)
  await expect(page.getByRole('listbox')).toBeHidden()
  const lesson = curve.getByRole('combobox', { name: 'Aula' })
  await lesson.click()
  const second = page.getByRole('option').nth(1)
  const chosen = (await second.textContent()) ?? ''
  await second.click()
  await expect(page).toHaveURL(/lesson=/)
  await expect(lesson).toHaveText(chosen)
  await page.reload()
  await expect(lesson).toHaveText(chosen)
})

test('another course is never shown with the figures of the one before', async ({ adminPage: page }) => {
  await page.goto('/admin/analytics')
  const funnel = panel(page, 'Funil do curso')
  await expect(funnel.getByText('Começaram o curso')).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/admin/analytics/courses/*', async (route) => {
    await held.promise
    await route.continue()
  })
  await funnel.getByRole('combobox', { name: 'Curso' }).click()
  await page.getByRole('option').nth(1).click()
  await expect(page).toHaveURL(/course=/)
  await expect(funnel.getByText('Começaram o curso')).toBeHidden()
  await expect(funnel.getByRole('button', { name: /^Baixar CSV/ })).toBeHidden()
  held.resolve()
  await expect(funnel.getByText('Começaram o curso')).toBeVisible()
})

test('a chart whose code does not come leaves the rest of the screen, and is tried again', async ({
  adminPage: page,
  expectFailure,
}) => {
  const code = /\/assets\/.*\.js$/
  await page.route(code, async (route) => {
    const answer = await route.fetch()
    await ((await answer.text()).includes('recharts') ? route.abort() : route.fulfill({ response: answer }))
  })
  expectFailure(code, 'lost')
  await page.goto('/admin/analytics')
  const activity = panel(page, 'Atividade por dia')
  await expect(activity.getByRole('alert')).toContainText('O gráfico não abriu')
  // Each chart that is drawn asks for the code again, and so does the first movement of a mouse: the last one has to be there.
  await expect(page.getByRole('alert').filter({ hasText: 'O gráfico não abriu' })).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await expect(panel(page, 'Funil do curso')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await activity.getByRole('button', { name: 'Tentar novamente' }).dispatchEvent('click')
  await expect(activity.locator('svg.recharts-surface')).toBeVisible()
})

test('what a student plays in the browser bends the curve', async ({
  page,
  newLessons,
  openLesson,
  admin,
}) => {
  const [place] = await newLessons({})
  await openLesson(place)
  await playerOn(page).play()
  const seen = async () =>
    (await admin.call(analytics.retention, { params: { lessonId: place.lessonId } })).seen
  await expect.poll(async () => (await seen()).slice(0, 5)).toEqual([1, 1, 1, 1, 1])
  expect((await seen()).at(-1)).toBe(0)
})
