import { expect, test } from './gallery.ts'

test.describe('a dialog', () => {
  test.beforeEach(async ({ page, openSection }) => {
    await openSection('dialog')
    await page.getByRole('button', { name: 'Adicionar Pergunta' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Adicionar Pergunta' })).toBeVisible()
  })

  test('starts at its first field and is described', async ({ page }) => {
    await expect(page.getByRole('textbox', { name: 'Pergunta' })).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveAccessibleDescription('Ela aparece no fim do quiz.')
  })

  test('keeps the focus inside', async ({ page }) => {
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

  test('closes with Escape and gives the focus back', async ({ page }) => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Adicionar Pergunta' })).toBeFocused()
  })

  test('closes with its close button', async ({ page }) => {
    await page.getByRole('button', { name: 'Fechar' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('that holds a form is not lost by a click beside it', async ({ page }) => {
    await page.mouse.click(10, 10)
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('closes only its select with the first Escape', async ({ page }) => {
    await page.getByRole('combobox', { name: 'Pontos' }).press('Enter')
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('stays open when a toast above it is closed', async ({ page }) => {
    await page.getByRole('button', { name: 'Salvar pergunta' }).click()
    const toast = page.getByRole('dialog', { name: 'Pergunta em branco' })
    await toast.getByRole('button', { name: 'Fechar aviso' }).click()
    await expect(toast).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Adicionar Pergunta' })).toBeVisible()
  })

  test('closes when what it holds is sent', async ({ page }) => {
    await page.keyboard.type('Quando mudar as proporções?')
    await page.getByRole('button', { name: 'Salvar pergunta' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Adicionar Pergunta' })).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Pergunta adicionada' })).toBeVisible()
  })

  test('is 680 pixels wide', async ({ page }) => {
    await expect(page.getByRole('dialog')).toHaveCSS('width', '680px')
  })
})

test('on a phone a dialog fills the screen', async ({ page, openSection }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSection('dialog')
  await page.getByRole('button', { name: 'Adicionar Pergunta' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveCSS('translate', 'none')
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
})

test.describe('a confirmation', () => {
  test.beforeEach(async ({ page, openSection }) => {
    await openSection('confirm')
    await page.getByRole('button', { name: 'Deletar curso' }).press('Enter')
  })

  test('asks, explains, and starts at the way out', async ({ page }) => {
    const question = page.getByRole('alertdialog', { name: 'Tem certeza que deseja deletar este curso?' })
    await expect(question).toHaveAccessibleDescription(/12 aulas serão apagados/)
    await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  })

  test('is left with Cancelar or Escape, and the focus goes back', async ({ page }) => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Deletar curso' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })

  test('cannot be left while it works', async ({ page }) => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const working = page.getByRole('button', { name: 'Deletando…' })
    await expect(working).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('button', { name: 'Cancelar' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(working).toBeVisible()
  })
})

test.describe('a menu', () => {
  test.beforeEach(async ({ page, openSection }) => {
    await openSection('menu')
    await page.getByRole('button', { name: 'Conta' }).press('Enter')
  })

  test('opens at its first entry and moves with arrows, Home and End', async ({ page }) => {
    await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Admin Panel' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeFocused()
    await page.keyboard.press('Home')
    await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeFocused()
  })

  test('chooses with Enter and gives the focus back', async ({ page }) => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Última escolha: Admin Panel')).toBeVisible()
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Conta' })).toBeFocused()
  })

  test('follows a link with Enter', async ({ page }) => {
    await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#perfil$/)
    await expect(page.getByRole('menu')).toBeHidden()
  })

  test('closes with Escape', async ({ page }) => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Conta' })).toBeFocused()
  })
})
