import { expect, test } from './gallery.ts'

test('fields are named by their labels and described by their hints; a wrong one says what is wrong, a corrected form is sent', async ({
  page,
  openSection,
}) => {
  await openSection('fields')
  const title = page.getByRole('textbox', { name: 'Título da aula' })
  const minimum = page.getByRole('textbox', { name: 'Assistir no mínimo' })
  await page.getByText('Sobre a aula').click()
  await expect(page.getByRole('textbox', { name: 'Sobre a aula' })).toBeFocused()
  await expect(page.getByRole('searchbox', { name: 'Buscar pessoas' })).toBeVisible()
  await expect(title).toHaveAccessibleDescription('Aparece na lista do curso.')
  await expect(title).toHaveAttribute('aria-required', 'true')

  await page.getByRole('button', { name: 'Salvar aula' }).press('Enter')
  await expect(title).toBeFocused()
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await expect(title).toHaveAccessibleDescription('Escreva o título da aula. Aparece na lista do curso.')
  await expect(minimum).toHaveAccessibleDescription('Use um valor de 0 a 100.')

  await minimum.fill('90')
  await title.fill('Juros compostos')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Aula salva' })).toContainText('Juros compostos')
})

test('the password can be shown and hidden again', async ({ page, openSection }) => {
  await openSection('fields')
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

test('a select is chosen from with arrows and Enter, left as it was with Escape, and says what is wrong', async ({
  page,
  openSection,
}) => {
  await openSection('select')
  const role = page.getByRole('combobox', { name: 'Papel' })
  await role.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Estudante' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(role).toHaveText('Estudante')
  await expect(role).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Estudante' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(role).toHaveText('Admin')
  await expect(role).toBeFocused()

  const course = page.getByRole('combobox', { name: 'Curso exigido' })
  await expect(course).toHaveAttribute('aria-invalid', 'true')
  await expect(course).toHaveAccessibleDescription('Escolha um curso.')
})

test('arrows, Page keys, Home and End move the passing score', async ({ page, openSection }) => {
  await openSection('slider')
  const slider = page.getByRole('slider', { name: 'Nota Mínima para Aprovação' })
  await page.keyboard.press('Tab')
  await expect(slider).toBeFocused()
  await expect(slider).toHaveAccessibleDescription('De 0 a 100, em passos de 5.')
  const value = page.getByRole('status').or(page.locator('output'))
  const height = async () => (await value.boundingBox())?.height
  const before = await height()
  for (const [key, text] of [
    ['ArrowRight', '75%'],
    ['ArrowLeft', '70%'],
    ['ArrowUp', '75%'],
    ['PageDown', '25%'],
    ['Home', '0%'],
    ['ArrowRight', '5%'],
    ['End', '100%'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(slider).toHaveAttribute('aria-valuetext', text)
    await expect(value).toHaveText(text)
    expect(await height()).toBe(before)
  }
  // WebKit keeps the room that the first value took, and would break a wider one.
  await expect(value).toHaveCSS('text-wrap-mode', 'nowrap')
})

test('a switch is explained, and turns with Space, Enter and its label, unless it is disabled', async ({
  page,
  openSection,
}) => {
  await openSection('switch')
  const previous = page.getByRole('switch', { name: 'Exigir aula anterior' })
  await page.keyboard.press('Tab')
  await expect(previous).toBeFocused()
  await expect(previous).toBeChecked()
  await expect(previous).toHaveAccessibleDescription(
    'O estudante só abre esta aula depois de concluir a anterior.',
  )
  await page.keyboard.press('Space')
  await expect(previous).not.toBeChecked()
  await page.keyboard.press('Enter')
  await expect(previous).toBeChecked()
  await page.getByText('Confirmar email').click()
  await expect(page.getByRole('switch', { name: 'Confirmar email' })).toBeChecked()

  const open = page.getByRole('switch', { name: 'Cadastro aberto' })
  await expect(open).toBeDisabled()
  await page.getByText('Cadastro aberto').click({ force: true })
  await expect(open).toBeChecked()
})
