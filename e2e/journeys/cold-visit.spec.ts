import { expect, test } from '../student/course-test.ts'

/** The live stream stays open and what it brings follows later; what a lesson plays is its content. */
const isOfTheScreen = (path: string) => !/^\/(api\/live$|media\/)/.test(path)
const isScript = (path: string) => path.endsWith('.js')

/** What opens and the toasts come behind the screen, in one file. */
const SCRIPTS_BEHIND = 1
/** What is reached so far; the aim is 12 everywhere (docs/performance.md). */
const MOST_REQUESTS = { screen: 13, lesson: 18 }

test('somebody who opens what cannot be loaded is told so, and may try again', async ({
  page,
  student: _student,
  expectFailure,
}) => {
  const popups = /\/assets\/popups-[\w-]+\.js$/
  expectFailure(popups, 'lost')
  await page.route(popups, (route) => route.abort())
  const told: string[] = []
  page.on('dialog', async (dialog) => {
    told.push(dialog.message())
    await dialog.accept()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  const trigger = page.getByRole('button', { name: 'Abrir menu da conta' })
  await trigger.click()
  await expect.poll(() => told).toEqual(['Não foi possível abrir. Verifique sua conexão e tente novamente.'])
  await page.unroute(popups)
  await trigger.click()
  await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible()
})

test('a cold visit asks for the scripts of its screen and for the session before the first script runs', async ({
  page,
  student: _student,
  newCourse,
}) => {
  const { id, lessonIds } = await newCourse({ lessons: [{ title: 'A única' }] })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  // Unanswered, so that nothing it brings is counted.
  await page.route('**/api/live', () => undefined)

  const visits = [
    { path: '/dashboard', most: MOST_REQUESTS.screen },
    { path: `/course/${id}`, most: MOST_REQUESTS.screen },
    { path: `/course/${id}/lesson/${lessonIds[0]}`, most: MOST_REQUESTS.lesson },
  ]
  for (const { path, most } of visits) {
    // Nothing that the screen before still asks for is counted here.
    await page.goto('about:blank')
    const asked: string[] = []
    const note = (request: { url: () => string }) => void asked.push(new URL(request.url()).pathname)
    page.on('request', note)
    const gate = Promise.withResolvers<void>()
    await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
      await gate.promise
      await route.continue()
    })

    const answer = await page.goto(path, { waitUntil: 'commit' })
    const named = [...(answer?.headers().link ?? '').matchAll(/<([^>]+)>/g)].map(([, needed]) => needed)
    expect(named).toContain('/api/session')
    await expect.poll(() => named.filter((needed) => !asked.includes(needed ?? ''))).toEqual([])
    const before = asked.filter(isScript).length
    gate.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    expect(asked.filter(isScript).length - before, `scripts of ${path}`).toBeLessThanOrEqual(SCRIPTS_BEHIND)
    expect(asked.filter(isOfTheScreen).length, `requests of ${path}`).toBeLessThanOrEqual(most)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route('**/api/live', () => undefined)
    page.off('request', note)
  }
})
