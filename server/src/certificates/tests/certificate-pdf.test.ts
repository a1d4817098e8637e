import { DEFAULT_CERTIFICATE_TEXT } from '@farol/domain/certificate-text.ts'
import { schoolColors } from '@farol/domain/school.ts'
import { DEFAULT_SCHOOL_COLOR } from '@farol/domain/school-color.ts'
import PDFDocument from 'pdfkit'
import { create } from 'qrcode'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type CertificateText, certificatePdf } from '#/certificates/certificate-pdf.ts'
import { PAGE } from '#/certificates/certificate-scene.ts'
import { drawStatement } from '#/certificates/certificate-statement.ts'
import { registerFonts } from '#/certificates/paper.ts'
import { qrCode } from '#/certificates/qr-code.ts'
import { pdfText } from './pdf-text.ts'

const CERTIFICATE = {
  code: '7KQ4-M9XR-T2B8-C3DE-F6GH',
  name: 'Beatriz Conceição Ávila',
  schoolName: 'Farol',
  style: null,
  courseTitle: 'Finanças pessoais do zero',
  turmaName: null,
  workloadMinutes: 90,
  completedOn: '2026-03-12',
  issuedAt: new Date('2026-03-13T01:30:00Z'),
  address: 'https://cursos.example.org/certificado',
}
const LONG_NAME =
  'Maria Aparecida de Fátima Albuquerque Cavalcanti de Vasconcelos e Silva dos Santos Figueiredo de Mendonça Nascimento'
const LONG_TITLE =
  'Introdução à gestão financeira de pequenas e médias empresas brasileiras: do planejamento tributário ao fluxo de caixa, com exercícios práticos e estudos de caso para quem está começando agora a empreender'.slice(
    0,
    200,
  )

const textOf = async (changes: Partial<CertificateText> = {}) =>
  pdfText(await certificatePdf({ ...CERTIFICATE, ...changes }))
const latin1 = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')
const oneLine = (text: string) => text.replaceAll('\n', ' ')

describe('a certificate as PDF', () => {
  test('can be selected, copied and searched, accents and all', async () => {
    expect((await textOf()).split('\n')).toEqual([
      'Farol',
      'Certificado de conclusão',
      'Certificamos que',
      'Beatriz Conceição Ávila',
      'concluiu o curso',
      'Finanças pessoais do zero',
      'Conclusão',
      '12 de março de 2026',
      'Carga horária',
      '1 hora e meia',
      'Confirme em cursos.example.org/certificado com o código',
      '7KQ4-M9XR-T2B8-C3DE-F6GH',
    ])
  })

  test('names the school that issued it, however long its name is', async () => {
    const schoolName = 'Instituto Popular de Educação da Maré'
    expect(oneLine(await textOf({ schoolName }))).toMatch(new RegExp(`^${schoolName} Certificado de`))
  })

  test('is one A4 page, landscape, in Brazilian Portuguese, with a title and tags for screen readers', async () => {
    const pdf = latin1(await certificatePdf(CERTIFICATE))
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf).toContain('/MediaBox [0 0 841.89 595.28]')
    expect(pdf).toContain('/Lang (pt-BR)')
    expect(pdf).toContain('/Marked true')
    const title = Buffer.from(
      `\uFEFFCertificado de ${CERTIFICATE.name}: ${CERTIFICATE.courseTitle}`,
      'utf16le',
    ).swap16()
    expect(pdf).toContain(`(${title.toString('latin1')})`)
  })

  test('is identical to the byte each time, whatever was drawn in between', async () => {
    const first = await certificatePdf(CERTIFICATE)
    await certificatePdf({ ...CERTIFICATE, name: 'Zoë Ωμέγα Łukasz', courseTitle: 'Ёлка' })
    expect(Buffer.from(await certificatePdf(CERTIFICATE)).equals(first)).toBe(true)
    const other = await certificatePdf({ ...CERTIFICATE, name: 'Beatriz Conceição Avila' })
    expect(Buffer.from(other).equals(first)).toBe(false)
  })

  test('fits the longest name and the longest title', async () => {
    const text = oneLine(await textOf({ name: LONG_NAME, courseTitle: LONG_TITLE }))
    expect(text).toContain(LONG_NAME)
    expect(text).toContain(LONG_TITLE)
    const wide = await textOf({
      name: 'W'.repeat(120),
      courseTitle: 'M'.repeat(200),
      turmaName: 'X'.repeat(120),
    })
    expect(wide.match(/W/g)).toHaveLength(120)
    expect(wide.match(/M/g)?.length).toBeGreaterThanOrEqual(200)
    expect(wide.match(/X/g)?.length).toBeGreaterThanOrEqual(120)
  })

  test('supports other alphabets and combining accents', async () => {
    const text = await textOf({ name: 'Łukasz Nguyễn Şükrü', courseTitle: 'Jose\u0301 e Ёлка na Ωμέγα' })
    expect(text).toContain('Łukasz Nguyễn Şükrü')
    expect(text).toContain('José e Ёлка na Ωμέγα')
  })

  test('names the turma, if there was one', async () => {
    expect(await textOf({ turmaName: 'Tarde de 2026' })).toContain('na turma Tarde de 2026')
    expect(await textOf()).not.toContain('turma')
  })

  test('omits unknown hours', async () => {
    expect(await textOf({ workloadMinutes: 0 })).not.toContain('Carga horária')
  })
})

