import { PASSWORD } from '../farol.ts'
import { expect, test, toast, withSettings } from '../player/lesson-test.ts'

test('with confirmation on, the mailed link opens the new account, and only once', async ({
  page,
  farol,
  admin,
}) => {
  const email = 'confirma@farol.example'
  await withSettings(admin, { emailConfirmation: true }, async () => {
    await page.goto('/auth?mode=signup')
    await page.getByLabel('Nome Completo').fill('Estudante Que Confirma')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expect(toast(page, 'Cadastro realizado!')).toContainText(
      'Verifique seu email para confirmar a conta',
    )

    const mail = () => farol.mailTo(email)
    await expect.poll(mail).toContain('/auth/confirm?token=')
    const [link = ''] = /\/auth\/confirm\?token=[\w.-]+/.exec(mail() ?? '') ?? []
    await page.goto(link)
    await expect(toast(page, 'Email confirmado')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')

    // Whoever finds the mail later gets no one's session from it.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(link)
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  })
})
