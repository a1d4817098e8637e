import { adminLessons } from '@farol/contract/admin-lessons.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, rowNames, test } from '../admin/admin-test.ts'

const lessons = Array.from({ length: 30 }, (_, index) => `Aula ${index + 1}`)
const [first = '', ...others] = lessons
const firstLast = [...others, first]

const handleOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Reordenar ${name}`, exact: true })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: handleOf(page, name) })
/** The place that the row is shown at. */
const placeOf = (page: Page, name: string) => rowOf(page, name).getByRole('cell').first()
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

async function middleOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`the page scrolls on while a dragged lesson rests at its edge, and no further than the list (motion: ${reducedMotion})`, async ({
    adminPage: page,
    newCourse,
  }) => {
    await page.emulateMedia({ reducedMotion })
    const { id } = await newCourse({ lessons })
    await page.goto(`/admin/courses/${id}`)
    await handleOf(page, first).scrollIntoViewIfNeeded()
    const height = await pageHeight(page)
    const bottom = await page.evaluate(() => window.innerHeight)
    const { x, y } = await middleOf(handleOf(page, first))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, bottom - 8, { steps: 4 })
    await expect(placeOf(page, first)).toHaveText('30')
    expect(await pageHeight(page)).toBe(height)

    await page.mouse.move(x, 8, { steps: 4 })
    await expect(placeOf(page, first)).toHaveText('1')
    await expect.poll(() => scrolled(page)).toBe(0)
    await page.mouse.up()
    await expect.poll(() => rowNames(page)).toEqual(lessons)
  })
}

test('a lesson that is carried with the keyboard stays in view', async ({ adminPage: page, newCourse }) => {
  const { id } = await newCourse({ lessons })
  await page.goto(`/admin/courses/${id}`)
  const handle = handleOf(page, first)
  await handle.press('Space')
  await page.keyboard.press('End')
  await expect(placeOf(page, first)).toHaveText('30')
  await expect(handle).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(placeOf(page, first)).toHaveText('1')
  await expect(handle).toBeInViewport()
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect.poll(() => rowNames(page)).toEqual(firstLast)
  await expect(handle).toBeFocused()
})

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a lesson follows the finger on its handle while the page stays, and the page scrolls when it rests at the edge', async ({
    adminPage: page,
    admin,
    newCourse,
  }) => {
    const { id } = await newCourse({ lessons })
    await page.goto(`/admin/courses/${id}`)
    await handleOf(page, first).scrollIntoViewIfNeeded()
    const finger = await fingerOn(page)
    const start = await middleOf(handleOf(page, first))
    const before = await scrolled(page)

    await finger.down(start)
    await finger.move({ x: start.x, y: (await middleOf(rowOf(page, 'Aula 2'))).y })
    await expect(placeOf(page, first)).toHaveText('2')
    await finger.move(start)
    await expect(placeOf(page, first)).toHaveText('1')
    expect(await scrolled(page)).toBe(before)

    await finger.move({ x: start.x, y: 844 - 20 })
    await expect(placeOf(page, first)).toHaveText('30')
    await finger.up()
    await expect.poll(() => rowNames(page)).toEqual(firstLast)
    await expect
      .poll(async () => {
        const stored = await admin.call(adminLessons.ofCourse, { params: { courseId: id } })
        return stored.lessons.map(({ title }) => title)
      })
      .toEqual(firstLast)
  })
})

type Point = { x: number; y: number }

async function fingerOn(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (point: Point) => touch('touchStart', [point]),
    move: (point: Point) => touch('touchMove', [point]),
    up: () => touch('touchEnd', []),
  }
}