test('the QR code is that of the address, module for module', () => {
  const address = 'https://cursos.example.org/certificado/7KQ4-M9XR-T2B8-C3DE-F6GH'
  const { size, stretches } = qrCode(address)
  const drawn = Array.from({ length: size }, () => Array<number>(size).fill(0))
  for (const { x, y, width } of stretches) drawn[y]?.fill(1, x, x + width)
  const { modules } = create(address, { errorCorrectionLevel: 'Q' })
  expect(drawn.flat()).toEqual([...modules.data].map(Number))
})

describe('a certificate in the style of its school', () => {
  const STYLE = {
    color: '#006633',
    text: DEFAULT_CERTIFICATE_TEXT,
    city: '',
    signer: '',
    logo: null,
    logoKind: null,
    signature: null,
  }
  const image = sharp({ create: { width: 320, height: 80, channels: 4, background: '#c8102e80' } })
    .png()
    .toBuffer()

  test('with the default colour and text is as those without one, to the byte', async () => {
    const style = { ...STYLE, color: DEFAULT_SCHOOL_COLOR }
    const turmaName = 'Tarde de 2026'
    const before = await certificatePdf({ ...CERTIFICATE, turmaName })
    const styled = await certificatePdf({ ...CERTIFICATE, turmaName, style })
    expect(Buffer.from(styled).equals(before)).toBe(true)
  })

  test('says what the school wrote, who signs and where, beside its logo', async () => {
    const text = 'A diretoria certifica que {nome} concluiu, em {data},\n{curso}\ncom {carga}\nna {turma}'
    const signed = { city: 'Recife, PE', signer: 'Josefa Lima', signature: await image }
    const style = { ...STYLE, text, ...signed, logo: await image, logoKind: 'logo-light' as const }
    expect((await textOf({ style })).split('\n').slice(0, 8)).toEqual([
      'Certificado de conclusão',
      'A diretoria certifica que Beatriz Conceição Ávila concluiu, em 12 de março de 2026,',
      'Finanças pessoais do zero',
      'com 1 hora e meia',
      'Josefa Lima',
      'Local',
      'Recife, PE',
      'Conclusão',
    ])
    const pdf = latin1(await certificatePdf({ ...CERTIFICATE, style }))
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf.match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2)
  })

  test('fits the longest text with the longest names above the signature', async () => {
    const filler = 'palavra '.repeat(66).trim()
    const text = `${filler}\n{nome}\nx\n{curso}\nx\nna {turma}\ncom {carga}\nem {data}`
    const style = { ...STYLE, text, city: 'M'.repeat(60), signer: 'W'.repeat(120) }
    const certificate = {
      ...CERTIFICATE,
      name: LONG_NAME,
      courseTitle: LONG_TITLE,
      turmaName: 'X'.repeat(120),
    }
    expect(oneLine(await textOf({ ...certificate, style }))).toContain(LONG_NAME)
    const baselines: number[] = []
    const document = new PDFDocument({ size: [PAGE.width, PAGE.height], margin: 0 })
    registerFonts(document)
    const { text: write } = document
    document.text = function (this: PDFKit.PDFDocument, ...args: [string, number, number, object]) {
      baselines.push(args[2])
      return write.apply(this, args as never)
    } as never
    const colors = schoolColors(STYLE.color)
    const add = (_: string, drawing: () => void) => drawing()
    drawStatement(document, {
      certificate: { ...certificate, style },
      template: text,
      colors,
      bottom: 352,
      add,
    })
    expect(baselines.length).toBeGreaterThan(8)
    expect(Math.min(...baselines)).toBeGreaterThan(100)
    expect(Math.max(...baselines)).toBeLessThanOrEqual(352)
  })
})
