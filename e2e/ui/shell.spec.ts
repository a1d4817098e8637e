import { expect, test } from './gallery.ts'

const phone = { width: 390, height: 844 }
const tablet = { width: 900, height: 900 }

test('the student’s sidebar is skipped with the first Tab, marks the current page, and ends with the account and its log-out', async ({
  page,
  openSection,
}) => {
  await openSection('shell-student')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const nav = page.getByRole('navigation', { name: 'Principal' })
  await expect(nav.getByRole('link')).toHaveText(['Início', 'Cursos Disponíveis', 'Perfil', 'Admin Panel'])
  await expect(nav.locator('[aria-current="page"]')).toHaveText('Início')
  const sidebar = page.getByRole('complementary')
  await expect(sidebar).toHaveCSS('width', '248px')
  await expect(sidebar).toContainText('Marina Albuquerque')
  await expect(sidebar).toContainText('marina.alb@exemplo.com.br')

  await test.step('no tooltip repeats a name', async () => {
    await page.getByRole('link', { name: 'Perfil' }).hover()
    await page.getByRole('link', { name: 'Perfil' }).focus()
    await expect(page.getByText('Perfil', { exact: true }).filter({ visible: true })).toHaveCount(1)
  })

  await page.getByRole('button', { name: 'Sair' }).press('Enter')
  const leaving = page.getByRole('button', { name: 'Saindo…' })
  await expect(leaving).toHaveAttribute('aria-disabled', 'true')
  await expect(leaving).toBeFocused()
})

test('the sidebar of the admin is night, whatever the theme', async ({ page, openSection }) => {
  await openSection('shell-admin', { theme: 'light' })
  const sidebar = page.getByRole('complementary')
  await expect(sidebar).toHaveCSS('background-color', 'oklch(0.193 0.038 266)')
  await expect(sidebar).toHaveCSS('width', '232px')
  await expect(page.getByRole('link', { name: 'Área do estudante' })).toBeVisible()
})

test('on a tablet the sidebar is a rail of icons whose names are tooltips', async ({ page, openSection }) => {
  await page.setViewportSize(tablet)
  await openSection('shell-admin')
  await expect(page.getByRole('complementary')).toHaveCSS('width', '72px')
  const lessons = page.getByRole('link', { name: 'Aulas' })
  await lessons.focus()
  const hint = page.locator('.night [popover]')
  await expect(hint.getByText('Aulas')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(hint.getByText('Analytics')).toBeVisible()
  await expect(hint.getByText('Aulas')).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the student has a tab bar with three pages and a menu of the account', async ({
    page,
    openSection,
  }) => {
    await openSection('shell-student')
    await expect(page.getByRole('complementary')).toBeHidden()
    const tabs = page.getByRole('navigation', { name: 'Principal' })
    await expect(tabs.getByRole('link')).toHaveText(['Início', 'Cursos Disponíveis', 'Perfil'])
    await page.getByRole('button', { name: 'Abrir menu da conta' }).press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText(['Perfil', 'Admin Panel', 'Sair'])
    // Turned, the phone may be wide enough for the sidebar: the menu goes with its button.
    await page.setViewportSize({ width: phone.height, height: phone.width })
    await expect(page.getByRole('menu')).toBeHidden()
  })

  test('the admin’s sidebar is a drawer that keeps the focus and closes with Escape', async ({
    page,
    openSection,
  }) => {
    await openSection('shell-admin')
    const opener = page.getByRole('button', { name: 'Abrir menu' })
    await opener.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByRole('button', { name: 'Fechar menu' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(drawer.getByRole('button', { name: 'Sair' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(drawer.getByRole('button', { name: 'Fechar menu' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('going somewhere closes the drawer', async ({ page, openSection }) => {
    await openSection('shell-admin')
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Usuários' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/#usuarios$/)
  })
})
