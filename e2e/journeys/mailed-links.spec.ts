import { logIn } from '../farol.ts'
import { mailServer, type SmtpSink } from '../mail-server.ts'
import { test as base, expect, toast, withSettings } from '../player/lesson-test.ts'

const test = base.extend<object, { smtp: SmtpSink }>({
  smtp: mailServer,
  variables: [async ({ smtp }, use) => use({ SMTP_URL: smtp.url }), { scope: 'worker' }],
})

const mailTo = (smtp: SmtpSink, email: string) => smtp.mails().find((mail) => mail.includes(`To: ${email}\n`))

test('with confirmation on, the mailed link opens the new account, and only once', async ({
  page,
  farol,
  smtp,
  admin,
}) => {
  const { name, email, password } = farol.newLogin('Estudante Que Confirma')
  await withSettings(admin, { emailConfirmation: true }, async () => {
    await page.goto('/auth?mode=signup')
    await page.getByLabel('Nome Completo').fill(name)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expect(toast(page, 'Cadastro realizado!')).toContainText(
      'Verifique seu email para confirmar a conta',
    )

    const mail = () => mailTo(smtp, email)
    await expect.poll(mail).toContain('/auth/confirm?token=')
    const [link = ''] = /\/auth\/confirm\?token=[\w.-]+/.exec(mail() ?? '') ?? []
    await page.goto(link)
    await expect(toast(page, 'Email confirmado')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')

    // The link in the mail opens no session later.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(link)
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  })
})

test('before the second step is set up the address is confirmed by a mailed link', async ({
  page,
  smtp,
  farol,
  enterAs,
}) => {
  const { email, visitor } = await farol.newStudent()
  await enterAs(visitor)
  await page.goto('/profile/seguranca')
  const confirm = page.getByRole('button', { name: 'Enviar link de confirmação' })
  await confirm.waitFor()
  await expect(page.getByRole('button', { name: 'Configurar o aplicativo autenticador' })).toHaveCount(0)
  await confirm.click()
  await expect(toast(page, 'Link enviado')).toContainText(email)
  const mail = () => mailTo(smtp, email)
  await expect.poll(mail).toContain('/auth/confirm?token=')
  const [link = ''] = /\/auth\/confirm\?token=[\w.-]+/.exec(mail() ?? '') ?? []
  await page.goto(link)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile/seguranca')
  await expect(page.getByRole('button', { name: 'Configurar o aplicativo autenticador' })).toBeVisible()
})

test('a forgotten password is replaced through the mailed link, which works once', async ({
  page,
  farol,
  smtp,
  expectFailure,
}) => {
  const student = await farol.newStudent()
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esqueceu a senha?')
  await page.getByLabel('Email').fill(student.email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText(student.email)).toBeVisible()

  const mail = () => mailTo(smtp, student.email)
  await expect.poll(mail).toContain('/auth/reset?token=')
  const token = /token=([\w-]+)/.exec(mail() ?? '')?.[1]
  await page.goto(`/auth/reset?token=${token}`)
  await page.getByLabel('Nova senha', { exact: true }).fill('uma-senha-nova-1')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await logIn(page, { email: student.email, password: 'uma-senha-nova-1' })
  await expect(page).toHaveURL('/dashboard')

  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(`/auth/reset?token=${token}`)
  await page.getByLabel('Nova senha', { exact: true }).fill('uma-senha-nova-2')
  expectFailure(/password-reset/, 410)
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(page.getByText('Este link não vale mais')).toBeVisible()
})
