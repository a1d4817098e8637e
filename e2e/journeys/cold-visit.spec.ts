import { quizzes } from '@farol/contract/quizzes.ts'
import type { Page } from '@playwright/test'
import { ADMIN } from '../farol.ts'
import { countShifts, expectNoShift, isLoading } from '../screens/still-screen.ts'
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

  await visit(page, '/dashboard', ['/api/session', '/api/courses', '/api/avisos'])
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
