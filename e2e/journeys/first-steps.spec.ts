import { expect, test } from '../admin/admin-test.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expectHoldsFocus } from '../screens/expect-opened.ts'

test.use({ variables: { DEMO: 'off' } })

test('an empty school says in three steps how it is opened, and each leads to where it is done', async ({
  adminPage: page,
  newCourse,
}) => {
  await page.goto('/admin')
  const steps = page.getByRole('list', { name: 'Primeiros passos' }).getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await expect(steps.filter({ hasText: 'Feito' })).toHaveCount(0)
  await expectNoAxeViolations(page.locator('section').filter({ has: steps.first() }))

  await steps.nth(0).getByRole('link').click()
  await expect(page).toHaveURL('/admin/courses/new')
  const help = page.getByRole('button', { name: 'Ajuda: Pré-requisito' })
  await help.press('Enter')
  const hint = page.getByRole('dialog', { name: 'Pré-requisito' })
  await expect(hint).toContainText('Concluir é assistir')
  await expectHoldsFocus(hint)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(help).toBeFocused()

  const { id } = await newCourse({ lessons: ['Boas-vindas'] })
  await page.goto('/admin')
  await expect(steps.filter({ hasText: 'Feito' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Dispensar os primeiros passos' }).click()
  await expect(steps).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await steps.nth(2).getByRole('link').click()
  await expect(page).toHaveURL(`/admin/courses/${id}`)

  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  const asked = page.getByRole('alertdialog', { name: 'Publicar este curso?' })
  await asked.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByRole('region', { name: 'Falta convidar' })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Atividade recente' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})
