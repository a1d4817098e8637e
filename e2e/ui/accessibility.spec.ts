import { expectNoAxeViolations, expectNoAxeViolationsOnAnyDevice } from '../axe.ts'
import { expectOpened } from '../screens/expect-opened.ts'
import { targetFaults } from '../screens/target-faults.ts'
import { expect, test } from './gallery.ts'

test('axe finds nothing wrong in any section', async ({ page, openSection, expectFailure }) => {
  expectFailure(/no-such-photo/, 404)
  await openSection('')
  await expectNoAxeViolations(page)
})

for (const section of ['shell-student', 'shell-admin']) {
  test(`axe finds nothing wrong in ${section}`, async ({ page, openSection }) => {
    await openSection(section)
    await expectNoAxeViolationsOnAnyDevice(page)
    await page.setViewportSize({ width: 900, height: 900 })
    await expectNoAxeViolations(page)
  })
}

test('axe finds nothing wrong in what opens: dialog, confirmation, menu and select', async ({
  page,
  openSection,
}) => {
  await test.step('dialog', async () => {
    await openSection('dialog')
    await page.getByRole('button', { name: 'Adicionar Pergunta' }).click()
    await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
    await expectNoAxeViolations(page.getByRole('dialog'))
  })
  await test.step('confirmation', async () => {
    await openSection('confirm')
    await page.getByRole('button', { name: 'Deletar curso' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCSS('opacity', '1')
    await expectNoAxeViolations(page.getByRole('alertdialog'))
  })
  await test.step('menu', async () => {
    await openSection('menu')
    await page.getByRole('button', { name: 'Conta' }).press('Enter')
    await expectOpened(page.getByRole('menu'))
  })
  await test.step('select', async () => {
    await openSection('select')
    await page.getByRole('combobox', { name: 'Papel' }).press('Enter')
    await expectOpened(page.getByRole('listbox'))
  })
})

test('axe finds nothing wrong in a form with errors', async ({ page, openSection }) => {
  await openSection('fields')
  await page.getByRole('button', { name: 'Salvar aula' }).click()
  await expect(page.getByText('Escreva o título da aula.')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('axe finds nothing wrong in the toasts', async ({ page, openSection }) => {
  await openSection('toast')
  const show = (kind: string) => page.getByRole('button', { name: `Avisar ${kind}` }).press('Enter')
  await show('sucesso')
  // Under the pointer they stay, and with the focus on them.
  await page.getByRole('dialog', { name: 'Quiz salvo com sucesso!' }).hover()
  for (const kind of ['avanço', 'erro']) await show(kind)
  for (const title of ['Quiz salvo com sucesso!', 'Aula concluída!', 'Acesso negado']) {
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  }
  await page.keyboard.press('F6')
  await expectOpened(page.getByRole('region', { name: 'Avisos', exact: true }))
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('axe finds nothing wrong in the open drawer of the admin, and a finger hits all of it', async ({
    page,
    openSection,
  }) => {
    await openSection('shell-admin')
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeInViewport({ ratio: 1 })
    await expectNoAxeViolations(drawer)
    expect(await drawer.evaluate(targetFaults, { size: 44, isRoomEnough: false })).toEqual([])
  })
})
