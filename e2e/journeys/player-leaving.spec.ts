import type { Page } from '@playwright/test'
import { CLIP_SECONDS, expect, lessonPath, test } from '../player/lesson-test.ts'
import { playerOn } from '../player/player-on.ts'
import { holdSaves, SAVES, serverIsAway } from '../player/progress-saves.ts'

test("the browser's back button loses nothing either", async ({ page, student, newLessons }) => {
  const [place] = await newLessons({})
  await page.goto(`/course/${place.courseId}`)
  await page.getByRole('link', { name: /Assistir/ }).click()
  const player = playerOn(page)
  await player.play()
  await player.reaches(1)
  const leftAt = await player.time()
  await page.goBack()
  await expect(page).toHaveURL(`/course/${place.courseId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Curso de teste')
  await expect
    .poll(async () => (await student.progress(place)).positionSeconds)
    .toBeGreaterThanOrEqual(leftAt)
  await expect(page.getByText(/% assistido/).first()).toBeVisible()
})

const UNSENT = 'Seu progresso está guardado neste aparelho e será enviado depois.'

/** Several saves may be on their way: only after the last one is the percentage final. */
async function showsWhatWasSaved(page: Page, progress: () => Promise<{ watchPercentage: number }>) {
  await expect(page.getByText(UNSENT)).toBeHidden()
  const { watchPercentage } = await progress()
  await expect(page.getByText(`${watchPercentage}% assistido`).first()).toBeVisible()
}

/** Nothing but the page itself finds out what changed. */
const withoutLiveUpdates = (page: Page) => page.route('**/api/live*', () => undefined)

test('leaving for another screen waits for no save; the course says that it is still to be sent, and shows it once it has arrived', async ({
  page,
  student,
  openNewLesson,
}) => {
  await withoutLiveUpdates(page)
  const { place, ...player } = await openNewLesson()
  await player.play()
  await player.reaches(4)
  const saves = await holdSaves(page)
  await saves.wasAsked
  const { positionSeconds: saved } = await student.progress(place)
  await player.reaches(saved + 2)
  await page.getByRole('link', { name: 'Voltar ao curso' }).click()
  await expect(page).toHaveURL(`/course/${place.courseId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Curso de teste')
  expect((await student.progress(place)).positionSeconds).toBe(saved)
  await expect(page.getByText(UNSENT)).toBeVisible()

  saves.release()
  await expect
    .poll(async () => (await student.progress(place)).positionSeconds)
    .toBeGreaterThanOrEqual(saved + 2)
  await showsWhatWasSaved(page, () => student.progress(place))
})

test('a save that is never answered does not delay leaving, and what was watched arrives all the same', async ({
  page,
  student,
  openNewLesson,
  expectFailure,
}) => {
  await withoutLiveUpdates(page)
  await page.clock.install()
  const { place, ...player } = await openNewLesson()
  await player.play()
  await player.reaches(3)
  await page.route(SAVES, () => undefined)
  expectFailure(SAVES, 'lost')
  const hanging = page.waitForRequest(SAVES)
  await player.reaches(4)
  await hanging
  // From here on no time passes for the page: a timer would never fire. It can only be stopped in its future.
  await page.clock.pauseAt(new Date(Date.now() + 5_000))
  await page.getByRole('link', { name: 'Voltar ao curso' }).click()
  await expect(page).toHaveURL(`/course/${place.courseId}`)

  await page.unroute(SAVES)
  await page.clock.resume()
  await page.reload()
  await expect.poll(async () => (await student.progress(place)).positionSeconds).toBeGreaterThanOrEqual(4)
  await showsWhatWasSaved(page, () => student.progress(place))
})

test('a lesson that only what was just watched opens is not called locked while that is on its way', async ({
  page,
  context,
  newLessons,
  openLesson,
  expectFailure,
}) => {
  const [place, next] = await newLessons({ minWatchPercentage: 10 }, {})
  if (!next) throw new Error('the course has two lessons')
  expectFailure(SAVES, 503)
  await openLesson(place)
  const player = playerOn(page)
  await serverIsAway(page)
  await player.play()
  await player.reaches(CLIP_SECONDS * 0.2)
  await player.pause()
  await expect(page.getByText('Pendente')).toBeVisible()

  const other = await context.newPage()
  const saves = await holdSaves(other)
  expectFailure(/\/open$/, 403)
  await other.goto(lessonPath(next))
  await saves.wasAsked
  await expect(other.getByText('O que você acabou de assistir ainda está sendo enviado.')).toBeVisible()
  saves.release()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Aula 2')
  await expect(other).toHaveURL(lessonPath(next))
  await expect(other.getByText('Acesso negado')).toBeHidden()
})
