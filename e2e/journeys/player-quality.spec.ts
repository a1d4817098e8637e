import type { Page } from '@playwright/test'
import { pretendToKnowNoHls } from '../player/hls-stream.ts'
import { playerOn } from '../player/player-on.ts'
import { expect, STREAMED_SECONDS, streamedVideo, test } from '../player/streamed-video.ts'
import { expectOpens } from '../screens/expect-opened.ts'

const quality = (page: Page) => page.getByRole('button', { name: /^Qualidade/ })
async function choose(page: Page, name: string) {
  await page.mouse.move(300, 300)
  await quality(page).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

/** The addresses of files that the page asks for. */
function askedOn(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return {
    /** Which renditions it has read since it was asked last. */
    renditions: () => [
      ...new Set(asked.splice(0).flatMap((path) => /\/stream\/(\w+)\/segments$/.exec(path)?.[1] ?? [])),
    ],
  }
}

const players = [
  { name: 'the browser itself', prepare: async (_: Page) => undefined },
  { name: 'hls.js', prepare: pretendToKnowNoHls },
]

for (const { name, prepare } of players) {
  test(`a student chooses the quality of an uploaded video played by ${name}; it goes on there, and is remembered`, async ({
    page,
    admin,
    student,
    newLessons,
    openLesson,
  }) => {
    test.slow()
    await prepare(page)
    const videoUrl = await streamedVideo(admin)
    const [place] = await newLessons({ videoUrl, minWatchPercentage: 90 })
    await openLesson(place)
    const player = playerOn(page)
    await expect(quality(page)).toHaveAccessibleName('Qualidade: Automática')
    const poster = await player.video.getAttribute('poster')
    expect((await page.request.get(poster ?? '')).headers()['content-type']).toBe('image/jpeg')
    await player.play()
    await player.reaches(2)

    await choose(page, '360p')
    await expect(quality(page)).toHaveAccessibleName('Qualidade: 360p')
    await expect.poll(player.isPaused).toBe(false)
    await player.reaches(3)
    await player.pause()
    const pausedAt = await player.time()
    await expect.poll(async () => (await student.progress(place)).positionSeconds).toBeCloseTo(pausedAt, 1)
    await expect
      .poll(async () => (await student.progress(place)).watchPercentage)
      .toBeGreaterThan(Math.floor((2 / STREAMED_SECONDS) * 100))

    await choose(page, 'Economizar dados')
    await expect(quality(page)).toHaveAccessibleName('Qualidade: Economizar dados')
    await player.isReady()
    await expect.poll(player.time).toBeCloseTo(pausedAt, 0)
    expect(await player.isPaused()).toBe(true)
    await page.reload()
    await expect(quality(page)).toHaveAccessibleName('Qualidade: Economizar dados')
  })
}

test('a browser that saves data gets the lowest rendition, and a chosen one in its place', async ({
  page,
  admin,
  newLessons,
  openLesson,
}) => {
  await pretendToKnowNoHls(page)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const videoUrl = await streamedVideo(admin)
  const [place] = await newLessons({ videoUrl })
  const asked = askedOn(page)
  await openLesson(place)
  await expect(quality(page)).toHaveAccessibleName('Qualidade: Economizar dados')
  await playerOn(page).isReady()
  const [low, ...others] = asked.renditions()
  expect(others).toEqual([])
  await choose(page, '720p')
  await expect.poll(() => asked.renditions().some((rendition) => rendition !== low)).toBe(true)
  await expectOpens(quality(page), page.getByRole('menu'))
})

test('what was reached stays reached when another quality is chosen', async ({
  page,
  admin,
  student: _student,
  newLessons,
  openLesson,
}) => {
  const videoUrl = await streamedVideo(admin)
  const [place] = await newLessons({ videoUrl, minWatchPercentage: 90 })
  await openLesson(place)
  const player = playerOn(page)
  await player.play()
  await player.reaches(3)
  await player.pause()
  await player.seekBar.press('Home')
  await choose(page, '360p')
  await player.isReady()
  await player.seekBar.press('End')
  await expect.poll(player.time).toBeGreaterThan(2.5)
  await expect.poll(player.time).toBeLessThan(6)
})

test('if the stream does not open, the file plays instead', async ({
  page,
  admin,
  newLessons,
  openLesson,
  expectFailure,
}) => {
  await pretendToKnowNoHls(page)
  const videoUrl = await streamedVideo(admin)
  const [place] = await newLessons({ videoUrl })
  await page.route('**/stream.m3u8', (route) => route.fulfill({ status: 404, body: '' }))
  expectFailure(/stream\.m3u8$/, 404)
  await openLesson(place)
  const player = playerOn(page)
  await player.play()
  await player.reaches(1)
  expect(await player.video.evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(/\/video$/)
})
