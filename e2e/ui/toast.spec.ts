import type { Page } from '@playwright/test'
import { expect, test } from './gallery.ts'

const success = { button: 'Avisar sucesso', title: 'Quiz salvo com sucesso!' }
const failure = { button: 'Avisar erro', title: 'Acesso negado' }

/** From here on, time passes for the page only when the test says so: however slow the machine is, no toast leaves by itself. */
const stopClock = (page: Page) => page.clock.pauseAt('2026-03-11T13:00:00Z')
/** Some frames, in which toasts come and go. */
const draw = (page: Page) => page.clock.runFor(200)

test.beforeEach(async ({ page, openSection }) => {
  await page.clock.install({ time: '2026-03-11T12:00:00Z' })
  await openSection('toast')
})

test('a toast is announced politely, in a region with a name; it leaves after five seconds, an error after eight', async ({
  page,
}) => {
  const region = page.getByRole('region', { name: 'Avisos', exact: true })
  await expect(region).toHaveAttribute('aria-live', 'polite')
  await stopClock(page)
  const toast = page.getByRole('dialog', { name: success.title })
  await page.getByRole('button', { name: success.button }).press('Enter')
  await expect(region).toContainText('Quiz salvo com sucesso!. Orçamento: os três envelopes')
  await page.clock.runFor(3000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(2500)
  await expect(toast).toBeHidden()

  const error = page.getByRole('dialog', { name: failure.title })
  await page.getByRole('button', { name: failure.button }).press('Enter')
  await expect(error).toBeVisible()
  await page.clock.runFor(6000)
  await expect(error).toBeVisible()
  await page.clock.runFor(2500)
  await expect(error).toBeHidden()
})

test('a toast waits while the pointer is over it', async ({ page }) => {
  await stopClock(page)
  const toast = page.getByRole('dialog', { name: success.title })
  await page.getByRole('button', { name: success.button }).click()
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(5500)
  await expect(toast).toBeHidden()
})

test('a toast waits while it has the focus, and closes with its button', async ({ page }) => {
  await stopClock(page)
  const toast = page.getByRole('dialog', { name: success.title })
  await page.getByRole('button', { name: success.button }).press('Enter')
  await expect(toast).toBeVisible()
  await page.keyboard.press('F6')
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(toast.getByRole('button', { name: 'Fechar aviso' })).toBeFocused()
  await page.keyboard.press('Enter')
  await draw(page)
  await expect(toast).toBeHidden()
})

test('the newest toast stands at the bottom right, and alone on a phone', async ({ page }) => {
  await stopClock(page)
  await page.getByRole('button', { name: success.button }).click()
  await page.getByRole('button', { name: failure.button }).click()
  await draw(page)
  const newest = page.getByRole('dialog', { name: failure.title })
  await expect(newest).toHaveCSS('translate', 'none')
  const box = await newest.boundingBox()
  expect(
    box && { right: 1440 - box.x - box.width, bottom: 900 - box.y - box.height, width: box.width },
  ).toEqual({
    right: 24,
    bottom: 24,
    width: 380,
  })
  await page.setViewportSize({ width: 390, height: 844 })
  const older = page.getByRole('dialog', { name: success.title })
  await expect(newest).toBeVisible()
  await expect(older).toBeHidden()
  await newest.getByRole('button', { name: 'Fechar aviso' }).click()
  await draw(page)
  await expect(older).toBeVisible()
})

test('on a phone a toast stands at the top, and can be pushed out of the way', async ({
  page,
  openSection,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSection('shell-student')
  await page.getByRole('button', { name: 'Abrir menu da conta' }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  const toast = page.getByRole('dialog', { name: 'Até logo' })
  await expect(toast).toHaveCSS('translate', 'none')
  const box = await toast.boundingBox()
  if (!box) throw new Error('there is no toast')
  expect([box.x, box.y, box.width]).toEqual([16, 72, 358])
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 80, { steps: 8 })
  await page.mouse.up()
  await expect(toast).toBeHidden()
})
