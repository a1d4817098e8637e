import { openSmsInbox, type SmsInbox } from '@farol/server/testing/sms-inbox.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, logIn, PASSWORD, test as plain } from '../farol.ts'
import { expectOpened } from '../screens/expect-opened.ts'

const NUMBER = '+5511987654321'

/** A Farol whose school sends messages. */
const test = plain.extend<object, { inbox: SmsInbox }>({
  inbox: [
    async ({}, use) => {
      const inbox = await openSmsInbox()
      await use(inbox)
      await inbox.close()
    },
    { scope: 'worker' },
  ],
  variables: [async ({ inbox }, use) => use({ SMS_WEBHOOK_URL: inbox.url }), { scope: 'worker' }],
})

test('a phone is set up with a code by SMS, asked for at the next log-in, and removed', async ({
  page,
  farol,
  inbox,
  enterAs,
  expectFailure,
}) => {
  const student = await farol.newStudent()
  await enterAs(student.visitor)
  await page.goto('/profile/seguranca')
  const twoSteps = page.getByRole('region', { name: 'Verificação em duas etapas' })
  await twoSteps.getByRole('button', { name: 'Configurar o código por SMS' }).click()
  const which = page.getByRole('dialog', { name: 'Código por SMS' })
  await which.getByLabel('Celular').fill('98765-4321')
  await page.keyboard.press('Enter')
  await expect(which.getByLabel('Celular')).toHaveAccessibleDescription(/Digite um celular com DDD/)
  await expectOpened(which)
  await which.getByLabel('Celular').fill('(11) 98765-4321')
  await page.keyboard.press('Enter')
  const proof = page.getByRole('dialog', { name: 'Configurar código por SMS' })
  await proof.getByLabel('Sua senha', { exact: true }).fill(PASSWORD)
  inbox.answerWith(500)
  expectFailure(/factors\/phone/, 409)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Não foi possível enviar o SMS agora.', { exact: false })).toBeVisible()
  inbox.answerWith(200)
  await proof.getByRole('button', { name: 'Enviar código' }).click()

  const typing = page.getByRole('dialog', { name: 'Digite o código do SMS' })
  await expect(typing).toContainText('final 4321')
  await expectOpened(typing)
  await typing.getByLabel('Código de 6 dígitos').fill(inbox.codeFor(NUMBER))
  await typing.getByRole('button', { name: 'Ativar' }).click()
  const shown = page.getByRole('dialog', { name: 'Guarde seus códigos de reserva' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  await shown.getByRole('button', { name: 'Já guardei' }).click()
  await expect(twoSteps).toContainText('Celular com final 4321')
  await expect(twoSteps).not.toContainText('98765')

  await page.getByRole('button', { name: 'Sair' }).click()
  const before = inbox.messages.length
  await logIn(page, student)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirme que é você')
  expect(inbox.messages).toHaveLength(before)
  await page.getByRole('button', { name: 'Enviar código por SMS' }).click()
  const field = page.getByLabel('Código do SMS')
  await expect(field).toBeFocused()
  const first = inbox.codeFor(NUMBER)
  await page.getByRole('button', { name: 'Enviar outro código' }).click()
  await expect.poll(() => inbox.messages.length).toBe(before + 2)
  await expectNoAxeViolations(page)
  expectFailure(/second-factor/, 422)
  await field.fill(first)
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Código incorreto/)
  await field.fill(inbox.codeFor(NUMBER))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/profile/seguranca')
  await twoSteps.getByRole('button', { name: 'Remover o celular' }).click()
  const removal = page.getByRole('dialog', { name: 'Remover celular?' })
  await removal.getByLabel('Sua senha', { exact: true }).fill(PASSWORD)
  await removal.getByRole('button', { name: 'Remover' }).click()
  await expect(twoSteps).toContainText('Desativada')
})
