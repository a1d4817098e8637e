import type { Page } from '@playwright/test'
import { expect, test } from './gallery.ts'

/** Holds the code of popups back until the gate is opened. */
async function holdBack(page: Page, file: RegExp) {
  const gate = Promise.withResolvers<void>()
  await page.route(file, async (route) => {
    await gate.promise
    await route.fallback()
  })
  return gate
}

const overlays = /\/overlays-[^/]*\.js$/

test('a menu whose code is still on its way opens for the press that came before it, as that press would', async ({
  page,
  openSection,
}) => {
  const trigger = page.getByRole('button', { name: 'Conta' })
  const menu = page.getByRole('menu')

  await test.step('two clicks open it once', async () => {
    const code = await holdBack(page, overlays)
    await openSection('menu')
    await expect(trigger).toHaveAttribute('aria-haspopup', 'menu')
    await trigger.click()
    await trigger.click()
    await expect(trigger).toBeFocused()
    await expect(menu).toBeHidden()
    code.resolve()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(trigger).toBeFocused()
  })
  await test.step('an arrow opens it at its end', async () => {
    await page.unroute(overlays)
    const code = await holdBack(page, overlays)
    await openSection('menu')
    await trigger.press('ArrowUp')
    code.resolve()
    await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeFocused()
  })
  await test.step('a user who went on is not called back', async () => {
    await page.unroute(overlays)
    const code = await holdBack(page, overlays)
    await openSection('menu')
    await trigger.press('Enter')
    await trigger.blur()
    const arrived = page.waitForResponse(overlays)
    code.resolve()
    await arrived
    await trigger.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeFocused()
  })
})

test('a dialog whose code is still on its way opens when it comes, and gives the focus back', async ({
  page,
  openSection,
}) => {
  const code = await holdBack(page, overlays)
  await openSection('confirm')
  const trigger = page.getByRole('button', { name: 'Deletar curso' })
  await trigger.press('Enter')
  await expect(trigger).toBeFocused()
  code.resolve()
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(trigger).toBeFocused()
})
