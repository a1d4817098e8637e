import { account } from '@farol/contract/account.ts'
import { certificates } from '@farol/contract/certificates.ts'
import { type SchoolValues, school } from '@farol/contract/school.ts'
import { settings } from '@farol/contract/settings.ts'
import { DEFAULT_CERTIFICATE_TEXT } from '@farol/domain/certificate-text.ts'
import { groupedCode } from '@farol/domain/certificates.ts'
import { DEFAULT_FACE } from '@farol/domain/school.ts'
import { pino } from 'pino'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { issueCertificates } from '#/certificates/issue-certificates.ts'
import { pdfText } from '#/certificates/tests/pdf-text.ts'
import { createImageEncoding } from '#/images/image-encoding.ts'
import { buildCourse } from '#/testing/builders.ts'
import { mailTo } from '#/testing/mailed.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { createSchoolFront } from './school-front.ts'

const server = await testServer()
const admin = await signedIn(server, 'admin')
const visitor = server.visitor()

type Values = Partial<SchoolValues>

async function change(values: Values) {
  const { images: _images, ...current } = await admin.call(school.read)
  return admin.try(school.update, { body: { ...current, ...values } })
}

/** Filled as the files of the build are; those are tested in e2e/journeys/school.spec.ts. */
const filled = async (template: string, path = '/index.html') => {
  const [baseUrl, timeZone] = [server.url, 'America/Sao_Paulo']
  const encodeImage = createImageEncoding()
  const log = pino({ level: 'silent' })
  const front = await createSchoolFront({ ...server, baseUrl, timeZone, encodeImage, log })
  return front.fill(template, path)
}
const HEAD = '<html data-logo="{{LOGO}}"><title>{{TAGLINE}} · {{SCHOOL_NAME}}</title></head>'
const versionOf = async (url = server.url) =>
  Number((await fetch(`${url}/api/account/session`)).headers.get('x-school'))

const send = (kind: string, file: Buffer, type = 'image/png') =>
  admin.fetch(`/api/admin/school/images/${kind}`, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: new Uint8Array(file),
  })
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#c8102e80' } })
    .png()
    .toBuffer()

beforeEach(async () => {
  const certificate = {
    certificateText: DEFAULT_CERTIFICATE_TEXT,
    certificateCity: '',
    certificateSigner: '',
    landingText: '',
    hasPublicCatalogue: false,
  }
  await change({ ...DEFAULT_FACE, ...certificate, contactEmail: '', privacyEmail: '' })
})

