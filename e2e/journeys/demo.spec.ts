import { demo } from '@farol/contract/demo.ts'
import { expect, test, toast } from '../admin/admin-test.ts'
import { expectToFit } from '../axe.ts'
import { expectAsked } from '../screens/expect-opened.ts'

// A server of its own: the others need the demo.
test.use({ variables: { DEMO: 'on' } })

test('the demo goes in one click, after saying what goes, and the first steps take its place', async ({
  adminPage: page,
  admin,
}) => {
  const { people } = await admin.call(demo.read)
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { name: 'Dados de demonstração' })).toBeVisible()
  await page.goto('/admin')
  const card = page.getByRole('heading', { name: 'Dados de demonstração' })
  await expect(card).toBeVisible()
  await expectToFit(page, { width: 360, height: 740 })
  await expect(page.getByText('Primeiros passos')).toBeHidden()

  await page.getByRole('button', { name: 'Remover os dados de demonstração' }).click()
  const question = await expectAsked(page, 'Remover os dados de demonstração?')
  await expect(question).toContainText(`${people} estudantes e 4 cursos de exemplo (17 aulas)`)
  await question.getByRole('button', { name: 'Remover' }).click()
  await expect(toast(page, 'Dados de demonstração removidos')).toBeVisible()
  await expect(card).toBeHidden()
  await expect(page.getByRole('list', { name: 'Primeiros passos' })).toBeVisible()

  await page.goto('/admin/settings')
  await expect(page.getByText('Removeu os dados de demonstração')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dados de demonstração' })).toBeHidden()
})
