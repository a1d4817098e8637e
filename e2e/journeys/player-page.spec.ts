import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test, toast } from '../player/lesson-test.ts'

const PAGE = 'https://vimeo.com/event/4242'

/** A page that sends nothing to the page around it. */
const silentPage = (page: Page) =>
  page
    .context()
    .route('https://vimeo.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Evento</title>' }),
    )

const show = (page: Page, visibility: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)

test('a lesson that cannot be followed is completed by the time in front of it', async ({
  page,
  student,
  newLessons,
  openLesson,
}) => {
  await silentPage(page)
  const [place] = await newLessons({ videoUrl: PAGE, videoDuration: 10, minWatchPercentage: 30 }, {})
  await openLesson(place)
  await expect(page.getByText('Contamos o tempo com esta aula aberta na tela')).toBeVisible()
  await expectNoAxeViolations(page.locator('main > :first-child'))
  await expect(toast(page, 'Aula concluída!')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('link', { name: 'Continuar' })).toBeVisible()
  expect(await student.progress(place)).toMatchObject({ isCompleted: true })

  const { positionSeconds } = await student.progress(place)
  await page.reload()
  await expect
    .poll(async () => (await student.progress(place)).positionSeconds)
    .toBeGreaterThan(Math.min(positionSeconds, 9))
})

test('time counts on the screen or at the video itself, and nowhere else', async ({
  page,
  student,
  newLessons,
  openLesson,
}) => {
  await silentPage(page)
  const [place] = await newLessons({ videoUrl: PAGE, videoDuration: 600 })
  // Time passes only when the test says so.
  await page.clock.install({ time: '2026-03-11T12:00:00Z' })
  await page.clock.pauseAt('2026-03-11T12:05:00Z')
  await openLesson(place)
  await page.getByText('Contamos o tempo').waitFor()
  await page.clock.runFor(2_000)
  const counted = async () => (await student.progress(place)).positionSeconds
  await show(page, 'hidden')
  await expect.poll(counted).toBeGreaterThan(0)
  const onScreen = await counted()

  await page.clock.runFor(60_000)
  await show(page, 'visible')
  await page.clock.runFor(3_000)
  await show(page, 'hidden')
  await expect.poll(counted).toBeCloseTo(onScreen + 3, 1)

  await show(page, 'visible')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Abrir no Vimeo' }).click()
  await (await opened).close()
  await show(page, 'hidden')
  // At one stroke: the saves of a minute that runs by in a moment would overtake each other on their way to the server.
  await page.clock.fastForward(60_000)
  await show(page, 'visible')
  await show(page, 'hidden')
  await expect.poll(counted).toBeCloseTo(onScreen + 63, 1)
})
