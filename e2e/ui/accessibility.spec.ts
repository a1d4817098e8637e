import { expect, expectNoAxeViolations, test } from './gallery.ts'

const photo = /no-such-photo/

for (const theme of ['light', 'dark']) {
  test(`axe finds nothing wrong in any section, ${theme}`, async ({ page, openSection, expectFailure }) => {
    expectFailure(photo, 404)
    await openSection('', { theme })
    await expectNoAxeViolations(page)
  })

  for (const section of ['shell-student', 'shell-admin']) {
    for (const [device, viewport] of [
      ['desktop', { width: 1440, height: 900 }],
      ['phone', { width: 390, height: 844 }],
      ['tablet', { width: 900, height: 900 }],
    ] as const) {
      test(`axe finds nothing wrong in ${section} on a ${device}, ${theme}`, async ({
        page,
        openSection,
      }) => {
        await page.setViewportSize(viewport)
        await openSection(section, { theme })
        await expectNoAxeViolations(page)
      })
    }
  }

  test(`axe finds nothing wrong in an open dialog, ${theme}`, async ({ page, openSection }) => {
    await openSection('dialog', { theme })
    await page.getByRole('button', { name: 'Adicionar Pergunta' }).click()
    await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
    await expectNoAxeViolations(page)
  })

  test(`axe finds nothing wrong in an open confirmation, ${theme}`, async ({ page, openSection }) => {
    await openSection('confirm', { theme })
    await page.getByRole('button', { name: 'Deletar curso' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCSS('opacity', '1')
    await expectNoAxeViolations(page)
  })

  test(`axe finds nothing wrong in an open menu, ${theme}`, async ({ page, openSection }) => {
    await openSection('menu', { theme })
    await page.getByRole('button', { name: 'Conta' }).press('Enter')
    await expect(page.getByRole('menu')).toHaveCSS('opacity', '1')
    await expectNoAxeViolations(page)
  })

  test(`axe finds nothing wrong in an open select, ${theme}`, async ({ page, openSection }) => {
    await openSection('select', { theme })
    await page.getByRole('combobox', { name: 'Papel' }).press('Enter')
    await expect(page.getByRole('listbox')).toHaveCSS('opacity', '1')
    await expectNoAxeViolations(page)
  })

  test(`axe finds nothing wrong in a form with errors, ${theme}`, async ({ page, openSection }) => {
    await openSection('fields', { theme })
    await page.getByRole('button', { name: 'Salvar aula' }).click()
    await expect(page.getByText('Escreva o título da aula.')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  test(`axe finds nothing wrong in the toasts, ${theme}`, async ({ page, openSection }) => {
    await openSection('toast', { theme })
    for (const kind of ['sucesso', 'avanço', 'erro']) {
      await page.getByRole('button', { name: `Avisar ${kind}` }).click()
    }
    for (const title of ['Quiz salvo com sucesso!', 'Aula concluída!', 'Acesso negado']) {
      await expect(page.getByRole('dialog', { name: title })).toHaveCSS('opacity', '1')
    }
    await expectNoAxeViolations(page)
  })

  test(`axe finds nothing wrong in the open drawer of the admin, ${theme}`, async ({ page, openSection }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openSection('shell-admin', { theme })
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
    await expectNoAxeViolations(page)
  })
}
