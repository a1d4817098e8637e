import { expectNoAxeViolations, expectNoAxeViolationsOnAnyDevice } from '../axe.ts'
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
    await expect(page.getByRole('menu')).toHaveCSS('opacity', '1')
    await expectNoAxeViolations(page)
  })
  await test.step('select', async () => {
    await openSection('select')
    await page.getByRole('combobox', { name: 'Papel' }).press('Enter')
    await expect(page.getByRole('listbox')).toHaveCSS('opacity', '1')
    await expectNoAxeViolations(page)
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
  for (const kind of ['sucesso', 'avanço', 'erro']) {
    await page.getByRole('button', { name: `Avisar ${kind}` }).click()
  }
  for (const title of ['Quiz salvo com sucesso!', 'Aula concluída!', 'Acesso negado']) {
    await expect(page.getByRole('dialog', { name: title })).toHaveCSS('opacity', '1')
  }
  await expectNoAxeViolations(page)
})

test('axe finds nothing wrong in the open drawer of the admin', async ({ page, openSection }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSection('shell-admin')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeInViewport({ ratio: 1 })
  await expectNoAxeViolations(drawer)
})
