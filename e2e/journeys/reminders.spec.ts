import { account } from '@farol/contract/account.ts'
import { myReminders } from '@farol/contract/reminders.ts'
import { school } from '@farol/contract/school.ts'
import { startEmbeddedPostgres } from '@farol/server/database/embedded-postgres.ts'
import { openDatabase } from '@farol/server/database/open-database.ts'
import { middayTimeZone } from '@farol/server/testing/midday-time-zone.ts'
import { parsedMail } from '@farol/server/testing/smtp-sink.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import { test as base, expect, toast } from '../admin/admin-test.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { ADMIN, type Running } from '../farol.ts'
import { mailServer, type SmtpSink } from '../mail-server.ts'
import { expectFits } from '../screens/expect-fits.ts'

const test = base.extend<object, { smtp: SmtpSink }>({
  smtp: mailServer,
  variables: [
    async ({ smtp }, use) => use({ SMTP_URL: smtp.url, TIME_ZONE: middayTimeZone() }),
    { scope: 'worker' },
  ],
})

async function changeRows({ dataDir }: Running, statement: string, values: unknown[]) {
  const postgres = await startEmbeddedPostgres(dataDir)
  const database = await openDatabase({ ...postgres.connection, database: 'farol' })
  try {
    await database.pool.query(statement, values)
  } finally {
    await database.close()
    await postgres.stop()
  }
}

/** As if they had made their account, and had last been there, eight days ago. */
const daysPassFor = (farol: Running, userId: string) =>
  changeRows(
    farol,
    `with left_behind as (update sessions set last_used_at = now() - interval '8 days' where user_id = $1)
     update users set created_at = now() - interval '8 days', last_login = null where id = $1`,
    [userId],
  )

/** As if every try of a day had failed. */
const giveUpMailsTo = (farol: Running, userId: string) =>
  changeRows(farol, 'update mail_queue set gave_up_at = now() where user_id = $1', [userId])

test('who stays away gets a reminder, ends them with one click, and the school sees both, and what did not go out', async ({
  adminPage: page,
  farol,
  smtp,
  browser,
}) => {
  const { id, name, email, visitor } = await farol.newStudent('Rita Longe')
  await visitor.call(myReminders.setWhatsapp, { body: { number: '(11) 98765-4321' } })
  await daysPassFor(farol, id)
  await page.goto('/admin/settings')
  await page.getByRole('switch', { name: 'Quem se afastou' }).click()
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(toast(page, 'Configurações salvas')).toBeVisible()
  const mails = () => smtp.mails().filter((mail) => mail.includes(`To: ${email}\n`))
  await expect.poll(mails).toHaveLength(1)
  const [mail = ''] = mails()
  expect(mail).toMatch(/Falta.* da aula 1, “.*”, do curso “.*”\.\nhttp.*\/course\/.*\/lesson\//)

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: farol.url })
  const stranger = await phone.newPage()
  await stranger.goto(new URL(/http\S+\/lembretes\/parar\/\S+/.exec(mail)?.[0] ?? '').pathname)
  await expectFits(stranger)
  await expectAccessibleScreen(stranger)
  await stranger.getByRole('button', { name: 'Parar os lembretes' }).click()
  await expect(stranger.getByRole('heading', { name: 'Pronto: sem mais lembretes' })).toBeVisible()
  await stranger.goto('/lembretes/parar/inventado')
  await stranger.getByRole('button', { name: 'Parar os lembretes' }).click()
  await expect(stranger.getByRole('alert')).toContainText('Não reconhecemos este link')
  await phone.close()

  await page.getByRole('link', { name: 'Ver os que foram enviados' }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
  await expect(row).toContainText('Ainda não voltou')
  await expect(row).toContainText('da aula 1')
  const whatsapp = row.getByRole('link', { name: `Chamar ${name} no WhatsApp` })
  const address = new URL((await whatsapp.getAttribute('href')) ?? '')
  expect(`${address.origin}${address.pathname}`).toBe('https://wa.me/5511987654321')
  expect(address.searchParams.get('text')).toMatch(
    /^Olá, Rita! Aqui é Farol, a sua escola\. Falta.* da aula 1, “.*”, do curso “.*”\. Posso ajudar/,
  )
  await expectFits(page)
  await expectAccessibleScreen(page)

  smtp.setAway(true)
  await new Visitor(farol.url).call(account.requestPasswordReset, { body: { email } })
  await page.getByRole('link', { name: 'Ligar ou desligar' }).click()
  await page.getByRole('link', { name: 'Ver os emails' }).click()
  const failed = page.getByRole('listitem').filter({ hasText: email })
  await expect(failed).toContainText('O servidor de email pediu para tentar mais tarde.')
  await expect(failed).toContainText('Próxima tentativa')
  await expect(page.getByText('1 email espera para sair.')).toBeVisible()
  await giveUpMailsTo(farol, id)

  await page.getByRole('link', { name: 'Sistema', exact: true }).click()
  const job = page
    .getByRole('listitem')
    .filter({ hasText: 'O servidor de email pediu para tentar mais tarde.' })
  await expect(job).toBeVisible()
  await expectFits(page)
  await expectAccessibleScreen(page)
  await job.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(toast(page, 'Vamos tentar de novo')).toBeVisible()
  await expect(page.getByText('Nada falhou.')).toBeVisible()

  await giveUpMailsTo(farol, id)
  await page.goto('/admin/emails')
  await expectFits(page)
  await expectAccessibleScreen(page)
  smtp.setAway(false)
  await failed.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(toast(page, 'Vamos tentar de novo')).toBeVisible()
  await expect.poll(mails).toHaveLength(2)
})

test('a test of an aviso comes to its author alone, in the colour of the school', async ({
  adminPage: page,
  admin,
  farol,
  smtp,
}) => {
  const { email: other } = await farol.newStudent('Quem Não Recebe')
  const { images: _images, ...current } = await admin.call(school.read)
  await admin.call(school.update, { body: { ...current, color: '#006633' } })
  await page.goto('/admin/avisos/new')
  await page.getByLabel('Título').fill('Semana de provas')
  await page.getByLabel('Texto').fill('Começa **segunda**. [O calendário](https://longe.example/x)')
  await page.getByRole('button', { name: 'Enviar teste para mim' }).click()
  await expect(toast(page, 'Teste a caminho')).toBeVisible()
  const tests = () =>
    smtp.raw().flatMap((raw) => {
      const mail = parsedMail(raw)
      return mail.header('Subject') === '[Teste] Semana de provas' ? [mail] : []
    })
  await expect.poll(tests).toHaveLength(1)
  const [mail] = tests()
  expect(mail?.header('To')).toBe(ADMIN.email)
  const html = mail?.parts['text/html'] ?? ''
  expect(html).toContain('background: #006633')
  expect(html).toContain('<strong>segunda</strong>')
  expect(html).toContain('O calendário</a> (longe.example)')
  expect(smtp.mails().filter((each) => each.includes(`To: ${other}\n`))).toEqual([])
  await page.goto('/admin/avisos')
  await expect(page.getByText('Nenhum aviso ainda')).toBeVisible()
})
