import { avisos } from '@farol/contract/avisos.ts'
import { turmas } from '@farol/contract/turmas.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'
import type { Page } from '@playwright/test'
import { expect, test, toast } from '../admin/admin-test.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { expectFits } from '../screens/expect-fits.ts'
import { expectAsked, expectOpened } from '../screens/expect-opened.ts'

async function makeTurma(admin: Visitor, name: string, userIds: string[]) {
  const { id: turmaId } = await admin.call(turmas.create, { body: { name } })
  await admin.call(turmas.addMembers, { params: { turmaId }, body: { userIds } })
  return turmaId
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notificações/ })

test('an aviso is written, previewed, sent, read on the dashboard and counted', async ({
  adminPage: page,
  admin,
  farol,
  named,
  enterAs,
  otherBrowser,
  expectFailure,
}) => {
  const ana = await farol.newStudent(named('Ana'))
  const name = named('Turma da manhã')
  await makeTurma(admin, name, [ana.id])
  await page.goto('/admin/avisos')
  await page.getByRole('link', { name: 'Escrever aviso' }).click()
  await page.getByRole('button', { name: 'Enviar aviso' }).click()
  await expect(page.getByText('Escreva o título.')).toBeVisible()
  await page.getByRole('button', { name: 'Uma turma' }).click()
  await page.getByRole('combobox', { name: 'Turma' }).click()
  await page.getByRole('option', { name }).click()
  const title = named('Semana de provas')
  await page.getByLabel('Título').fill(title)
  await page.getByLabel('Texto').fill('Começa **segunda**, às 8 h.')
  await page.getByRole('button', { name: 'Prévia' }).click()
  await expect(page.getByRole('region', { name: 'Prévia' }).locator('strong')).toHaveText('segunda')
  expectFailure(/\/api\/admin\/avisos$/, 422)
  await page.getByLabel('Quando').fill('2020-01-01T08:00')
  await page.getByRole('button', { name: 'Agendar aviso' }).click()
  await (await expectAsked(page, 'Agendar este aviso?'))
    .getByRole('button', { name: 'Agendar aviso' })
    .click()
  await expect(page.getByText('Este horário já passou. Escolha outro, ou envie agora.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByLabel('Título')).toHaveValue(title)
  await page.getByLabel('Quando').fill('')
  await expectFits(page)
  await expectAccessibleScreen(page)
  await page.getByRole('button', { name: 'Enviar aviso' }).click()
  const question = await expectAsked(page, 'Enviar este aviso?')
  await expect(question).toContainText('Para 1 pessoa.')
  await question.getByRole('button', { name: 'Enviar aviso' }).click()
  await expect(toast(page, 'Aviso a caminho')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('para 1 pessoa · 0 leram (0%)')

  const theirs = await otherBrowser()
  await enterAs(ana.visitor, theirs)
  await theirs.goto('/dashboard')
  const received = theirs.getByRole('article').filter({ hasText: title })
  await expect(received).toContainText('Começa segunda, às 8 h.')
  await theirs.emulateMedia({ reducedMotion: 'reduce' })
  await expectFits(theirs)
  await expectAccessibleScreen(theirs)
  await received.getByRole('button', { name: 'Marcar como lido' }).click()
  await expect(received).toBeHidden()
  await expect(row).toContainText('1 leu (100%)')
})

test('the bell shows what is new at once, and what is read on one device is read on the others', async ({
  page,
  admin,
  farol,
  named,
  enterAs,
  otherBrowser,
}) => {
  const ana = await farol.newStudent(named('Ana'))
  const turmaId = await makeTurma(admin, named('Turma'), [ana.id])
  const phone = await otherBrowser()
  await phone.setViewportSize({ width: 390, height: 844 })
  for (const each of [page, phone]) {
    await enterAs(ana.visitor, each)
    await each.goto('/courses')
    await expect(bell(each)).toHaveAccessibleName('Notificações')
  }
  await bell(page).click()
  const list = page.getByRole('dialog', { name: 'Notificações' })
  await expect(list).toContainText('Nada de novo')
  const content = { text: 'Um *recado*.', sendAt: null, audience: 'turma', courseId: null, turmaId } as const
  const send = (title: string) =>
    admin.call(avisos.create, { body: { ...content, title, id: crypto.randomUUID() } })
  const [first, second] = [named('Primeiro'), named('Segundo')]
  await send(first)
  await expect(list).toContainText(first)
  await expectOpened(list)
  await send(second)
  for (const each of [page, phone]) await expect(bell(each)).toHaveAccessibleName('Notificações: 2 não lidas')

  await list.getByRole('link', { name: second }).click()
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await expectFits(page)
  await expectAccessibleScreen(page)
  await expect(bell(phone)).toHaveAccessibleName('Notificações: 1 não lida')
  await bell(phone).click()
  await phone.getByRole('button', { name: 'Marcar tudo como lido' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notificações')
})

test('an aviso that waits is edited and called off, and one on its way is stopped', async ({
  adminPage: page,
  admin,
  named,
}) => {
  const title = named('Mais tarde')
  const id = crypto.randomUUID()
  const target = { audience: 'everyone', courseId: null, turmaId: null } as const
  await admin.call(avisos.create, {
    body: { ...target, title, text: 'Texto', sendAt: '2999-01-01T08:00', id },
  })
  await page.goto('/admin/avisos')
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect(row(title)).toContainText('Agendado para')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectFits(page)
  await expectAccessibleScreen(page)
  await row(title).getByRole('link', { name: 'Editar' }).click()
  const changed = named('Bem mais tarde')
  await page.getByLabel('Título').fill(changed)
  await page.getByRole('button', { name: 'Agendar aviso' }).click()
  await page
    .getByRole('alertdialog', { name: 'Agendar este aviso?' })
    .getByRole('button', { name: 'Agendar aviso' })
    .click()
  await row(changed).getByRole('button', { name: 'Cancelar' }).click()
  const callOff = await expectAsked(page, 'Cancelar este aviso?')
  await callOff.getByRole('button', { name: 'Cancelar aviso' }).click()
  await expect(row(changed)).toContainText('Cancelado antes de ser enviado')
  await page.goto('/admin/avisos?page=99')
  await page.getByRole('link', { name: 'Ir para a primeira página' }).click()
  await expect(row(changed)).toBeVisible()

  // Sending takes too short a time to be seen here: the screen is shown one that is half way.
  await page.route('**/api/admin/avisos?*', async (route) => {
    const answer = await (await route.fetch()).json()
    const half = { state: 'sending', recipientCount: 20_000, reachedCount: 10_000 }
    await route.fulfill({ json: { ...answer, avisos: [{ ...answer.avisos[0], ...half }] } })
  })
  await page.reload()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Parar envio' }).click()
  await expectAsked(page, 'Parar o envio?')
})
