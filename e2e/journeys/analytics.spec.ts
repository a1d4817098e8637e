import { readFileSync } from 'node:fs'
import { analytics } from '@farol/contract/analytics.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../admin/admin-test.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { playerOn } from '../player/player-on.ts'

/** By keyboard: a list that moves between press and release, because the page is still coming, chooses its neighbour. */
const choose = (option: Locator) => option.press('Enter')

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
  await expect(activity.getByRole('slider', { name: 'Horas assistidas por dia' })).toBeVisible()
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
  await choose(page.getByRole('option').nth(1))
  await expect(page).toHaveURL(/course=/)
  await expect(page.getByRole('listbox')).toBeHidden()
  // Asked for here: the page may ask for the course before once more, when its figures change.
  const courseId = new URL(page.url()).searchParams.get('course')
  const { lessons } = await (await page.request.get(`/api/admin/analytics/courses/${courseId}`)).json()
  const lesson = curve.getByRole('combobox', { name: 'Aula' })
  await expect(lesson).toHaveText(`Aula 1: ${lessons[0].title}`)
  await lesson.click()
  const second = page.getByRole('option').nth(1)
  const chosen = (await second.textContent()) ?? ''
  await choose(second)
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
  await choose(page.getByRole('option').nth(1))
  await expect(page).toHaveURL(/course=/)
  await expect(funnel.getByText('Começaram o curso')).toBeHidden()
  await expect(funnel.getByRole('button', { name: /^Baixar CSV/ })).toBeHidden()
  held.resolve()
  await expect(funnel.getByText('Começaram o curso')).toBeVisible()
})

test('a chart is drawn with the code of the screen: no more is asked for', async ({ adminPage: page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/admin\/analytics/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/admin/analytics')
  await page.locator('h1').filter({ hasText: 'Analytics' }).waitFor()
  // Behind every screen, and no part of this one.
  await page.getByRole('button', { name: /^Notificações/ }).waitFor()
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  held.resolve()
  await expect(page.getByRole('slider')).toHaveCount(2)
})

test('a chart has round values on its axes, and each of its points can be read with the arrow keys', async ({
  adminPage: page,
}) => {
  await page.goto('/admin/analytics?period=7')
  const activity = panel(page, 'Atividade por dia')
  const curve = panel(page, 'Onde os estudantes param')
  for (const value of ['0%', '25%', '50%', '75%', '100%']) {
    await expect(curve.getByText(value, { exact: true })).toBeVisible()
  }
  await activity.getByRole('button', { name: 'Estudantes' }).click()
  const days = await page.request.get('/api/admin/analytics?period=7').then((answer) => answer.json())
  const line = activity.getByRole('slider', { name: 'Estudantes ativos por dia' })
  await line.press('Home')
  await expect(line).toHaveAttribute('aria-valuetext', reading(days.days[0]))
  await line.press('ArrowRight')
  await expect(line).toHaveAttribute('aria-valuetext', reading(days.days[1]))
  await expect(activity.getByText(reading(days.days[1]).split(': ')[1] ?? '').last()).toBeVisible()
  await line.press('End')
  await expect(line).toHaveAttribute('aria-valuetext', reading(days.days[6]))
  const last = activity.getByText(days.days[6].day.slice(5).split('-').reverse().join('/'), { exact: true })
  const [label, plot] = [await last.boundingBox(), await line.boundingBox()]
  expect((label?.x ?? 0) + (label?.width ?? 0)).toBeCloseTo((plot?.x ?? 0) + (plot?.width ?? 0), 0)
})

/** '12/11/2025: 1 estudante' */
function reading({ day, activeStudents }: { day: string; activeStudents: number }) {
  return `${day.split('-').reverse().join('/')}: ${activeStudents} ${activeStudents === 1 ? 'estudante' : 'estudantes'}`
}

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