describe('the name, tagline and colour', () => {
  test('are those of Farol until the school has its own', async () => {
    expect(await admin.call(school.read)).toMatchObject({ ...DEFAULT_FACE, images: {} })
    expect(await filled(HEAD)).toBe(
      `<html data-logo="farol"><title>${DEFAULT_FACE.tagline} · Farol</title></head>`,
    )
  })

  test('are in every page and every mail, on every instance, and recorded', async () => {
    const elsewhere = await server.anotherInstance()
    const name = 'Escola <b>"da Maré"</b>'
    expect((await change({ name, tagline: 'Juntos & sempre!', color: '#006633' })).status).toBe(200)
    const escaped = 'Escola &lt;b&gt;&quot;da Maré&quot;&lt;/b&gt;'
    const { version } = await admin.call(school.read)
    for (const url of [server.url, elsewhere.url]) await expect.poll(() => versionOf(url)).toBe(version)
    const page = await filled(HEAD)
    expect(page).toContain(`data-logo="long-name"><title>Juntos &amp; sempre! · ${escaped}</title>`)
    expect(page).toMatch(/<style>@layer theme.*--color-brand:#006633.*<\/style><\/head>$/)
    const manifest = await filled('{"short_name": "{{SCHOOL_NAME}}"}', '/manifest.webmanifest')
    expect(JSON.parse(manifest)).toEqual({ short_name: name })
    await server.visitor().call(account.requestPasswordReset, { body: { email: admin.email } })
    expect(await mailTo(server, admin.email)).toContain(`Subject: Crie uma nova senha em ${name}`)
    const { changes } = await admin.call(settings.changes, { query: {} })
    expect(changes[0]).toMatchObject({
      action: 'school.update',
      before: { name: 'Farol' },
      after: { name, color: '#006633' },
    })
  })

  test('the answer to a save says what the page shows in the place of the logo', async () => {
    for (const [name, logo] of [
      ['Maré', 'name'],
      ['Escola da Maré', 'long-name'],
      ['Farol', 'farol'],
    ])
      expect(await change({ name })).toMatchObject({ status: 200, body: { logo } })
  })

  test('the policy allows exactly the styles that the page has', async () => {
    const policy = async () => (await fetch(server.url)).headers.get('content-security-policy')
    const before = await policy()
    await change({ color: '#c8102e' })
    const after = await policy()
    expect(after?.match(/sha256-/g)?.length).toBe((before?.match(/sha256-/g)?.length ?? 0) + 1)
    expect(after).not.toContain('unsafe')
    await change({ color: DEFAULT_FACE.color })
    expect(await policy()).toBe(before)
  })

  test.each([
    [{ name: 'x'.repeat(300) }, 'name'],
    [{ name: ' \u00a0\u200b ' }, 'name'],
    [{ name: 'duas\nlinhas' }, 'name'],
    [{ tagline: '' }, 'tagline'],
    [{ landingText: 'x'.repeat(2_001) }, 'landingText'],
    [{ color: 'verde' }, 'color'],
    [{ color: '#12345' }, 'color'],
    [{ color: 'url(//x)' }, 'color'],
    [{ contactEmail: 'escola' }, 'contactEmail'],
    [{ certificateText: '{nome} fez {curso} em {cidade}' }, 'certificateText'],
    [{ certificateText: `{nome} {curso}${'x'.repeat(600)}` }, 'certificateText'],
    [{ certificateCity: 'x'.repeat(61) }, 'certificateCity'],
    [{ certificateSigner: 'duas\nlinhas' }, 'certificateSigner'],
  ])('%j gets a sentence', async (values, field) => {
    expect(await change(values)).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.any(String) } },
    })
  })

  test('a name of emoji is one, and a colour in capitals too', async () => {
    expect((await change({ name: '🌊🌊', color: ' #00FF7F ' })).status).toBe(200)
    expect(await admin.call(school.read)).toMatchObject({ name: '🌊🌊', color: '#00ff7f' })
    const icon = await visitor.fetch('/icons/192.png')
    expect(icon.headers.get('content-type')).toBe('image/png')
  })

  test('are not overwritten from an older version, and open pages learn of a change', async () => {
    const { images: _images, ...stale } = await admin.call(school.read)
    const before = await versionOf()
    await change({ name: 'Outra' })
    const late = await admin.try(school.update, { body: { ...stale, name: 'Tarde' } })
    expect(late.body.code).toBe('CHANGED_MEANWHILE')
    expect(await versionOf()).toBe(before + 1)
  })
})

describe('certificates', () => {
  const printed = async (student: SignedIn, certificateId: string) =>
    Buffer.from(await (await student.fetch(`/api/certificates/${certificateId}/pdf`)).arrayBuffer())

  async function issued(userId: string) {
    const { id: courseId } = await buildCourse(server.database)
    await server.database.pool.query(
      'insert into course_completions (user_id, course_id, is_certified) values ($1, $2, true)',
      [userId, courseId],
    )
    await issueCertificates(server.database.orm, [{ userId, courseId }])
    const { rows } = await server.database.pool.query<{ id: string; code: string }>(
      'select id, code from certificates where user_id = $1 and course_id = $2',
      [userId, courseId],
    )
    return rows[0] ?? { id: '', code: '' }
  }

  test('keep the name, colour, text and signature that the school had when they were issued', async () => {
    const student = await signedIn(server)
    const first = await issued(student.userId)
    const before = await printed(student, first.id)
    const name = 'Escola da Maré'
    const certificateText = 'A escola certifica que {nome} concluiu\n{curso}'
    const signed = { certificateCity: 'Recife', certificateSigner: 'Josefa Lima' }
    const answer = await change({ name, color: '#006633', certificateText, ...signed })
    expect(answer.status).toBe(200)
    expect((await send('signature', await picture(400, 100))).status).toBe(200)
    const second = await issued(student.userId)
    const then = await printed(student, second.id)
    expect(pdfText(then)).toContain('A escola certifica que')
    expect(pdfText(then)).toContain('Josefa Lima')
    expect(then.toString('latin1')).toContain('/Subtype /Image')
    await admin.call(school.removeImage, { params: { kind: 'signature' } })
    await change({ ...DEFAULT_FACE, certificateText: DEFAULT_CERTIFICATE_TEXT, certificateSigner: 'Outra' })
    expect((await printed(student, first.id)).equals(before)).toBe(true)
    expect((await printed(student, second.id)).equals(then)).toBe(true)
    const confirmed = (code: string) =>
      visitor.call(certificates.confirm, { params: { code: groupedCode(code) } })
    expect(await confirmed(first.code)).toMatchObject({ schoolName: 'Farol' })
    expect(await confirmed(second.code)).toMatchObject({ schoolName: name })
    const { changes } = await admin.call(settings.changes, { query: {} })
    expect(changes[0]).toMatchObject({ before: { certificateSigner: 'Josefa Lima' } })
  })

  test('are previewed with what is typed, and nothing is saved', async () => {
    const { name, color, ...saved } = await admin.call(school.read)
    const typed = { certificateText: '{nome} fez {curso}', certificateCity: 'Olinda', certificateSigner: '' }
    const previewed = await admin.fetch('/api/admin/certificate-preview', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, color, ...typed }),
    })
    const text = pdfText(new Uint8Array(await previewed.arrayBuffer()))
    expect(text).toContain('fez Nome do curso')
    expect(text).toContain('Olinda')
    expect(await admin.call(school.read)).toMatchObject(saved)
    const body = { name, color, ...typed, certificateText: '{nome}' }
    expect(await admin.try(certificates.preview, { body })).toMatchObject({
      status: 422,
      body: { fields: { certificateText: 'Falta {curso} no texto.' } },
    })
  })
})

