import { addAuthenticator } from '../authenticator.ts'
import { expect, logIn, PASSWORD, test, toast } from '../farol.ts'
import { expectAsked, expectOpened } from '../screens/expect-opened.ts'

test('a user who adds a passkey whose code does not load sees it before typing anything, and may try again', async ({
  page,
  farol,
  expectFailure,
}) => {
  const home = farol.url.replace('127.0.0.1', 'localhost')
  const code = /\/assets\/.*\.js$/
  expectFailure(code, 'lost')
  await page.goto(`${home}/auth?redirect=%2Fprofile%2Fseguranca`)
  await logIn(page, await farol.newStudent())
  const add = page.getByRole('button', { name: 'Adicionar uma chave de acesso' })
  await add.waitFor()
  await page.route(code, (route) => route.abort())
  await add.click()
  await expect(page.getByRole('alert').or(toast(page, 'Não foi possível abrir'))).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Adicionar chave de acesso' })).toBeHidden()
  await page.unroute(code)
  await add.click()
  await expect(page.getByRole('dialog', { name: 'Adicionar chave de acesso' })).toBeVisible()
})

test('a passkey is added under a name, renamed, logs in without a password, confirms one, and is removed', async ({
  page,
  farol,
}) => {
  // Browsers make no passkeys for a number.
  const home = farol.url.replace('127.0.0.1', 'localhost')
  const student = await farol.newStudent()
  const finger = await addAuthenticator(page)
  await page.goto(`${home}/auth`)
  await logIn(page, student)
  await expect(page).toHaveURL(`${home}/dashboard`)

  await page.goto(`${home}/profile/seguranca`)
  await page.getByRole('button', { name: 'Adicionar uma chave de acesso' }).click()
  await page.getByRole('dialog').getByLabel('Sua senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continuar' }).click()
  const naming = page.getByRole('dialog', { name: 'Dê um nome à chave' })
  await expect(naming.getByLabel('Nome')).toHaveValue('Chrome no Linux')
  await naming.getByLabel('Nome').fill('Meu celular')
  await page.keyboard.press('Escape')
  const closing = await expectAsked(page, 'Fechar sem salvar a chave?')
  await closing.getByRole('button', { name: 'Voltar à chave' }).click()
  await expect(naming.getByLabel('Nome')).toHaveValue('Meu celular')
  await naming.getByRole('button', { name: 'Salvar chave' }).click()
  await page.getByRole('button', { name: 'Já guardei' }).click()
  const keys = page.getByRole('list', { name: 'Suas chaves de acesso' })
  await expect(keys).toContainText('Meu celular')
  await keys.getByRole('button', { name: 'Renomear a chave Meu celular' }).click()
  const renaming = page.getByRole('dialog', { name: 'Renomear chave de acesso' })
  await expect(renaming.getByLabel('Nome')).toHaveValue('Meu celular')
  await renaming.getByLabel('Nome').fill('  ')
  await renaming.getByRole('button', { name: 'Salvar nome' }).click()
  await expect(renaming.getByLabel('Nome')).toHaveAccessibleDescription(/Dê um nome à chave\./)
  await expectOpened(renaming)
  await renaming.getByLabel('Nome').fill('Celular novo')
  await renaming.getByRole('button', { name: 'Salvar nome' }).click()
  await expect(keys).toContainText('Celular novo')

  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(`${home}/auth`)
  await finger.setVerified(false)
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await expect(toast(page, 'Erro')).toContainText('Nada foi confirmado.')
  await finger.setVerified(true)
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await expect(page).toHaveURL(`${home}/dashboard`)

  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(`${home}/auth`)
  await logIn(page, student)
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await expect(page).toHaveURL(`${home}/dashboard`)

  await page.goto(`${home}/profile/seguranca`)
  await keys.getByRole('button', { name: 'Remover a chave Celular novo' }).click()
  await page.getByRole('dialog').getByLabel('Sua senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByRole('region', { name: 'Verificação em duas etapas' })).toContainText('Desativada')
})
