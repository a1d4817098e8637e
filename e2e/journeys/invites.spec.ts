import { invites } from '@farol/contract/invites.ts'
import { turmas } from '@farol/contract/turmas.ts'
import { spreadsheet } from '@farol/server/testing/spreadsheet.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'
import { test as base, expect, toast } from '../admin/admin-test.ts'
import { addAuthenticator } from '../authenticator.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { closeToast, logIn } from '../farol.ts'
import { mailServer, type SmtpSink } from '../mail-server.ts'
import { expectPlainOnPaper } from '../on-paper.ts'
import { expectFits } from '../screens/expect-fits.ts'
import { expectAsked } from '../screens/expect-opened.ts'

const test = base.extend<object, { smtp: SmtpSink }>({
  smtp: mailServer,
  variables: [async ({ smtp }, use) => use({ SMTP_URL: smtp.url }), { scope: 'worker' }],
})

const newTurma = async (admin: Visitor, name: string) =>
  (await admin.call(turmas.create, { body: { name } })).id
const membersOf = async (admin: Visitor, turmaId: string) =>
  (await admin.call(turmas.one, { params: { turmaId }, query: {} })).members.map(({ email }) => email)

test('a link is made and printed; on a phone who opens it signs up and is a member, and a revoked one says so', async ({
  adminPage: page,
  admin,
  farol,
  named,
  browser,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const name = named('Turma da porta')
  const turmaId = await newTurma(admin, name)
  await page.goto(`/admin/turmas/${turmaId}`)
  await expect(page.getByRole('switch', { name: 'Aberta para novas entradas' })).toBeChecked()
  await page.getByRole('link', { name: 'Convites' }).click()
  await page.getByLabel('Máximo de usos').fill('2')
  await page.getByRole('button', { name: 'Criar link' }).click()
  await closeToast(toast(page, 'Link criado'))
  await expect(page.getByText('0 de 2 usos')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code do link' })).toBeVisible()
  await expectFits(page)
  await expectAccessibleScreen(page)
  const { links } = await admin.call(invites.ofTurma, { params: { turmaId } })
  const url = new URL(links[0]?.url ?? '')
  const path = url.pathname

  await page.getByRole('link', { name: 'Folha para imprimir' }).click()
  await expect(page.getByText(`${url.host}${path}`)).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code para entrar na turma' })).toBeVisible()
  await expectFits(page)
  await expectPlainOnPaper(page)
  await page.goBack()

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: farol.url })
  const student = await phone.newPage()
  const login = farol.newLogin('Nova da Porta')
  await student.goto(path)
  await expect(student.getByRole('heading', { level: 1, name })).toBeVisible()
  await student.getByRole('link', { name: 'Criar conta' }).click()
  await student.getByLabel('Nome Completo').fill(login.name)
  await student.getByLabel('Email').fill(login.email)
  await student.getByLabel('Senha', { exact: true }).fill(login.password)
  await student.getByRole('button', { name: 'Criar conta' }).click()
  await expect(toast(student, 'Você está na turma')).toBeVisible()
  await expect(student).toHaveURL('/dashboard')
  expect(await membersOf(admin, turmaId)).toEqual([login.email])
  await student.goto(path)
  await expect(student.getByRole('heading', { name: 'Você já está na turma' })).toBeVisible()
  await phone.close()

  await expect(page.getByText('1 de 2 usos')).toBeVisible()
  await page.getByRole('button', { name: 'Revogar' }).click()
  const asked = await expectAsked(page, 'Revogar este link?')
  await asked.getByRole('button', { name: 'Revogar' }).click()
  await expect(toast(page, 'Link revogado')).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Este convite foi cancelado' })).toBeVisible()
  await expectAccessibleScreen(page)
})

