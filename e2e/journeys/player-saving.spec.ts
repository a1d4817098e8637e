import { CLIP_SECONDS, expect, test } from '../player/lesson-test.ts'
import { playerOn } from '../player/player-on.ts'
import { holdSaves, SAVES, serverIsAway } from '../player/progress-saves.ts'

test('progress is saved every two seconds and by a pause; a save that takes its time is shown', async ({
  page,
  student,
  newLessons,
  openLesson,
}) => {
  const [place] = await newLessons({})
  const position = async () => (await student.progress(place)).positionSeconds
  await openLesson(place)
  const player = playerOn(page)
  await player.play()
  await expect.poll(position).toBeGreaterThan(0.5)

  await test.step('a pause saves where the student is', async () => {
    await player.pause()
    await expect.poll(position).toBeCloseTo(await player.time(), 1)
  })

  await test.step('a save that takes its time is shown as one', async () => {
    const saves = await holdSaves(page)
    await player.play()
    await player.reaches((await position()) + 0.5)
    await player.pause()
    await expect(page.getByText('Salvando…')).toBeVisible()
    saves.release()
    await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
  })
})

test('closing the tab loses nothing', async ({ page, student, newLessons, openLesson }) => {
  const [place] = await newLessons({})
  await openLesson(place)
  const player = playerOn(page)
  await player.play()
  await player.reaches(3)
  const closedAt = await player.time()
  await page.close()
  await expect
    .poll(async () => (await student.progress(place)).positionSeconds)
    .toBeGreaterThanOrEqual(closedAt - 0.1)
})

test('a tab that goes to the background saves first', async ({ page, student, newLessons, openLesson }) => {
  const [place] = await newLessons({})
  await openLesson(place)
  const player = playerOn(page)
  await player.play()
  await player.reaches(0.5)
  const hiddenAt = await player.video.evaluate((video: HTMLVideoElement) => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    return video.currentTime
  })
  await expect
    .poll(async () => (await student.progress(place)).positionSeconds)
    .toBeGreaterThanOrEqual(hiddenAt - 0.1)
})

test('without server or connection saves wait, and go out when it is back', async ({
  page,
  context,
  student,
  newLessons,
  openLesson,
  expectFailure,
}) => {
  expectFailure(SAVES, 503)
  const [place] = await newLessons({})
  await openLesson(place)
  const status = page.locator('[aria-live=polite]').filter({ hasText: 'Seu progresso' })
  const player = playerOn(page)
  await serverIsAway(page)
  await player.play()
  await expect(page.getByText('Pendente')).toBeVisible()
  await expect(status).toHaveText('Seu progresso está guardado neste aparelho e será enviado depois.')
  await context.setOffline(true)
  await page.unroute(SAVES)
  await player.reaches(5)
  await player.pause()
  const pausedAt = await player.time()
  await expect(page.getByText('Pendente')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
  await expect(status).toHaveText('Seu progresso foi salvo.')
  expect((await student.progress(place)).positionSeconds).toBeCloseTo(pausedAt, 1)
})

test('what could not be sent goes out after a reload, from the lesson or any other screen, and playback goes on from there', async ({
  page,
  student,
  newLessons,
  openLesson,
  expectFailure,
}) => {
  expectFailure(SAVES, 503)
  const [place] = await newLessons({})
  await openLesson(place)
  const player = playerOn(page)
  await serverIsAway(page)
  await player.play()
  await player.reaches(3)
  await player.pause()
  const pausedAt = await player.time()
  await expect(page.getByText('Pendente')).toBeVisible()
  expect((await student.progress(place)).positionSeconds).toBe(0)

  await page.unroute(SAVES)
  await page.reload()
  await expect.poll(player.time).toBeCloseTo(pausedAt, 0)
  await expect.poll(async () => (await student.progress(place)).positionSeconds).toBeCloseTo(pausedAt, 1)
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()

  await test.step('or from any other screen', async () => {
    await serverIsAway(page)
    await player.play()
    await player.reaches(pausedAt + 1)
    await player.pause()
    await expect(page.getByText('Pendente')).toBeVisible()
    await page.unroute(SAVES)
    await page.goto('/dashboard')
    await expect
      .poll(async () => (await student.progress(place)).positionSeconds)
      .toBeGreaterThanOrEqual(pausedAt + 1)
  })
})

test('a save that hangs is given up, and later ones arrive', async ({
  page,
  student,
  newLessons,
  openLesson,
  expectFailure,
}) => {
  const [place] = await newLessons({})
  await page.clock.install()
  await openLesson(place)
  const player = playerOn(page)
  // The first save is never answered.
  await page.route(SAVES, () => undefined, { times: 1 })
  expectFailure(SAVES, 'lost')
  const hanging = page.waitForRequest(SAVES)
  await player.play()
  await hanging
  await player.reaches(3)
  await page.clock.runFor(10_000)
  await expect.poll(async () => (await student.progress(place)).positionSeconds).toBeGreaterThanOrEqual(3)
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
})

test('the percentage moves with the video, marks what is still to be confirmed, and opens nothing by itself', async ({
  page,
  student,
  newLessons,
  openLesson,
  expectFailure,
}) => {
  expectFailure(SAVES, 503)
  const [place] = await newLessons({ videoDuration: CLIP_SECONDS, minWatchPercentage: 10 }, {})
  await openLesson(place)
  await serverIsAway(page)
  const player = playerOn(page)
  const percentage = async () =>
    Number(await page.getByRole('meter', { name: 'Progresso da aula' }).getAttribute('aria-valuenow'))
  await player.play()
  await player.reaches(4)
  await player.pause()
  const watched = Math.floor(((await player.time()) / CLIP_SECONDS) * 100)
  await expect.poll(percentage).toBe(watched)
  const note = page.getByText('Confirmado até agora: 0%. O resto será confirmado quando a conexão voltar.')
  await expect(note).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete o vídeo' })).toBeDisabled()

  await page.unroute(SAVES)
  await expect(page.getByRole('link', { name: 'Continuar' })).toBeVisible()
  await expect(note).toBeHidden()
  expect((await student.progress(place)).watchPercentage).toBe(await percentage())
})
