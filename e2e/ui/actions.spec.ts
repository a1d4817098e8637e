import { expect, test } from './gallery.ts'

test('a button is pressed with Enter and Space, shows its ring and says its name; one that goes somewhere is a link', async ({
  page,
  openSection,
}) => {
  await openSection('buttons')
  const save = page.getByRole('button', { name: 'Salvar alterações' })
  await page.keyboard.press('Tab')
  await expect(save).toBeFocused()
  await expect(save).toHaveCSS('outline-style', 'solid')
  await expect(save).toHaveCSS('outline-width', '2px')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(page.getByRole('status')).toHaveText('2 cliques')

  await expect(page.getByRole('button', { name: 'Deletar aula' })).toBeVisible()
  const forward = page.getByRole('link', { name: 'Continuar' })
  await expect(forward).toHaveAttribute('href', '#buttons')
  await expect(forward).not.toHaveAttribute('type')
  await forward.press('Enter')
  await expect(page).toHaveURL(/#buttons$/)
})

test('buttons are 36, 44 and 56 pixels high; a saving one keeps its size and its focus and takes no second press', async ({
  page,
  openSection,
}) => {
  await openSection('buttons')
  await expect(page.getByRole('button', { name: 'Alterar foto' })).toHaveCSS('height', '36px')
  await expect(page.getByRole('button', { name: 'Editar aula' })).toHaveCSS('width', '36px')
  await expect(page.getByRole('button', { name: 'Salvar alterações' })).toHaveCSS('height', '44px')
  await expect(page.getByRole('button', { name: 'Acessar Plataforma' })).toHaveCSS('height', '56px')

  const idle = page.getByRole('button', { name: 'Salvar', exact: true })
  const before = await idle.boundingBox()
  await idle.press('Enter')
  const busy = page.getByRole('button', { name: 'Salvando…' }).first()
  await expect(busy).toBeFocused()
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  expect((await busy.boundingBox())?.width).toBe(before?.width)
  expect((await busy.boundingBox())?.height).toBe(before?.height)
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a small button grows to 44 pixels', async ({ page, openSection }) => {
    await openSection('buttons')
    await expect(page.getByRole('button', { name: 'Alterar foto' })).toHaveCSS('height', '44px')
    await expect(page.getByRole('button', { name: 'Editar aula' })).toHaveCSS('width', '44px')
  })

  test('the segments of a filter grow to 44 pixels', async ({ page, openSection }) => {
    await openSection('segmented')
    await expect(page.getByRole('button', { name: 'Aprovados 32' })).toHaveCSS('height', '44px')
  })
})

test('a locked button can be focused or pointed at, and then says why it is locked', async ({
  page,
  openSection,
}) => {
  await openSection('tooltip')
  const reason = 'Complete a aula anterior para desbloquear'
  const locked = page.getByRole('button', { name: 'Bloqueado', exact: true })
  await locked.hover()
  await expect(page.getByText(reason).last()).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.getByText(reason).last()).toBeHidden()

  await page.keyboard.press('Tab')
  await expect(locked).toBeFocused()
  await expect(locked).toHaveAccessibleDescription(reason)
  await expect(page.getByText(reason).last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(reason).last()).toBeHidden()

  await test.step('inside a night region it is paper on a light page', async () => {
    const popup = page.locator('.night').getByText('Complete o quiz para desbloquear').last()
    await page.keyboard.press('Tab')
    await expect(popup).toBeVisible()
    await expect(popup).toHaveCSS('background-color', 'oklch(0.945 0.014 92)')
  })
})
