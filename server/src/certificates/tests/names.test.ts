import { account } from '@farol/contract/account.ts'
import { certificates } from '@farol/contract/certificates.ts'
import { privacy } from '@farol/contract/privacy.ts'
import { settings } from '@farol/contract/settings.ts'
import { beforeAll, expect, test } from 'vitest'
import { LiveListener } from '#/testing/live-listener.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { certificatesTest } from './certificates-test.ts'
import { pdfText } from './pdf-text.ts'

const server = await testServer()
const { database } = server
const admin = await signedIn(server, 'admin')
const { setAutomatic, courseOf, complete, stored } = certificatesTest(server, admin)

beforeAll(() => setAutomatic(true))

async function graduate(name = 'joana  silva') {
  const student = await signedIn(server)
  await student.call(account.updateProfile, { body: { name } })
  const course = await courseOf('Finanças', 3600)
  await complete(student.userId, course.id)
  const [row] = await stored(student.userId)
  return { student, course, before: row }
}

test('the name is asked for until it is confirmed, and the certificate is valid meanwhile', async () => {
  const { student, before } = await graduate('Joana Silva')
  expect(await student.call(certificates.mine)).toMatchObject({
    isNameConfirmed: false,
    certificates: [{ isRevoked: false }],
  })
  const { body } = await server.visitor().try(certificates.confirm, { params: { code: before.code } })
  expect(body).toMatchObject({ status: 'valid', name: 'Joana Silva' })
  expect((await student.fetch(`/api/certificates/${before.id}/pdf`)).status).toBe(200)
})

test('confirming the name leaves the certificate as it is', async () => {
  const { student, before } = await graduate('Joana Silva')
  const answer = await student.call(certificates.confirmName, { body: { name: ' Joana Silva ' } })
  expect(answer).toMatchObject({ isNameConfirmed: true, user: { name: 'Joana Silva' } })
  expect(await stored(student.userId)).toEqual([before])
  expect(await student.call(certificates.mine)).toMatchObject({ isNameConfirmed: true })
})

test('a corrected name is saved in the profile and in a new certificate; the old code becomes invalid', async () => {
  const { student, course, before } = await graduate('joana')
  const listener = await LiveListener.open(student)
  await database.pool.query(`update courses set title = 'Outro título' where id = $1`, [course.id])
  const answer = await student.call(certificates.confirmName, { body: { name: 'Joana da Silva' } })
  expect(answer.user.name).toBe('Joana da Silva')
  expect(answer.certificates).toMatchObject([
    { courseId: course.id, courseTitle: 'Finanças', completedOn: before.completed_on, isRevoked: false },
  ])
  await listener.until({ topic: 'self' })
  expect((await student.call(account.session)).user?.name).toBe('Joana da Silva')
  const ask = (code: string) => server.visitor().try(certificates.confirm, { params: { code } })
  expect((await ask(before.code)).body).toMatchObject({ status: 'revoked' })
  expect((await ask(answer.certificates[0]?.code ?? '')).body).toMatchObject({ name: 'Joana da Silva' })
  const pdf = await student.fetch(`/api/certificates/${answer.certificates[0]?.id}/pdf`)
  expect(pdfText(await pdf.bytes())).toContain('Joana da Silva')
  const { certificates: seen } = await admin.call(certificates.ofUser, {
    params: { userId: student.userId },
  })
  expect(seen).toMatchObject([
    { name: 'Joana da Silva', isReplaced: false },
    { name: 'joana', isReplaced: true },
  ])
})

test('a certificate of a deleted course keeps its text when the name is corrected', async () => {
  const { student, course } = await graduate('joana')
  await database.pool.query('delete from courses where id = $1', [course.id])
  const { certificates: mine } = await student.call(certificates.confirmName, { body: { name: 'Joana' } })
  expect(mine).toMatchObject([{ courseId: null, courseTitle: 'Finanças', isRevoked: false }])
})

test('it is asked once: the same answer again is accepted, another one is refused, and later certificates carry the name of the profile', async () => {
  const { student } = await graduate('joana')
  const confirm = (name: string) => student.try(certificates.confirmName, { body: { name } })
  const answers = await Promise.all(['Joana Um', 'Joana Dois'].map(confirm))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { user } = await student.call(account.session)
  expect((await confirm(user?.name ?? '')).status).toBe(200)
  expect((await confirm('Joana Três')).body).toMatchObject({ code: 'CERTIFICATE_NAME_CONFIRMED' })
  expect((await stored(student.userId)).filter(({ revoked_at }) => revoked_at === null)).toHaveLength(1)

  await student.call(account.updateProfile, { body: { name: 'Joana Casada' } })
  const next = await courseOf('Depois', 60)
  await complete(student.userId, next.id)
  expect(await stored(student.userId)).toContainEqual(
    expect.objectContaining({ course_title: 'Depois', name: 'Joana Casada' }),
  )
  expect(await student.call(certificates.mine)).toMatchObject({ isNameConfirmed: true })
})

test('a certificate that is issued while the name is being corrected carries the corrected one', async () => {
  const student = await signedIn(server)
  const course = await courseOf('Ao mesmo tempo', 60)
  await setAutomatic(false)
  await complete(student.userId, course.id)
  await setAutomatic(true)
  const correcting = await database.pool.connect()
  await correcting.query('begin')
  await correcting.query('select from users where id = $1 for update', [student.userId])
  await correcting.query(`update users set name = 'Nome Certo' where id = $1`, [student.userId])
  const issuing = admin.call(certificates.issuePending)
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    })
    .toBe(1)
  await correcting.query('commit')
  correcting.release()
  await issuing
  expect(await stored(student.userId)).toMatchObject([{ name: 'Nome Certo' }])
})

test('an empty name is refused with a sentence, and nothing is confirmed', async () => {
  const { student, before } = await graduate('joana')
  const { status, body } = await student.try(certificates.confirmName, { body: { name: '  ' } })
  expect(status).toBe(422)
  expect(body).toMatchObject({ fields: { name: 'Digite seu nome completo.' } })
  expect(await stored(student.userId)).toEqual([before])
  expect(await student.call(certificates.mine)).toMatchObject({ isNameConfirmed: false })
})

test('one that the school revoked stays revoked when the name is corrected', async () => {
  const { student, before } = await graduate('joana')
  await admin.call(certificates.revoke, { params: { certificateId: before.id } })
  const { certificates: mine } = await student.call(certificates.confirmName, { body: { name: 'Joana' } })
  expect(mine).toMatchObject([{ id: before.id, isRevoked: true }])
  expect((await admin.call(settings.changes, { query: {} })).changes[0]).toMatchObject({
    action: 'certificate.revoke',
  })
})

test('when the name was confirmed is part of the exported data', async () => {
  const { student } = await graduate('joana')
  await student.call(certificates.confirmName, { body: { name: 'Joana' } })
  const { perfil } = await student.call(privacy.exportData)
  expect(perfil).toMatchObject({ nome_para_certificados_confirmado_em: expect.any(String) })
})
