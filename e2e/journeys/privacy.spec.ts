import { readFileSync } from 'node:fs'
import { users } from '@farol/contract/users.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { logIn } from '../farol.ts'
import { expect, lessonPath, test, toast } from '../player/lesson-test.ts'
import { expectOpened } from '../screens/expect-opened.ts'

test('a user takes a copy of their data along, and reads what is stored and why', async ({
  page,
  farol,
  enterAs,
}) => {
  const { name, email, visitor } = await farol.newStudent('Quem Exporta')
  await page.goto('/auth?mode=signup')
  const link = page.getByRole('link', { name: 'página de privacidade' })
  await expect(link).toHaveAttribute('href', '/privacidade')
  await page.goto('/privacidade')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacidade')
  await expect(page.getByText('Seu login em outro serviço')).toBeVisible()
  const main = page.getByRole('main')
  for (const sentence of [
    /Suas dúvidas e respostas: o texto, o minuto do vídeo, a imagem/,
    /Avisos e notificações: quais chegaram a você, quais você já leu/,
    /Monitores da sua turma: .*seu progresso/,
    /Colegas: seu nome e sua foto ao lado das suas dúvidas e respostas/,
    /ficam assinados por “Pessoa removida”, como a escola escolher/,
  ])
    await expect(main).toContainText(sentence)

  await enterAs(visitor)
  await page.goto('/profile')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar meus dados' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('meus-dados-farol.json')
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(data).toMatchObject({ perfil: { nome: name, email }, papeis: [{ papel: 'student' }] })
  await page.getByRole('link', { name: 'página de privacidade' }).click()
  await expect(page).toHaveURL('/privacidade')
})

test('a user asks for their account to be deleted, and changes their mind', async ({
  page,
  farol,
  admin,
  newLessons,
  enterAs,
  expectFailure,
}) => {
  const [lesson] = await newLessons({})
  const student = await farol.newStudent('Quem Vai Embora')
  const { email, password } = student
  await enterAs(student.visitor)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir minha conta?' })
  await expect(dialog).toContainText('certificados deixam de valer')
  const typed = dialog.getByLabel('Sua senha', { exact: true })
  await typed.fill('nao-e-esta')
  expectFailure(/account\/deletion/, 422)
  await dialog.getByRole('button', { name: 'Excluir em 7 dias' }).click()
  await expect(typed).toHaveAccessibleDescription(/Senha incorreta\./)
  await expectOpened(dialog)
  await typed.fill(password)
  await dialog.getByRole('button', { name: 'Excluir em 7 dias' }).click()
  await expect(toast(page, 'Exclusão marcada')).toBeVisible()

  // Signing in again, on any page, it is the first thing to be seen.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/auth')
  await logIn(page, student)
  const banner = page.getByRole('region', { name: 'Exclusão da conta' })
  await expect(banner).toContainText(/Sua conta será excluída em \d+ de \p{L}+ de \d{4}\./u)
  await expect(page.getByRole('button', { name: 'Sair' })).toBeInViewport({ ratio: 1 })
  await expectAccessibleScreen(banner)

  const { users: found } = await admin.call(users.list, { query: { search: email } })
  expect(found[0]?.deletionDueAt).not.toBeNull()

  // The player is always dark, and so is what stands above it.
  await page.goto(lessonPath(lesson))
  await expect(banner).toHaveCSS('color-scheme', 'dark')
  await expectAccessibleScreen(banner)

  await banner.getByRole('button', { name: 'Manter minha conta' }).click()
  await expect(toast(page, 'Sua conta fica')).toBeVisible()
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})
