import { readFileSync } from 'node:fs'
import { Authenticator, enrolApp } from '@farol/server/testing/authenticator.ts'
import { expect, logIn, PASSWORD, test } from '../farol.ts'
import { expectAsked, expectOpened, expectOpens } from '../screens/expect-opened.ts'

test('an authenticator app is set up, asked for at the next log-in, and removed', async ({
  page,
  farol,
  enterAs,
  expectFailure,
}) => {
  const student = await farol.newStudent()
  await enterAs(student.visitor)
  await page.goto('/profile/seguranca')
  const twoSteps = page.getByRole('region', { name: 'Verificação em duas etapas' })
  await expect(twoSteps).toContainText('Desativada')
  // This school has no SMS provider.
  await expect(twoSteps).not.toContainText('SMS')
  const setUp = twoSteps.getByRole('button', { name: 'Configurar o aplicativo autenticador' })
  const proof = page.getByRole('dialog', { name: 'Configurar aplicativo autenticador' })
  await expectOpens(setUp, proof)
  await setUp.click()
  await proof.getByLabel('Sua senha', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')

  const setup = page.getByRole('dialog', { name: 'Aplicativo autenticador' })
  await expect(setup.getByRole('img', { name: 'Código QR com a chave' })).toBeVisible()
  const app = new Authenticator((await setup.locator('code').textContent()) ?? '')
  await setup.getByLabel('Código de 6 dígitos').fill(app.code(9))
  expectFailure(/factors\/totp/, 422)
  await setup.getByRole('button', { name: 'Ativar' }).click()
  await expect(setup.getByLabel('Código de 6 dígitos')).toHaveAccessibleDescription(/Código incorreto/)
  await expectOpened(setup)
  const usedCode = app.code()
  await setup.getByLabel('Código de 6 dígitos').fill(usedCode)
  await page.route('**/api/session', (route) => route.fulfill({ status: 503 }))
  expectFailure(/api\/session/, 503)
  await setup.getByRole('button', { name: 'Ativar' }).click()

  const shown = page.getByRole('dialog', { name: 'Guarde seus códigos de reserva' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  await expectOpened(shown)
  const codes = await shown.getByRole('listitem').allTextContents()
  await page.keyboard.press('Escape')
  const closing = await expectAsked(page, 'Fechar sem guardar os códigos?')
  await closing.getByRole('button', { name: 'Voltar aos códigos' }).click()
  const download = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Baixar códigos' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  for (const code of codes) expect(file).toContain(code)
  await page.unroute('**/api/session')
  await shown.getByRole('button', { name: 'Já guardei' }).click()
  await expect(twoSteps).toContainText('Ativada')
  await expect(twoSteps).toContainText('Restam 10 de 10')
  // What opened the first of the dialogs is gone: the focus is beside it.
  await expect(page.locator('main :focus')).toBeVisible()

  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/auth')
  await logIn(page, student)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirme que é você')
  await page.reload()
  expectFailure(/second-factor/, 422)
  await page.getByLabel('Código do aplicativo').fill(usedCode)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Código do aplicativo')).toHaveAccessibleDescription(/Código incorreto/)
  await page.getByLabel('Código do aplicativo').fill(app.code(1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/profile/seguranca')
  await twoSteps.getByRole('button', { name: 'Remover o aplicativo autenticador' }).click()
  const removal = page.getByRole('dialog', { name: 'Remover aplicativo autenticador?' })
  await removal.getByRole('button', { name: 'Usar um código em vez da senha' }).click()
  await removal.getByLabel('Código').fill(codes[0] ?? '')
  await removal.getByRole('button', { name: 'Remover' }).click()
  await expect(twoSteps).toContainText('Desativada')
})

test('a backup code opens the page that was asked for; five wrong ones lead back to the start', async ({
  page,
  farol,
  expectFailure,
}) => {
  const student = await farol.newStudent()
  const { backupCodes } = await enrolApp(student.visitor)

  await page.goto('/courses')
  await logIn(page, student)
  await page.getByRole('button', { name: 'Usar um código de reserva' }).click()
  const field = page.getByLabel('Código de reserva')
  await expect(field).toBeFocused()
  expectFailure(/second-factor/, 422)
  expectFailure(/second-factor/, 410)
  for (let tries = 1; tries <= 5; tries += 1) {
    await field.fill('aaaaa-aaaaa')
    const answered = page.waitForResponse(/second-factor/)
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await answered
  }
  await expect(page).toHaveURL('/auth?redirect=%2Fcourses')

  await logIn(page, student)
  await page.getByRole('button', { name: 'Usar um código de reserva' }).click()
  await field.fill(backupCodes[0]?.toUpperCase() ?? '')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page).toHaveURL('/courses')
})
