import { security } from '@farol/contract/security.ts'
import { settings } from '@farol/contract/settings.ts'
import { enrolApp } from '@farol/server/testing/authenticator.ts'
import { expect, test, toast } from '../admin/admin-test.ts'
import { PASSWORD } from '../farol.ts'
import { expectAsked } from '../screens/expect-opened.ts'

test('an administrator removes a lost second factor, and is led to set up one when the school asks for it', async ({
  adminPage: page,
  promote,
  farol,
  named,
}) => {
  const { id: userId, name, email, visitor: student } = await farol.newStudent(named('Perdeu o Celular'))
  await enrolApp(student)

  await page.goto(`/admin/users/${userId}`)
  await page.getByRole('button', { name: 'Remover duas etapas' }).click()
  const question = await expectAsked(page, 'Remover a verificação em duas etapas?')
  await expect(question).toContainText(name)
  await question.getByRole('button', { name: 'Remover' }).click()
  await expect(toast(page, 'Verificação em duas etapas removida')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remover duas etapas' })).toHaveCount(0)
  await expect.poll(() => farol.mailTo(email)).toContain('Sua verificação em duas etapas foi removida')

  // The open screen would ask on, and be refused.
  await page.goto('about:blank')
  await promote(userId)
  await enrolApp(student)
  await student.call(security.prove, { body: { password: PASSWORD } })
  const current = await student.call(settings.read)
  const { version } = await student.call(settings.update, { body: { ...current, adminSecondFactor: true } })
  await page.goto('/admin/courses')
  await expect(page).toHaveURL('/profile/seguranca')
  await expect(page.getByText('A escola pede a verificação em duas etapas de quem administra.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Configurar o aplicativo autenticador' })).toBeVisible()
  await student.call(settings.update, { body: { ...current, version } })
  await page.goto('/admin/courses')
  await expect(page).toHaveURL('/admin/courses')
})
