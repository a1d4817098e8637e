import { account } from '@farol/contract/account.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import type { Page } from '@playwright/test'
import { expect, test, toast } from '../admin/admin-test.ts'
import { closeToast, PASSWORD } from '../farol.ts'
import { expectOpened } from '../screens/expect-opened.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Acesso à conta' })

test('an administrator blocks a user, unblocks them, and marks the account for deletion', async ({
  adminPage: page,
  farol,
  named,
}) => {
  const student = await farol.newStudent(named('Estudante Bloqueada'))
  const logIn = async () => {
    const body = { email: student.email, password: PASSWORD }
    return (await new Visitor(farol.url).try(account.signIn, { body })).status
  }
  await page.goto(`/admin/users/${student.id}`)
  await panel(page).getByRole('button', { name: 'Bloquear' }).click()
  const block = page.getByRole('dialog', { name: `Bloquear a conta de ${student.name}?` })
  await expectOpened(block)
  await block.getByRole('button', { name: 'Bloquear' }).click()
  await expect(block.getByLabel('Motivo')).toHaveAccessibleDescription(/Escreva o motivo\./)
  await block.getByLabel('Motivo').fill('Conta de teste')
  await block.getByRole('button', { name: 'Bloquear' }).click()
  await expect(toast(page, 'Conta bloqueada')).toBeVisible()
  await expect(page.getByText('Bloqueada', { exact: true })).toBeVisible()
  expect(await logIn()).toBe(403)

  await panel(page).getByRole('button', { name: 'Desbloquear' }).click()
  await closeToast(toast(page, 'Conta desbloqueada'))
  expect(await logIn()).toBe(200)

  await panel(page).getByRole('button', { name: 'Excluir conta' }).click()
  const remove = page.getByRole('dialog', { name: `Excluir a conta de ${student.name}?` })
  await expect(remove).toContainText('0 tentativas de quiz e 0 certificados')
  await expectOpened(remove)
  await remove.getByLabel('Motivo').fill('Conta de teste')
  await remove.getByRole('button', { name: 'Excluir em 7 dias' }).click()
  await expect(toast(page, 'Exclusão marcada')).toBeVisible()
  await expect(page.getByText(/Exclusão marcada: os dados serão apagados em/)).toBeVisible()

  await panel(page).getByRole('button', { name: 'Excluir conta' }).click()
  await remove.getByLabel('Excluir agora, sem volta').check()
  await remove.getByLabel('Motivo').fill('Conta de teste')
  await remove.getByRole('button', { name: 'Excluir agora' }).click()
  await expect(toast(page, 'Conta excluída')).toBeVisible()
  await expect(page).toHaveURL('/admin/users')
  expect(await logIn()).toBe(401)
})

test('without mail a forgotten password is replaced through a link that the administration hands over', async ({
  adminPage: page,
  farol,
  named,
  otherBrowser,
}) => {
  const student = await farol.newStudent(named('Estudante Que Esqueceu'))
  const phone = await otherBrowser()
  await phone.goto('/auth/forgot')
  await phone.getByLabel('Email').fill(student.email)
  await phone.getByRole('button', { name: 'Enviar link' }).click()
  await expect(phone.getByRole('heading', { name: 'Fale com a escola' })).toBeVisible()

  await page.goto(`/admin/users/${student.id}`)
  await panel(page).getByRole('button', { name: 'Criar link para nova senha' }).click()
  const shown = page.getByRole('dialog', { name: 'Link para uma nova senha' })
  await expectOpened(shown)
  const link = await shown.getByLabel('Link').inputValue()
  await shown.getByRole('button', { name: 'Já copiei' }).click()

  const { pathname, search } = new URL(link)
  await phone.goto(pathname + search)
  await phone.getByLabel('Nova senha', { exact: true }).fill('outra-senha-de-teste-1')
  await phone.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(toast(phone, 'Senha alterada')).toBeVisible()
  const body = { email: student.email, password: 'outra-senha-de-teste-1' }
  expect((await new Visitor(farol.url).try(account.signIn, { body })).status).toBe(200)
})
