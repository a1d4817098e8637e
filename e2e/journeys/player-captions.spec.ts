import type { Page } from '@playwright/test'
import { expect, test, toast } from '../player/lesson-test.ts'
import { playerOn } from '../player/player-on.ts'

const OWN = '/media/demo/para-onde-vai-o-dinheiro.vtt'
const FOREIGN = 'https://legendas.example/aula.vtt'

const captionsButton = (page: Page) => page.getByRole('button', { name: 'Legendas' })

/** What stands over the picture right now. */
const shownCue = (page: Page) =>
  playerOn(page).video.evaluate((video: HTMLVideoElement) => {
    const shown = [...video.textTracks].filter(({ mode }) => mode === 'showing')
    return shown
      .flatMap(({ activeCues }) => [...(activeCues ?? [])])
      .map((cue) => (cue instanceof VTTCue ? cue.text : ''))
      .join()
  })

test('captions are shown on demand, and next time by themselves', async ({
  page,
  newLessons,
  openLesson,
}) => {
  const [place, without] = await newLessons({ captionsUrl: OWN }, { requiresPrevious: false })
  await openLesson(place)
  const player = playerOn(page)
  await expect(captionsButton(page)).toHaveAttribute('aria-pressed', 'false')
  await player.play()
  await page.keyboard.press('c')
  await expect(captionsButton(page)).toHaveAttribute('aria-pressed', 'true')
  await player.reaches(5)
  await player.pause()
  for (const [second, cue] of [
    [1, '[Ondas ao longe. O farol acende.]'],
    [4.5, 'Para onde vai o seu dinheiro?'],
  ] as const) {
    await player.seekTo(second)
    await expect.poll(() => shownCue(page)).toBe(cue)
  }

  await test.step('on a phone they have a size of their own, elsewhere a share of the picture', async () => {
    const sizeOf = () =>
      page.locator('.player').evaluate((player) => getComputedStyle(player).getPropertyValue('--cue-size'))
    expect(await sizeOf()).toBe('')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(sizeOf).toBe('15px')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await openLesson(without ?? place)
  await expect(page.getByRole('button', { name: 'Reproduzir' })).toBeVisible()
  await expect(captionsButton(page)).toBeHidden()
  await page.getByRole('slider', { name: 'Volume' }).fill('0.4')

  await openLesson(place)
  await expect(captionsButton(page)).toHaveAttribute('aria-pressed', 'true')
  await captionsButton(page).click()
  await expect(captionsButton(page)).toHaveAttribute('aria-pressed', 'false')
})

test("captions that a phone's own player switches on stay on", async ({ page, newLessons, openLesson }) => {
  const [place] = await newLessons({ captionsUrl: OWN })
  await openLesson(place)
  await expect(captionsButton(page)).toHaveAttribute('aria-pressed', 'false')
  await playerOn(page).video.evaluate((video: HTMLVideoElement) => {
    for (const track of video.textTracks) track.mode = 'showing'
  })
  await expect(captionsButton(page)).toHaveAttribute('aria-pressed', 'true')
  await openLesson(place)
  await expect(captionsButton(page)).toHaveAttribute('aria-pressed', 'true')
})

test('captions of another site are shown without asking anything of the video', async ({
  page,
  newLessons,
  openLesson,
}) => {
  await page.route(FOREIGN, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'content-type': 'application/octet-stream' },
      body: 'WEBVTT\n\n00:00.000 --> 00:20.000\nDe outro lugar',
    }),
  )
  const [place] = await newLessons({ captionsUrl: FOREIGN })
  await openLesson(place)
  await captionsButton(page).click()
  await playerOn(page).play()
  await expect.poll(() => shownCue(page)).toBe('De outro lugar')
  expect(await playerOn(page).video.getAttribute('crossorigin')).toBeNull()
})

test('captions that do not open are reported, and the video plays on without them', async ({
  page,
  newLessons,
  openLesson,
  expectFailure,
}) => {
  expectFailure(/\/media\/demo\/nao-existe\.vtt$/, 404)
  const [place] = await newLessons({ captionsUrl: '/media/demo/nao-existe.vtt' })
  await openLesson(place)
  await expect(toast(page, 'As legendas não abriram')).toContainText('A aula continua sem elas.')
  await expect(captionsButton(page)).toBeHidden()
  await playerOn(page).play()
})

for (const width of [390, 360])
  test(`the controls keep their height while the video and its captions come, in a window of ${width} px`, async ({
    page,
    newLessons,
    openLesson,
  }) => {
    // As wide as they get: with captions, and a speed of four signs.
    await page.addInitScript(() => localStorage.setItem('farol.player', JSON.stringify({ rate: 1.25 })))
    await page.setViewportSize({ width, height: 844 })
    const [place] = await newLessons({ captionsUrl: OWN })
    const [video, captions] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/media/**', async (route) => {
      await (route.request().url().endsWith('.vtt') ? captions : video).promise
      await route.continue()
    })
    await openLesson(place)
    const controls = page.getByRole('group', { name: 'Controles do vídeo' })
    await expect(controls).toContainText('00:00 / 00:00')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const before = await controls.boundingBox()
    video.resolve()
    await expect(controls).toContainText('1,25×')
    await expect(controls).toContainText('00:00 / 00:26')
    expect(await controls.boundingBox()).toEqual(before)
    await expect(captionsButton(page)).toBeHidden()
    captions.resolve()
    await expect(captionsButton(page)).toBeVisible()
    expect(await controls.boundingBox()).toEqual(before)
    // In one line: every button is as far down as the first.
    const tops = await controls
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
  })