test('whom to write to is in the page', async () => {
  await change({ contactEmail: 'ola@mare.example', privacyEmail: 'dados@mare.example' })
  expect(await filled('{{CONTACT_EMAIL}} {{PRIVACY_EMAIL}}')).toBe('ola@mare.example dados@mare.example')
})

describe('the logo', () => {
  test('keeps all its colours', async () => {
    const gradient = Buffer.alloc(64 * 64 * 3, 0).map((_, at) => (at * 7919) % 256)
    const noisy = await sharp(gradient, { raw: { width: 64, height: 64, channels: 3 } })
      .png()
      .toBuffer()
    const sent = await send('logo-dark', noisy)
    const { images } = (await sent.json()) as { images: { 'logo-dark': { id: string } } }
    const stored = await visitor.fetch(`/api/school/images/${images['logo-dark'].id}`)
    const raw = await sharp(await stored.arrayBuffer())
      .removeAlpha()
      .raw()
      .toBuffer()
    expect(raw.equals(gradient)).toBe(true)
    await admin.call(school.removeImage, { params: { kind: 'logo-dark' } })
  })

  test('removed twice changes nothing the second time, so that open pages do not load again', async () => {
    const { version } = await admin.call(school.read)
    await admin.call(school.removeImage, { params: { kind: 'logo-light' } })
    expect((await admin.call(school.read)).version).toBe(version)
  })

  test('is re-encoded, public, in the page and in the icons; without it the name stands there', async () => {
    const sent = await send('logo-light', await picture(2_000, 400))
    const { images } = (await sent.json()) as { images: { 'logo-light': { id: string } } }
    const { id } = images['logo-light']
    expect(images).toMatchObject({ 'logo-light': { width: 960, height: 192 } })
    const page = await filled(HEAD)
    expect(page).toContain(`--school-logo:url(/api/school/images/${id});--school-logo-ratio:960/192`)
    expect(page).toContain('data-logo="image"')
    const image = await visitor.fetch(`/api/school/images/${id}`)
    expect(image.headers.get('cache-control')).toContain('immutable')
    expect(await sharp(await image.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 960 })
    for (const [path, width] of [
      ['/icons/192.png', 192],
      ['/icons/maskable-512.png', 512],
      ['/icons/apple-touch.png', 180],
    ] as const) {
      const icon = await visitor.fetch(path)
      expect(await sharp(await icon.arrayBuffer()).metadata()).toMatchObject({
        format: 'png',
        width,
        height: width,
      })
    }
    expect(await (await visitor.fetch('/favicon.svg')).text()).toContain('<path')
    await admin.call(school.removeImage, { params: { kind: 'logo-light' } })
    expect(await filled(HEAD)).toContain('data-logo="farol"')
    expect((await visitor.fetch(`/api/school/images/${id}`)).status).toBe(404)
  })

  test.each([
    [
      'an SVG with a script',
      415,
      async () => Buffer.from('<svg><script>alert(1)</script></svg>'),
      'image/svg+xml',
    ],
    [
      'an SVG that says it is a PNG',
      422,
      async () => Buffer.from('<svg><script>alert(1)</script></svg>'),
      'image/png',
    ],
    ['a file of 20 MB', 413, async () => Buffer.alloc(20_000_000), 'image/png'],
    ['a dot', 422, () => picture(8, 8), 'image/png'],
  ])('%s is refused with a sentence', async (_, status, file, type) => {
    const answer = await send('logo-dark', await file(), type)
    expect(answer.status).toBe(status)
    expect(((await answer.json()) as { title: string }).title).toMatch(/[.!]$/)
    expect((await admin.call(school.read)).images).toEqual({})
  })
})
