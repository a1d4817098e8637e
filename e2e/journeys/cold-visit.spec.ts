import { quizzes } from '@farol/contract/quizzes.ts'
import type { Page } from '@playwright/test'
import { ADMIN } from '../farol.ts'
import { expect, test } from '../student/course-test.ts'

const REQUESTS_MAX = 14
const ADMIN_REQUESTS_MAX = 16
const REQUESTS_WITH_WHAT_COMES_LATER_MAX = 16

/**
 * Where nobody waits for it: the bell, in a school with turmas their names to narrow a screen to one, and in a form the buttons that
 * format a text, which have their place.
 */
const BESIDE = /^\/assets\/(?:bell|writing)-[\w-]+\.js$|^\/api\/admin\/turma-names$/

/** What a lesson plays is its content. Behind it the player tells how long the video is, the course's lessons are listed, and its dúvidas. */
const isOfTheScreen = (path: string, at: string) =>
  !path.startsWith('/media/') &&
  !BESIDE.test(path) &&
  !(isLesson(at) && BEHIND_THE_VIDEO.some((later) => later.test(path)))
const BEHIND_THE_VIDEO = [
  /^\/api\/courses\/[^/]+(\/.*video-length)?$/,
  /^\/api\/courses\/[^/]+\/lessons\/[^/]+\/duvidas/,
  /^\/assets\/(duvidas|writing)-[\w-]+\.js$/,
]
const isLesson = (path: string) => path.includes('/lesson/')

/** What the code alone can ask for: the stream, once a user is signed in; of a lesson, the visit, which is noted. */
const ASKED_BY_CODE = /^\/api\/(live|courses\/[^/]+\/lessons\/[^/]+\/open)$/

test('a user who opens what cannot be loaded sees an error, and may try again', async ({
  page,
  student: _student,
  expectFailure,
}) => {
  const code = /\/assets\/.*\.js$/
  expectFailure(code, 'lost')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  const trigger = page.getByRole('button', { name: 'Abrir menu da conta' })
  await trigger.waitFor()
  await page.route(code, (route) => route.abort())
  await trigger.click()
  await expect(page.getByRole('alert')).toContainText('Não foi possível abrir')
  await page.unroute(code)
  await trigger.click()
  await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible()
})

test('a cold visit asks for everything at once, in few requests, and nothing moves while it comes', async ({
  page,
  student: _student,
  newCourse,
}) => {
  const { id, lessonIds } = await newCourse({ lessons: [{ title: 'A única' }] })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(countShifts)

  await visit(page, '/dashboard', ['/api/session', '/api/courses'])
  await visit(page, `/course/${id}`, ['/api/session', `/api/courses/${id}`])
  await visit(page, `/course/${id}/lesson/${lessonIds[0]}`, ['/api/session'])
  await page.request.post('/api/account/sign-in', { data: ADMIN })
  await visit(page, '/admin', ['/api/session', '/api/admin/overview'])
  await page.context().clearCookies()
  await visit(page, '/auth', ['/api/session'])
  await visit(page, '/', [])
})

test('with what comes behind the video, a cold visit to a lesson still makes few requests', async ({
  page,
  student: _student,
  newCourse,
}) => {
  const { id, lessonIds } = await newCourse({ lessons: [{ title: 'A única' }] })
  const lesson = `/course/${id}/lesson/${lessonIds[0]}`
  // The first who watches tells how long the video is, and a screen that is open hears of it.
  const told = page.waitForResponse(/\/video-length$/)
  await page.goto(lesson)
  await told
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  // A server that has just started cannot tell what a screen has missed: for some seconds each asks for everything once more.
  await expect(async () => {
    const asked = await requestsOf(page, lesson, async () => {
      await expect(page.getByRole('button', { name: 'Negrito' })).toBeVisible()
      await expect(page.getByText('Ninguém perguntou ainda.')).toBeVisible()
    })
    const needed = asked.filter((path) => !path.startsWith('/media/'))
    expect(needed.length, needed.join(' ')).toBeLessThanOrEqual(REQUESTS_WITH_WHAT_COMES_LATER_MAX)
  }).toPass()
})

