import { freePort } from '@farol/server/testing/free-port.ts'
import {
  claimed,
  type IdentityProvider,
  startIdentityProvider,
} from '@farol/server/testing/identity-provider.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { test as base, expect, toast } from '../farol.ts'

type School = { port: number; provider: IdentityProvider }

/** The provider leads back to where Farol says it is: both know the port before either starts. */
const test = base.extend<object, { school: School }>({
  school: [
    async ({}, use) => {
      const port = await freePort()
      const provider = await startIdentityProvider({ farolUrl: `http://127.0.0.1:${port}` })
      await use({ port, provider })
      await provider.close()
    },
    { scope: 'worker' },
  ],
  variables: [
    async ({ school: { port, provider } }, use) => use({ ...provider.variables, PORT: String(port) }),
    { scope: 'worker' },
  ],
})

test('a user with an account elsewhere logs in with it, and gets to the page they wanted', async ({
  page,
  school: { provider },
}) => {
  provider.answerAs(claimed({ name: 'Ana de Fora' }))
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/auth\?redirect=/)
  const link = page.getByRole('link', { name: 'Entrar com Escola Um' })
  await page.getByRole('link', { name: 'Criar conta' }).click()
  await expect(link).toBeVisible()
  await page.getByRole('link', { name: 'Entrar', exact: true }).click()
  await expectAccessibleScreen(page)
  await link.click()
  await expect(toast(page, 'Login realizado com sucesso!')).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('textbox', { name: 'Nome Completo' })).toHaveValue('Ana de Fora')
})

test('a user who cancels, or may not log in this way, reads why at the log-in and loses nothing', async ({
  page,
  farol,
  school: { provider },
}) => {
  const link = page.getByRole('link', { name: 'Entrar com Escola Um' })
  provider.answerAs('cancels')
  await page.goto('/auth?redirect=/courses')
  await link.click()
  await expect(toast(page, 'Erro')).toContainText('Você voltou antes de confirmar.')
  await expect(page).toHaveURL(/\/auth\?redirect=[^#]+courses$/)

  const { email } = await farol.newStudent()
  provider.answerAs(claimed({ email }))
  await link.click()
  await expect(toast(page, 'Erro')).toContainText('Entre com a sua senha, ou use “Esqueci minha senha”')
  await expect(page.getByRole('link', { name: 'Entrar', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})
