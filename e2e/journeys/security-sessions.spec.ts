import { account } from '@farol/contract/account.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import { expect, test, toast } from '../farol.ts'

test('a user sees where they are signed in, signs out elsewhere and changes the password', async ({
  page,
  farol,
  expectFailure,
}) => {
  const { email, password } = await farol.newStudent()
  const elsewhere = new Visitor(farol.url)
  await elsewhere.call(account.signIn, { body: { email, password } })
  await page.request.post('/api/account/sign-in', { data: { email, password } })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Cuidar da segurança' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Segurança')

  const sessions = page.getByRole('region', { name: 'Sessões' }).getByRole('listitem')
  await expect(sessions).toHaveCount(3)
  await expect(sessions.first()).toContainText('Chrome no Linux')
  await expect(sessions.first()).toContainText('Esta sessão')
  await sessions.nth(1).getByRole('button', { name: 'Encerrar a sessão de Aparelho desconhecido' }).click()
  await expect(sessions).toHaveCount(2)
  await page.getByRole('button', { name: 'Encerrar todas as outras' }).click()
  await expect(sessions).toHaveCount(1)
  expect((await elsewhere.call(account.session)).user).toBeNull()

  const current = page.getByLabel('Senha atual', { exact: true })
  await current.fill('nao-e-esta')
  await page.getByLabel('Nova senha', { exact: true }).fill('uma-senha-nova-1')
  expectFailure(/account\/password/, 422)
  await page.getByRole('button', { name: 'Alterar senha' }).click()
  await expect(current).toHaveAccessibleDescription(/A senha atual não confere\./)
  await expect(page.getByLabel('Nova senha', { exact: true })).toHaveValue('uma-senha-nova-1')
  await current.fill(password)
  await page.getByRole('button', { name: 'Alterar senha' }).click()
  await expect(toast(page, 'Senha alterada')).toBeVisible()
  await expect(current).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Segurança')
  await elsewhere.call(account.signIn, { body: { email, password: 'uma-senha-nova-1' } })
})
