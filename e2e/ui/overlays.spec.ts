import type { Page } from '@playwright/test'
import { expect, test } from './gallery.ts'

test.describe('a dialog', () => {
  const opener = (page: Page) => page.getByRole('button', { name: 'Adicionar Pergunta' })
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Adicionar Pergunta' })

  test.beforeEach(async ({ page, openSection }) => {
    await openSection('dialog')
    await opener(page).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Pergunta' })).toBeFocused()
  })

  test('starts at its first field, is described, 680 pixels wide, and keeps the focus inside', async ({
    page,
  }) => {
    await expect(dialog(page)).toHaveAccessibleDescription('Ela aparece no fim do quiz.')
    await expect(dialog(page)).toHaveCSS('width', '680px')
    const order = [
      'Explicação (mostrada após responder)',
      'Pontos',
      'Cancelar',
      'Salvar pergunta',
      'Fechar',
      'Pergunta',
    ]
    for (const name of order) {
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus')).toHaveAccessibleName(name)
    }
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Fechar' })).toBeFocused()
  })

  test('closes with Escape and its close button, and gives the focus back; a click beside loses no form', async ({
    page,
  }) => {
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await page.mouse.click(10, 10)
    await expect(dialog(page)).toBeVisible()
    await page.getByRole('button', { name: 'Fechar' }).click()
    await expect(dialog(page)).toBeHidden()
  })

  test('stays open when a select or a toast above it is closed, and closes when what it holds is sent', async ({
    page,
  }) => {
    await page.getByRole('combobox', { name: 'Pontos' }).press('Enter')
    await expect(page.getByRole('option', { selected: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(dialog(page)).toBeVisible()

    // However slow the machine is, the toast does not leave by itself.
    await page.clock.install({ time: '2026-03-11T12:00:00Z' })
    await page.clock.pauseAt('2026-03-11T13:00:00Z')
    await page.getByRole('button', { name: 'Salvar pergunta' }).click()
    const toast = page.getByRole('dialog', { name: 'Pergunta em branco' })
    await toast.getByRole('button', { name: 'Fechar aviso' }).click()
    await page.clock.resume()
    await expect(toast).toBeHidden()
    await expect(dialog(page)).toBeVisible()

    await page.getByRole('textbox', { name: 'Pergunta' }).fill('Quando mudar as proporções?')
    await page.getByRole('button', { name: 'Salvar pergunta' }).press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Pergunta adicionada' })).toBeVisible()
  })
})

test('on a phone a dialog fills the screen, and a toast leaves its buttons free', async ({
  page,
  openSection,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSection('dialog')
  await page.getByRole('button', { name: 'Adicionar Pergunta' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveCSS('translate', 'none')
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })

  const save = page.getByRole('button', { name: 'Salvar pergunta' })
  await save.click()
  const toast = page.getByRole('dialog', { name: 'Pergunta em branco' })
  await expect(toast).toHaveCSS('translate', 'none')
  const [toastBox, saveBox] = await Promise.all([toast.boundingBox(), save.boundingBox()])
  expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThan(saveBox?.y ?? 0)
})

test('a confirmation asks, explains, starts at the way out, and cannot be left while it works', async ({
  page,
  openSection,
}) => {
  await openSection('confirm')
  const opener = page.getByRole('button', { name: 'Deletar curso' })
  const question = page.getByRole('alertdialog', { name: 'Tem certeza que deseja deletar este curso?' })
  const cancel = page.getByRole('button', { name: 'Cancelar' })
  await opener.press('Enter')
  await expect(question).toHaveAccessibleDescription(/12 aulas serão apagados/)
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()

  await opener.press('Enter')
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const working = page.getByRole('button', { name: 'Deletando…' })
  await expect(working).toHaveAttribute('aria-busy', 'true')
  await expect(cancel).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(working).toBeVisible()
})

test('a menu moves with arrows, Home and End, chooses with Enter, closes with Escape, and gives the focus back', async ({
  page,
  openSection,
}) => {
  await openSection('menu')
  const opener = page.getByRole('button', { name: 'Conta' })
  const entry = (name: string) => page.getByRole('menuitem', { name })
  await opener.press('Enter')
  await expect(entry('Perfil')).toBeFocused()
  await page.keyboard.press('End')
  await expect(entry('Sair')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(entry('Perfil')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entry('Admin Panel')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Última escolha: Admin Panel')).toBeVisible()
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(entry('Perfil')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(opener).toBeFocused()

  await test.step('follows a link', async () => {
    await page.keyboard.press('Enter')
    await expect(entry('Perfil')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#perfil$/)
    await expect(page.getByRole('menu')).toBeHidden()
  })
})

test('a menu stays for the press that opens it, and stays where it is though its button moves', async ({
  page,
  openSection,
}) => {
  await openSection('menu')
  const moveButton = (by: string) =>
    page.evaluate((marginTop) => Object.assign(document.body.style, { marginTop }), by)
  await page.getByRole('button', { name: 'Conta' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await page.getByRole('button', { name: 'Conta' }).hover()
  await page.mouse.down()
  await expect(page.getByRole('menu')).toBeVisible()
  await moveButton('120px')
  await page.mouse.up()

  await test.step('a user who slides away chooses nothing', async () => {
    await page.getByRole('menuitem', { name: 'Sair' }).hover()
    await page.mouse.down()
    await page.mouse.move(0, 0)
    await page.mouse.up()
    await expect(page.getByText('Última escolha: nenhuma')).toBeVisible()
  })

  await page.getByRole('menuitem', { name: 'Perfil' }).hover()
  await moveButton('240px')
  await page.mouse.down()
  await moveButton('0')
  await page.mouse.up()
  await expect(page).toHaveURL(/#perfil$/)
  await expect(page.getByRole('menu')).toBeHidden()
})

test('a press on the button of what is open closes it, and does not open it again', async ({
  page,
  openSection,
}) => {
  const press = async (name: string) => {
    const box = await page.getByRole('button', { name }).boundingBox()
    await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8)
  }
  await test.step('of a menu', async () => {
    await openSection('menu')
    const button = page.getByRole('button', { name: 'Conta' })
    await button.click()
    await expect(page.getByRole('menu', { name: 'Conta' })).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await press('Conta')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(button).toBeFocused()
  })
  await test.step('of a hint', async () => {
    await openSection('help')
    const button = page.getByRole('button', { name: /^Ajuda/ }).first()
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await button.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  })
})

test('pressing the button of a menu, moving to an item and releasing chooses that item', async ({
  page,
  openSection,
}) => {
  await openSection('menu')
  const button = page.getByRole('button', { name: 'Conta' })
  await button.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await button.hover()
  await page.mouse.down()
  const item = page.getByRole('menuitem', { name: 'Sair' })
  await item.hover()
  // A press shorter than 200 ms only opens the menu.
  const pressed = await page.evaluate(() => performance.now())
  await page.waitForFunction((from) => performance.now() - from > 200, pressed)
  await page.mouse.up()
  await expect(page.getByText('Última escolha: Sair')).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
})