test('pasted people are checked and invited; the mailed link lets in without a password, and asks an account for its own', async ({
  adminPage: page,
  admin,
  farol,
  named,
  smtp,
  browser,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const name = named('Turma convidada')
  const turmaId = await newTurma(admin, name)
  const known = await farol.newStudent(named('Conhecida'))
  const nova = farol.newLogin('Nova Convidada')
  const chave = farol.newLogin('Convidada Com Chave')
  await page.goto(`/admin/turmas/${turmaId}/convites`)
  const list = page.getByLabel('Nomes e emails')
  await list.fill(`${nova.name} <${nova.email}>\n${known.email}\nsem email\n${chave.email}`)
  await page.getByRole('button', { name: 'Conferir lista' }).click()
  const result = page.getByRole('status', { name: 'Resultado da conferência' })
  await expect(result).toContainText('3 pessoas para convidar.')
  await expect(result.getByRole('listitem').filter({ hasText: nova.email })).toContainText('Novo')
  await expect(result.getByRole('listitem').filter({ hasText: known.email })).toContainText('Já tem conta')
  await expect(result).toContainText('Linha 3: “sem email” não há um email nesta linha.')
  await expectFits(page)
  await expectAccessibleScreen(page)
  await result.getByRole('button', { name: 'Enviar 3 convites' }).click()
  await expect(page.getByRole('row', { name: nova.email })).toContainText('Enviado')

  const linkOf = async (email: string) => {
    const mail = () => smtp.mails().find((each) => each.includes(`To: ${email}\n`)) ?? ''
    await expect.poll(mail).toContain('/entrar/')
    return /\/entrar\/[\w-]+/.exec(mail())?.[0] ?? ''
  }
  const context = await browser.newContext({ baseURL: farol.url })
  const visitor = await context.newPage()
  await visitor.goto(await linkOf(nova.email))
  await expect(visitor.getByLabel('Nome Completo')).toHaveValue(nova.name)
  await visitor.getByRole('button', { name: 'Entrar na turma' }).click()
  await visitor.getByLabel('Senha', { exact: true }).fill(nova.password)
  await visitor.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(visitor).toHaveURL('/dashboard')
  await context.clearCookies()
  await visitor.goto('about:blank')

  await visitor.goto(await linkOf(known.email))
  await visitor.getByRole('link', { name: 'Entrar', exact: true }).click()
  await expect(visitor.getByLabel('Email')).toHaveValue(known.email)
  await logIn(visitor, known)
  await expect(toast(visitor, 'Você está na turma')).toBeVisible()

  await test.step('a passkey takes the place of a password', async () => {
    // Browsers make no passkeys for a number.
    const home = farol.url.replace('127.0.0.1', 'localhost')
    await addAuthenticator(visitor)
    await visitor.goto(`${home}${await linkOf(chave.email)}`)
    await visitor.getByLabel('Nome Completo').fill(chave.name)
    await visitor.getByRole('button', { name: 'Entrar na turma' }).click()
    await visitor.getByRole('button', { name: 'Usar uma chave de acesso' }).click()
    const codes = visitor.getByRole('dialog', { name: 'Guarde seus códigos de reserva' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await codes.getByRole('button', { name: 'Baixar códigos' }).click()
    await codes.getByRole('button', { name: 'Já guardei' }).click()
    await expect(visitor).toHaveURL(`${home}/dashboard`)
    await context.clearCookies()
    await visitor.goto(`${home}/auth`)
    await visitor.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
    await expect(visitor).toHaveURL(`${home}/dashboard`)
  })
  const joined = [known.email, nova.email, chave.email]
  expect((await membersOf(admin, turmaId)).sort()).toEqual(joined.sort())
  await context.close()
  await expect(page.getByRole('row', { name: nova.email })).toContainText('Entrou')

  await list.fill('nunca-vem@farol.example')
  await page.getByRole('button', { name: 'Conferir lista' }).click()
  await result.getByRole('button', { name: 'Enviar 1 convite' }).click()
  await page.getByRole('button', { name: 'Reenviar o convite de nunca-vem@farol.example' }).click()
  await expect(toast(page, 'Convite reenviado')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar convite de nunca-vem@farol.example' }).click()
  const asked = await expectAsked(page, 'Cancelar este convite?')
  await asked.getByRole('button', { name: 'Cancelar convite' }).click()
  await expect(page.getByRole('row', { name: 'nunca-vem@farol.example' })).toBeHidden()
})

test('people of a spreadsheet come into the list, and a file that is none says so', async ({
  adminPage: page,
  admin,
  named,
}) => {
  const turmaId = await newTurma(admin, named('Turma da planilha'))
  await page.goto(`/admin/turmas/${turmaId}/convites`)
  const list = page.getByLabel('Nomes e emails')
  const file = page.getByLabel('Arquivo da lista')
  await file.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from([1, 0, 2]) })
  await expect(page.getByText('Não foi possível ler este arquivo', { exact: false })).toBeVisible()
  const rows = [
    ['Nome', 'Email'],
    ['Planilha Um', 'planilha-um@farol.example'],
    ['Planilha Dois', 'planilha-dois@farol.example'],
  ]
  await file.setInputFiles({ name: 'turma.xlsx', mimeType: '', buffer: await spreadsheet(rows) })
  await expect(list).toHaveValue(/Planilha Dois\tplanilha-dois@farol\.example/)
  await page.getByRole('button', { name: 'Conferir lista' }).click()
  const result = page.getByRole('status', { name: 'Resultado da conferência' })
  await expect(result).toContainText('2 pessoas para convidar.')
  await expect(result.getByRole('listitem').filter({ hasText: 'planilha-um@farol.example' })).toContainText(
    'Planilha Um',
  )
})

test('who opens a link is told that the turma has not begun, is full, takes nobody or has ended', async ({
  page,
  admin,
  farol,
  named,
  enterAs,
}) => {
  const name = named('Turma de março')
  const turmaId = await newTurma(admin, name)
  const change = async (changes: object) => {
    const { turma, courses } = await admin.call(turmas.one, { params: { turmaId }, query: {} })
    const { startsOn, endsOn, capacity, isJoiningOpen, version } = turma
    const courseIds = courses.filter(({ isChosen }) => isChosen).map(({ id }) => id)
    const body = { name, startsOn, endsOn, capacity, isJoiningOpen, courseIds, version, ...changes }
    await admin.call(turmas.update, { params: { turmaId }, body })
  }
  await admin.call(invites.createLink, { params: { turmaId }, body: { endsOn: null, maxUses: null } })
  const { links } = await admin.call(invites.ofTurma, { params: { turmaId } })
  const path = new URL(links[0]?.url ?? '').pathname
  const expectRefused = async (title: string) => {
    await page.goto(path)
    await expect(page.getByRole('alert').getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText(name)).toBeVisible()
  }
  await change({ endsOn: '2026-01-31' })
  await expectRefused('Esta turma já terminou')
  await change({ endsOn: null, isJoiningOpen: false })
  await expectRefused('Esta turma não recebe novas pessoas agora')
  const ana = await farol.newStudent(named('Ana'))
  await admin.call(turmas.addMembers, { params: { turmaId }, body: { userIds: [ana.id] } })
  await change({ isJoiningOpen: true, capacity: 1 })
  await expectRefused('Esta turma está cheia')
  await expectAccessibleScreen(page)

  await change({ capacity: null, startsOn: '2099-03-02' })
  const bia = await farol.newStudent(named('Bia'))
  await enterAs(bia.visitor)
  await page.goto(path)
  await expect(page.getByText('Começa em 02/03/2099.')).toBeVisible()
  await expectAccessibleScreen(page)
  await page.getByRole('button', { name: 'Entrar na turma' }).click()
  await expect(toast(page, 'Você está na turma')).toContainText(`${name}. Começa em 02/03/2099`)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(`A ${name} começa em 02/03/2099.`)).toBeVisible()
  await expectFits(page)
})
