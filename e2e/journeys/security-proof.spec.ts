import { expect, test, toast } from '../admin/admin-test.ts'
import { PASSWORD, proveAgain } from '../farol.ts'
import { expectOpened } from '../screens/expect-opened.ts'

test('what is delicate asks who has not shown the password of late for it, and goes on with the form as it was', async ({
  page,
  asColleague,
  named,
  expectFailure,
}) => {
  await asColleague()
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Nova chave' }).click()
  const form = page.getByRole('dialog', { name: 'Nova chave de API' })
  const name = named('Planilha')
  await form.getByLabel('Nome').fill(name)

  expectFailure(/\/api\/account\/api-keys$/, 403)
  await form.getByRole('button', { name: 'Criar chave' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expectOpened(proof)
  await page.keyboard.press('Escape')
  await expect(proof).toBeHidden()
  await expect(toast(page, 'Erro ao criar chave')).toContainText('Confirme que é você para continuar.')
  await expect(form.getByLabel('Nome')).toHaveValue(name)

  await form.getByRole('button', { name: 'Criar chave' }).click()
  expectFailure(/\/api\/account\/proof$/, 422)
  await proveAgain(page, 'errada')
  await expect(proof.getByLabel('Sua senha', { exact: true })).toHaveAccessibleDescription('Senha incorreta.')
  await proveAgain(page, PASSWORD)
  const shown = page.getByRole('dialog', { name: 'Guarde esta chave' })
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByRole('list', { name: 'Suas chaves de API' })).toContainText(name)
})
