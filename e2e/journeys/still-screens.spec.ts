import { avisos } from '@farol/contract/avisos.ts'
import { turmas } from '@farol/contract/turmas.ts'
import type { Page } from '@playwright/test'
import { countShifts, expectNoShift, isLoading } from '../screens/still-screen.ts'
import { expect, test } from '../student/course-test.ts'

for (const width of [1440, 390])
  test(`nothing moves when the data of a screen comes, in a window of ${width} px`, async ({
    page,
    student,
    asAdmin,
    newCourse,
  }) => {
    const { id, lessonIds } = await newCourse({ lessons: [{ title: 'A única' }] })
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(countShifts)
    await page.route('**/api/live?*', () => undefined)

    await expectStill(page, `/course/${id}`, `**/api/courses/${id}`)
    await expectStill(page, '/profile/seguranca', '**/api/account/factors')
    await asAdmin()
    await expectStill(page, '/admin', '**/api/admin/overview')
    await expectStill(page, '/admin/analytics', '**/api/admin/analytics?*')
    await expectStill(page, '/admin/settings', '**/api/admin/settings-screen')
    await expectStill(page, `/admin/users/${student.id}`, `**/api/admin/users/${student.id}`)
    const course = `/admin/courses/${id}`
    const video = Promise.withResolvers<void>()
    await page.route('**/media/**', async (route) => {
      await video.promise
      await route.continue()
    })
    await expectStill(page, `${course}/lessons/${lessonIds[0]}/edit`, `**/api${course}/lessons`)
    video.resolve()
    await expect(page.getByRole('definition').filter({ hasText: '00:26' })).toBeVisible()
    await expectNoShift(page, 'the preview of a video')
  })

/** Compares where headings and labels stand while the data is awaited with where they stand once it is there. */
async function expectStill(page: Page, path: string, data: string) {
  const gate = Promise.withResolvers<void>()
  await page.route(data, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(path)
  await expect(isLoading(page).first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const before = await page.evaluate(readPlaces)
  expect(Object.keys(before).length, `what ${path} shows while it loads`).toBeGreaterThan(0)
  gate.resolve()
  await expect(isLoading(page)).toHaveCount(0)
  const after = await page.evaluate(readPlaces)
  const moved = Object.entries(before).filter(([name, place]) => name in after && after[name] !== place)
  expect(moved, `what moves on ${path}`).toEqual([])
  await expectNoShift(page, path)
  await page.unroute(data)
}

/** Runs in the page: the distance from the top, by what it says; the title, which may not be known yet, by what it is. */
function readPlaces() {
  const places: Record<string, number> = {}
  for (const element of document.querySelectorAll(
    'main :is(h1, h2, h3, dt, label, nav, button, header, a)',
  )) {
    const name = element.matches('h1, header, nav') ? element.tagName : (element.textContent ?? '')
    if (name) places[name] ??= Math.round(element.getBoundingClientRect().top)
  }
  return places
}

test('what the school has to say is on the dashboard from the first frame: nothing moves for it', async ({
  page,
  student,
  admin,
  named,
  newCourse,
}) => {
  await newCourse({ lessons: [{ title: 'A única' }] })
  const { id: turmaId } = await admin.call(turmas.create, { body: { name: named('Turma') } })
  await admin.call(turmas.addMembers, { params: { turmaId }, body: { userIds: [student.id] } })
  const [id, title] = [crypto.randomUUID(), named('Semana de provas')]
  const target = { audience: 'turma', courseId: null, turmaId, sendAt: null } as const
  await admin.call(avisos.create, { body: { ...target, id, title, text: 'Começa *segunda*.' } })
  await expect.poll(async () => (await page.request.get('/api/avisos')).text()).toContain(title)
  await page.addInitScript(countShifts)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notificações: 1/ })).toBeVisible()
  await expectNoShift(page, '/dashboard')
})
