import type { Page } from '@playwright/test'
import { pretendToKnowNoHls, STREAM, STREAM_SECONDS, serveStream } from '../player/hls-stream.ts'
import { expect, test, toast, withFastForward } from '../player/lesson-test.ts'
import { playerOn } from '../player/player-on.ts'

const players = [
  { name: 'the browser itself', prepare: async (_: Page) => undefined, source: STREAM },
  { name: 'hls.js', prepare: pretendToKnowNoHls, source: /^blob:/ },
]

for (const { name, prepare, source } of players) {
  test(`a stream is played by ${name}, goes on where the student stopped, and is completed`, async ({
    page,
    student,
    newLessons,
    openLesson,
  }) => {
    await prepare(page)
    const asked = await serveStream(page)
    const [place] = await newLessons(
      { videoUrl: STREAM, videoDuration: STREAM_SECONDS, minWatchPercentage: 40 },
      {},
    )
    await student.watchedUpTo(place, 4, STREAM_SECONDS)
    await openLesson(place)
    const player = playerOn(page)
    await expect.poll(player.time).toBeCloseTo(4, 0)
    expect(await player.isPaused()).toBe(true)
    await expect(page.getByText('menos de 1 minuto')).toBeVisible()

    // At its own speed: the save that completes it is answered well before the end, which says so again.
    await player.play()
    await expect(toast(page, 'Aula concluída!')).toBeVisible({ timeout: 40_000 })
    await player.pause()
    const pausedAt = await player.time()
    await expect.poll(async () => (await student.progress(place)).positionSeconds).toBeCloseTo(pausedAt, 1)
    await expect(player.video).toHaveJSProperty('error', null)
    expect(await player.video.evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(source)
    expect(asked).toContain('part-2.mpegts')
  })

  test(`the end of a stream played by ${name} leads on`, async ({ page, admin, newLessons, openLesson }) => {
    await prepare(page)
    await serveStream(page)
    const [place] = await newLessons(
      { videoUrl: STREAM, videoDuration: STREAM_SECONDS, minWatchPercentage: 50 },
      { title: 'A seguinte' },
    )
    await withFastForward(admin, async () => {
      await openLesson(place)
      const player = playerOn(page)
      await player.play()
      await player.seekBar.press('End')
      await expect(player.overlay.getByRole('button', { name: 'Ir agora' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('A seguinte')
    })
  })
}

test('a stream that hls.js cannot load is reported', async ({
  page,
  newLessons,
  openLesson,
  expectFailure,
}) => {
  await pretendToKnowNoHls(page)
  await page.route(STREAM, (route) =>
    route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' }, body: '' }),
  )
  expectFailure(/stream\.m3u8$/, 404)
  const [place] = await newLessons({ videoUrl: STREAM })
  await openLesson(place)
  await expect(toast(page, 'Erro ao carregar vídeo')).toBeVisible()
})
