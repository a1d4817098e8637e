import { account } from '@farol/contract/account.ts'
import { certificates } from '@farol/contract/certificates.ts'
import { settings } from '@farol/contract/settings.ts'
import { groupedCode } from '@farol/domain/certificates.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildUser } from '#/testing/builders.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { certificatesTest } from './certificates-test.ts'
import { pdfText } from './pdf-text.ts'

const server = await testServer({ BASE_URL: 'https://cursos.example.org' })
const admin = await signedIn(server, 'admin')
const { setAutomatic, courseOf, complete, stored, unknownId } = certificatesTest(server, admin)

let student: SignedIn
let certificateId = ''
let code = ''

beforeAll(async () => {
  await setAutomatic(true)
})

async function graduate(title = 'Finanças') {
  student = await signedIn(server)
  await student.call(account.updateProfile, { body: { name: 'Íris Conceição' } })
  const course = await courseOf(title, 3600)
  await complete(student.userId, course.id)
  const [row] = await stored(student.userId)
  certificateId = row.id
  code = row.code
  return course
}

const confirm = (text: string) => server.visitor().try(certificates.confirm, { params: { code: text } })
const pdf = (visitor: { fetch: (path: string) => Promise<Response> }, id = certificateId) =>
  visitor.fetch(`/api/certificates/${id}/pdf`)
const changesOfCertificates = async () => (await admin.call(settings.changes, { query: {} })).changes

describe('verifying', () => {
  test('shows anyone with the code what the certificate says, and nothing else', async () => {
    await graduate()
    const { body, status } = await confirm(groupedCode(code).toLowerCase())
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'valid',
      code: groupedCode(code),
      name: 'Íris Conceição',
      schoolName: 'Farol',
      courseTitle: 'Finanças',
      turmaName: null,
      workloadMinutes: expect.any(Number),
      completedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
  })

  test('answers the same for an unknown code and a malformed one', async () => {
    const answers = await Promise.all(
      ['0'.repeat(20), 'x', "'; drop table certificates; --", '%00', 'é'.repeat(500)].map(confirm),
    )
    for (const { status, body } of answers) {
      expect(status).toBe(404)
      expect({ ...body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' })
    }
  })

  test('is rate limited by address', async () => {
    const elsewhere = await server.anotherInstance({ TRUST_PROXY: 'on' })
    const ask = (address: string) =>
      fetch(`${elsewhere.url}/api/certificates/x`, { headers: { 'x-forwarded-for': address } })
    const answers = await Promise.all(Array.from({ length: 130 }, () => ask('203.0.113.9')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(120)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect((await ask('203.0.113.10')).status).toBe(404)
  })
})

describe('the PDF', () => {
  test('is for its owner and administrators; others cannot find out that it exists', async () => {
    await graduate()
    const response = await pdf(student)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="certificado-${groupedCode(code)}.pdf"`,
    )
    const text = pdfText(await response.bytes())
    expect(text).toContain('Íris Conceição')
    expect(text).toContain('cursos.example.org/certificado')
    expect(text).toContain(groupedCode(code))
    expect((await pdf(admin)).status).toBe(200)
    expect((await pdf(await signedIn(server))).status).toBe(404)
    expect((await pdf(server.visitor())).status).toBe(401)
    expect((await pdf(student, unknownId)).status).toBe(404)
    expect((await pdf(student, 'x')).status).toBe(404)
  })

  test('is served to many users at once', async () => {
    await graduate()
    const answers = await Promise.all(Array.from({ length: 10 }, () => pdf(student)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  })
})

describe('revoking', () => {
  const revoke = () => admin.try(certificates.revoke, { params: { certificateId } })
  const reissue = () => admin.try(certificates.reissue, { params: { certificateId } })
  const ofUser = async () =>
    (await admin.call(certificates.ofUser, { params: { userId: student.userId } })).certificates

  test('takes effect at once, shows only that, and is recorded', async () => {
    await graduate()
    expect((await revoke()).status).toBe(200)
    const { body } = await confirm(code)
    expect(body).toEqual({
      status: 'revoked',
      code: groupedCode(code),
      revokedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    const response = await pdf(student)
    expect(response.status).toBe(410)
    expect(await response.json()).toMatchObject({ code: 'CERTIFICATE_REVOKED' })
    expect((await student.call(certificates.mine)).certificates).toMatchObject([{ isRevoked: true }])
    expect((await changesOfCertificates())[0]).toMatchObject({
      action: 'certificate.revoke',
      subject: 'Íris Conceição · Finanças',
    })
    expect((await revoke()).status).toBe(404)
  })

  test('is for administrators', async () => {
    await graduate()
    expect((await student.try(certificates.revoke, { params: { certificateId } })).status).toBe(403)
    expect((await student.try(certificates.issuePending)).status).toBe(403)
    expect((await confirm(code)).body).toMatchObject({ status: 'valid' })
  })

  test('is followed by a new certificate with the corrected name, once, while the old one stays revoked', async () => {
    const course = await graduate()
    expect((await reissue()).status).toBe(404)
    await revoke()
    await student.call(account.updateProfile, { body: { name: 'Íris da Conceição' } })
    const answers = await Promise.all([reissue(), reissue()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await confirm(code)).body).toMatchObject({ status: 'revoked' })
    const { certificates: mine } = await student.call(certificates.mine)
    expect(mine).toMatchObject([{ courseId: course.id, isRevoked: false }])
    expect((await confirm(mine[0]?.code ?? '')).body).toMatchObject({ name: 'Íris da Conceição' })
    expect(await ofUser()).toMatchObject([
      { name: 'Íris da Conceição', isRevoked: false, isReplaced: false },
      { name: 'Íris Conceição', isRevoked: true, isReplaced: true },
    ])
    expect((await changesOfCertificates())[0]).toMatchObject({ action: 'certificate.reissue' })
  })

  test('can be corrected even when the course is deleted', async () => {
    const course = await graduate('Curso que se foi')
    await revoke()
    await server.database.pool.query('delete from courses where id = $1', [course.id])
    expect((await reissue()).status).toBe(200)
    expect(await ofUser()).toMatchObject([
      { courseTitle: 'Curso que se foi', courseId: null, isRevoked: false },
      { isRevoked: true },
    ])
    expect((await stored(student.userId)).map((row) => row.workload_minutes)).toEqual([60, 60])
  })

  test('a user without certificates has an empty list', async () => {
    const { id: userId } = await buildUser(server.database)
    expect(await admin.call(certificates.ofUser, { params: { userId } })).toEqual({ certificates: [] })
  })
})