async function visit(page: Page, path: string, asks: string[]) {
  // Nothing that the screen before still asks for is counted here.
  await page.goto('about:blank')
  const asked: string[] = []
  const note = (request: { url: () => string }) => void asked.push(new URL(request.url()).pathname)
  page.on('request', note)
  // Unanswered, so that nothing it brings is counted.
  await page.route('**/api/live?*', () => undefined)
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await gate.promise
    await route.continue()
  })

  const answer = await page.goto(path, { waitUntil: 'commit' })
  const named = [...(answer?.headers().link ?? '').matchAll(/<([^>]+)>/g)].map(([, needed]) => needed)
  expect(named.filter((needed) => needed?.startsWith('/api/'))).toEqual(asks)
  await expect.poll(() => named.filter((needed) => !asked.includes(needed ?? ''))).toEqual([])
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const before = [...asked]
  gate.resolve()
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (asks.length > 1 || isLesson(path)) await expect.poll(() => asked).toContain('/api/live')

  const later = asked.slice(before.length).filter((each) => isOfTheScreen(each, path))
  expect(
    later.filter((each) => !ASKED_BY_CODE.test(each)),
    `what ${path} asks for later`,
  ).toEqual([])
  const needed = asked.filter((each) => isOfTheScreen(each, path))
  expect(needed.length, needed.join(' ')).toBeLessThanOrEqual(REQUESTS_MAX)
  await expectNoShift(page, path)
  page.off('request', note)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Until the screen is there, it listens to the stream, and the browser has loaded all that it knows of. */
async function requestsOf(page: Page, path: string, untilThere: () => Promise<void>) {
  // Nothing that the screen before still asks for is counted here.
  await page.goto('about:blank')
  const asked: string[] = []
  const note = (request: { url: () => string }) => void asked.push(new URL(request.url()).pathname)
  page.on('request', note)
  try {
    await page.goto(path)
    await untilThere()
    await expect.poll(() => asked).toContain('/api/live')
    await page.waitForLoadState('load')
    return asked
  } finally {
    page.off('request', note)
  }
}

/** Runs in the page. */
function countShifts() {
  const shifts: unknown[] = []
  Reflect.set(window, 'shifts', shifts)
  new PerformanceObserver((list) => {
    shifts.push(...list.getEntries().map((entry) => entry.toJSON()))
  }).observe({ type: 'layout-shift', buffered: true })
}

const expectNoShift = async (page: Page, where: string) =>
  expect(await page.evaluate(() => Reflect.get(window, 'shifts')), `what moves on ${where}`).toEqual([])

const isLoading = (page: Page) => page.locator('main [aria-busy=true]')

test('a cold visit to a screen of the administration needs few requests, too', async ({
  page,
  student,
  admin,
  asAdmin,
  newCourse,
}) => {
  const { id, lessonIds } = await newCourse({ lessons: [{ title: 'A única', hasQuiz: true }] })
  const { quiz } = await admin.call(quizzes.read, { params: { lessonId: lessonIds[0] ?? '' } })
  await asAdmin()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.route('**/api/live?*', () => undefined)
  for (const path of [
    '',
    '/courses',
    '/courses/new',
    `/courses/${id}`,
    `/courses/${id}/edit`,
    `/courses/${id}/students`,
    `/courses/${id}/lessons/new`,
    `/courses/${id}/lessons/${lessonIds[0]}/edit`,
    '/lessons',
    `/lessons/${lessonIds[0]}/quiz`,
    `/quizzes/${quiz?.id}/results`,
    '/users',
    `/users/${student.id}`,
    '/analytics',
    '/settings',
  ]) {
    const asked = await requestsOf(page, `/admin${path}`, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(isLoading(page)).toHaveCount(0)
    })
    const counted = asked.filter((each) => isOfTheScreen(each, path))
    expect.soft(counted.length, `${path}: ${counted.join(' ')}`).toBeLessThanOrEqual(ADMIN_REQUESTS_MAX)
  }
})

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

test('a screen that was seen coming is there without another request', async ({
  page,
  student: _student,
  newCourse,
}) => {
  const { id, title } = await newCourse({ lessons: [{ title: 'A única' }] })
  await page.route('**/api/live?*', () => undefined)
  await page.goto('/courses')
  const link = page.locator(`a[href="/course/${id}"]`).first()
  const loaded = page.waitForResponse(`**/api/courses/${id}`)
  await link.hover()
  await (await loaded).finished()

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(asked.filter((path) => isOfTheScreen(path, ''))).toEqual([])
})
