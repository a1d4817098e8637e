import { expect, test } from './gallery.ts'

test.describe('fields', () => {
  test.beforeEach(async ({ openSection }) => {
    await openSection('fields')
  })

  test('a click on the label goes to its field', async ({ page }) => {
    await page.getByText('Sobre a aula').click()
    await expect(page.getByRole('textbox', { name: 'Sobre a aula' })).toBeFocused()
  })

  test('a hint describes its field', async ({ page }) => {
    await expect(page.getByRole('textbox', { name: 'Título da aula' })).toHaveAccessibleDescription(
      'Aparece na lista do curso.',
    )
    await expect(page.getByRole('textbox', { name: 'Título da aula' })).toHaveAttribute(
      'aria-required',
      'true',
    )
  })

  test('a refused form goes to the first wrong field, which says what is wrong', async ({ page }) => {
    const title = page.getByRole('textbox', { name: 'Título da aula' })
    await page.getByRole('button', { name: 'Salvar aula' }).press('Enter')
    await expect(title).toBeFocused()
    await expect(title).toHaveAttribute('aria-invalid', 'true')
    await expect(title).toHaveAccessibleDescription('Escreva o título da aula. Aparece na lista do curso.')
    await expect(page.getByRole('textbox', { name: 'Assistir no mínimo' })).toHaveAccessibleDescription(
      'Use um valor de 0 a 100.',
    )
  })

  test('a corrected form is sent with Enter', async ({ page }) => {
    await page.getByRole('textbox', { name: 'Assistir no mínimo' }).fill('90')
    await page.getByRole('textbox', { name: 'Título da aula' }).fill('Juros compostos')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Aula salva' })).toContainText('Juros compostos')
  })

  test('the password can be shown and hidden again', async ({ page }) => {
    const password = page.getByLabel('Senha', { exact: true })
    await expect(password).toHaveAttribute('type', 'password')
    await password.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Ocultar senha' }).press('Space')
    await expect(password).toHaveAttribute('type', 'password')
    await expect(page.getByRole('button', { name: 'Mostrar senha' })).toBeFocused()
  })

  test('a search field has a name even when its label is hidden', async ({ page }) => {
    await expect(page.getByRole('searchbox', { name: 'Buscar pessoas' })).toBeVisible()
  })
})

test.describe('select', () => {
  test.beforeEach(async ({ openSection }) => {
    await openSection('select')
  })

  test('arrows and Enter choose, and the focus comes back', async ({ page }) => {
    const role = page.getByRole('combobox', { name: 'Papel' })
    await page.keyboard.press('Tab')
    await expect(role).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: 'Estudante' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(role).toHaveText('Admin')
    await expect(role).toBeFocused()
  })

  test('Escape leaves the choice as it was', async ({ page }) => {
    const role = page.getByRole('combobox', { name: 'Papel' })
    await role.press('ArrowDown')
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(role).toHaveText('Estudante')
    await expect(role).toBeFocused()
  })

  test('a wrong select says what is wrong', async ({ page }) => {
    const course = page.getByRole('combobox', { name: 'Curso exigido' })
    await expect(course).toHaveAttribute('aria-invalid', 'true')
    await expect(course).toHaveAccessibleDescription('Escolha um curso.')
  })
})

test('arrows, Page keys, Home and End move the passing score', async ({ page, openSection }) => {
  await openSection('slider')
  const slider = page.getByRole('slider', { name: 'Nota Mínima para Aprovação' })
  await page.keyboard.press('Tab')
  await expect(slider).toBeFocused()
  await expect(slider).toHaveAccessibleDescription('De 0 a 100, em passos de 5.')
  for (const [key, text] of [
    ['ArrowRight', '75%'],
    ['ArrowLeft', '70%'],
    ['ArrowUp', '75%'],
    ['PageDown', '25%'],
    ['Home', '0%'],
    ['End', '100%'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(slider).toHaveAttribute('aria-valuetext', text)
    await expect(page.getByRole('status').or(page.locator('output'))).toHaveText(text)
  }
})

test.describe('switch', () => {
  test.beforeEach(async ({ openSection }) => {
    await openSection('switch')
  })

  test('Space and Enter turn a switch', async ({ page }) => {
    const previous = page.getByRole('switch', { name: 'Exigir aula anterior' })
    await page.keyboard.press('Tab')
    await expect(previous).toBeFocused()
    await expect(previous).toBeChecked()
    await page.keyboard.press('Space')
    await expect(previous).not.toBeChecked()
    await page.keyboard.press('Enter')
    await expect(previous).toBeChecked()
  })

  test('a switch is explained, and its label turns it', async ({ page }) => {
    await expect(page.getByRole('switch', { name: 'Exigir aula anterior' })).toHaveAccessibleDescription(
      'O estudante só abre esta aula depois de concluir a anterior.',
    )
    await page.getByText('Confirmar email').click()
    await expect(page.getByRole('switch', { name: 'Confirmar email' })).toBeChecked()
  })

  test('a disabled switch does not turn', async ({ page }) => {
    const open = page.getByRole('switch', { name: 'Cadastro aberto' })
    await expect(open).toBeDisabled()
    await page.getByText('Cadastro aberto').click({ force: true })
    await expect(open).toBeChecked()
  })
})
