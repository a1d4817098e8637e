import type { Page } from '@playwright/test'
import { CLIP_SECONDS, expect, test, toast } from '../player/lesson-test.ts'
import { playerOn } from '../player/player-on.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Shares of the picture's width and height. */
type Point = readonly [x: number, y: number]

const FINGER = 44

async function onPicture(page: Page, [x, y]: Point) {
  const box = await page.locator('.player').boundingBox()
  if (!box) throw new Error('there is no player on the page')
  return { x: box.x + box.width * x, y: box.y + box.height * y }
}

async function tap(page: Page, point: Point) {
  const { x, y } = await onPicture(page, point)
  await page.touchscreen.tap(x, y)
}

/** A tenth of a second apart, however busy the machine is. */
async function doubleTap(page: Page, point: Point) {
  const touchPoint = await onPicture(page, point)
  const browser = await page.context().newCDPSession(page)
  const start = Date.now() / 1_000
  for (const timestamp of [start, start + 0.1]) {
    await browser.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [touchPoint],
      timestamp,
    })
    await browser.send('Input.dispatchTouchEvent', {
      type: 'touchEnd',
      touchPoints: [],
      timestamp: timestamp + 0.03,
    })
  }
}

/** From side to side, so that no two taps that follow each other are a double tap. */
const GRID: Point[] = [0.5, 0.1, 0.25, 0.4, 0.6].flatMap((y): Point[] => [
  [0.5, y],
  [0.06, y],
  [0.94, y],
  [0.2, y],
  [0.8, y],
])

test('a tap anywhere on the picture plays, and the next one pauses', async ({ page, openNewLesson }) => {
  const player = await openNewLesson()
  let isPaused = true
  for (const point of GRID) {
    await test.step(`${point[0]} × ${point[1]}`, async () => {
      await tap(page, point)
      isPaused = !isPaused
      await expect.poll(player.isPaused).toBe(isPaused)
      // However long the taps take, the video does not come to its end.
      if (isPaused) await player.seekTo(0)
    })
  }
  await expect(toast(page, 'Assista em sequência')).toBeHidden()
})

test('a tap where the controls were pauses once they have withdrawn, and brings them back', async ({
  page,
  openNewLesson,
}) => {
  const player = await openNewLesson()
  await tap(page, [0.5, 0.5])
  const controls = page.getByRole('group', { name: 'Controles do vídeo' })
  await expect(controls).toHaveCSS('opacity', '0')
  await tap(page, [0.5, 0.75])
  await expect.poll(player.isPaused).toBe(true)
  await expect(controls).toHaveCSS('opacity', '1')
})

test('a double tap at the left goes ten seconds back, at the right ten seconds on where that was watched', async ({
  page,
  student,
  newLessons,
  openLesson,
}) => {
  const [place] = await newLessons({})
  await student.watchedUpTo(place, 4.5, CLIP_SECONDS)
  await openLesson(place)
  const player = playerOn(page)
  await expect.poll(player.time).toBeCloseTo(4.5, 0)
  await doubleTap(page, [0.1, 0.3])
  await expect.poll(player.time).toBeLessThan(0.5)
  expect(await player.isPaused()).toBe(true)
  await doubleTap(page, [0.9, 0.3])
  await expect.poll(player.time).toBeCloseTo(4.5, 0)
  await expect(toast(page, 'Assista em sequência')).toBeVisible()
  expect(await player.isPaused()).toBe(true)
})

test('the bar is one finger high, the controls leave the middle free, and buttons work while the video plays', async ({
  page,
  openNewLesson,
}) => {
  const player = await openNewLesson()
  const picture = await page.locator('.player').boundingBox()
  const bar = await player.seekBar.boundingBox()
  expect(bar?.height).toBe(FINGER)
  expect(bar?.y).toBeGreaterThan((picture?.y ?? 0) + (picture?.height ?? 0) * 0.6)

  await tap(page, [0.5, 0.5])
  await expect.poll(player.isPaused).toBe(false)
  await page.getByRole('button', { name: 'Silenciar' }).tap()
  await expect.poll(player.isMuted).toBe(true)
  expect(await player.isPaused()).toBe(false)
})

test('with text twice as large the controls stay inside the picture', async ({ page, openNewLesson }) => {
  await openNewLesson()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const outside = await page.locator('.player').evaluate((player) => {
    const picture = player.getBoundingClientRect()
    return [...player.querySelectorAll('fieldset :is(button, input, span)')]
      .filter((part) => part.checkVisibility())
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        return (
          left < picture.left || right > picture.right || top < picture.top || bottom > picture.bottom + 0.5
        )
      })
      .map((part) => part.outerHTML)
  })
  expect(outside).toEqual([])
})

test.describe('a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } })

  test('the picture fits the screen, and stands in its middle', async ({ page, openNewLesson }) => {
    await openNewLesson()
    const picture = await page.locator('.player').boundingBox()
    if (!picture) throw new Error('there is no player on the page')
    expect(picture.y + picture.height).toBeLessThanOrEqual(390)
    expect(picture.x + picture.width / 2).toBeCloseTo(844 / 2, 0)
  })
})
