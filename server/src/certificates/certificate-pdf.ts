/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs'
import { BRAND_COLORS } from '@farol/domain/brand-colors.ts'
import { workloadText } from '@farol/domain/certificates.ts'
import { namedTurma } from '@farol/domain/turmas.ts'
import { create } from 'fontkit'
import PDFDocument from 'pdfkit'
import { drawLighthouse, drawPaper, PAGE } from './certificate-scene.ts'
import type { PrintedCertificate } from './certificates.queries.ts'
import { type FittedText, fittedText } from './fitted-text.ts'
import { qrCode } from './qr-code.ts'

type Document = PDFKit.PDFDocument

export type CertificateText = Omit<PrintedCertificate, 'isRevoked'> & {
  /** The URL of the public page, to which the code is appended. */
  address: string
}

/** The column of text, beside the tower. */
const LEFT = 252
const RIGHT = PAGE.width - 56
const WIDTH = RIGHT - LEFT
const STATEMENT = { top: 128, bottom: 424 }
const FACTS = { top: 468, bottom: 541 }
const QR_SIZE = 88

const openFont = (name: string) => create(readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url)))

/** Cached: parsing the fonts takes ten times as long as drawing a certificate. */
const FONTS = {
  display: openFont('commissioner-bold'),
  text: openFont('hanken-grotesk-regular'),
  strong: openFont('hanken-grotesk-semibold'),
}
type Font = keyof typeof FONTS

const longDate = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' })

/** Drawn from what was stored when the certificate was issued: the same bytes every time. */
export async function certificatePdf(certificate: CertificateText): Promise<Uint8Array<ArrayBuffer>> {
  const { name: holder, schoolName, courseTitle, issuedAt } = certificate
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: 'pt-BR',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: `Certificado de ${holder}: ${courseTitle}`,
      Author: schoolName,
      Creator: 'Farol',
      Producer: 'Farol',
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  })
  const bytes = collected(document)
  for (const [name, font] of Object.entries(FONTS)) document.registerFont(name, font)
  draw(document, certificate)
  document.end()
  return bytes
}

function draw(document: Document, certificate: CertificateText) {
  document.markContent('Artifact', { type: 'Layout' })
  drawPaper(document)
  drawLighthouse(document)
  document.endMarkedContent()

  const content = document.struct('Document')
  document.addStructure(content)
  const add: Add = (type, drawing, options = {}) => {
    content.add(document.struct(type, options, drawing))
  }

  add('P', () => writeSchool(document, certificate.schoolName))
  add('H1', () => write(document, 'Certificado de conclusão', { font: 'display', size: 23, x: LEFT, y: 84 }))
  drawStatement(document, certificate, add)
  drawFacts(document, certificate, add)
  content.end()
}

/** Beside the lamp, above the tower. */
function writeSchool(document: Document, schoolName: string) {
  const { size, lines } = fittedText(schoolName.normalize('NFC'), {
    width: 148,
    measure: (text) => widthAtOnePoint(document, text),
    shapes: [
      { lines: 1, largest: 24, smallest: 18 },
      { lines: 2, largest: 18, smallest: 14 },
      { lines: 3, largest: 14, smallest: 9 },
    ],
  })
  const look = { font: 'display', size, color: BRAND_COLORS.tower, x: 32 } as const
  for (const [index, line] of lines.entries())
    write(document, line, { ...look, y: 84 + index * size * LINE_HEIGHT })
}

type Add = (type: string, drawing: () => void, options?: { alt?: string }) => void

/** Name, course and turma, centred in the beam whatever their lengths. */
function drawStatement(document: Document, { name, courseTitle, turmaName }: CertificateText, add: Add) {
  const measure = (text: string) => widthAtOnePoint(document, text)
  const holder = fittedText(name.normalize('NFC'), {
    width: WIDTH,
    measure,
    shapes: [
      { lines: 1, largest: 48, smallest: 30 },
      { lines: 2, largest: 36, smallest: 24 },
      { lines: 3, largest: 26, smallest: 16 },
    ],
  })
  const course = fittedText(courseTitle.normalize('NFC'), {
    width: WIDTH,
    measure,
    shapes: [
      { lines: 1, largest: 27, smallest: 21 },
      { lines: 2, largest: 24, smallest: 17 },
      { lines: 3, largest: 18, smallest: 11 },
    ],
  })
  const turma = turmaName
    ? fittedText(`na ${namedTurma(turmaName.normalize('NFC'))}`, {
        width: WIDTH,
        measure: (text) => widthAtOnePoint(document, text, 'text'),
        shapes: [
          { lines: 1, largest: 14, smallest: 12 },
          { lines: 2, largest: 12, smallest: 9 },
        ],
      })
    : undefined
  const space = { label: 18, course: 38, title: 14, turma: turma ? 14 : 0 }
  const toTurma = space.label + heightOf(holder) + space.course + space.title + heightOf(course) + space.turma
  const height = toTurma + (turma ? heightOf(turma) : 0)
  const top = STATEMENT.top + Math.max(0, (STATEMENT.bottom - STATEMENT.top - height) / 2)
  const courseLabel = top + space.label + heightOf(holder) + space.course
  const label = { font: 'text', size: 14, color: BRAND_COLORS.textMuted, x: LEFT } as const
  add('P', () => write(document, 'Certificamos que', { ...label, y: top }))
  add('P', () => writeLines(document, holder, top + space.label))
  add('P', () => write(document, 'concluiu o curso', { ...label, y: courseLabel }))
  add('P', () => writeLines(document, course, courseLabel + space.title))
  if (turma)
    add('P', () =>
      writeLines(document, turma, top + toTurma, { font: 'text', color: BRAND_COLORS.textMuted }),
    )
}

/** Date, workload, code and QR code. */
function drawFacts(document: Document, certificate: CertificateText, add: Add) {
  const { completedOn, workloadMinutes, code, address } = certificate
  const workload = workloadText(workloadMinutes)
  const facts = [
    { label: 'Conclusão', value: longDate.format(new Date(completedOn)) },
    ...(workload ? [{ label: 'Carga horária', value: workload }] : []),
  ]
  for (const [index, fact] of facts.entries()) {
    const x = LEFT + index * 176
    add('P', () => writeFact(document, fact, { x, y: FACTS.top }))
  }
  const shown = address.replace(/^https?:\/\//, '')
  const width = WIDTH - QR_SIZE - 24
  const confirm = { label: `Confirme em ${shown} com o código`, value: code }
  add('P', () => writeFact(document, confirm, { x: LEFT, y: FACTS.top + 50, width }))
  add('Figure', () => drawQrCode(document, `${address}/${code}`), {
    alt: `Código QR do endereço ${shown}/${code}`,
  })
}

type Fact = { label: string; value: string }

function writeFact(document: Document, { label, value }: Fact, at: { x: number; y: number; width?: number }) {
  const { x, y, width } = at
  const natural = document.font('text').fontSize(10.5).widthOfString(label)
  const size = width && natural > width ? (10.5 * width) / natural : 10.5
  write(document, label, { font: 'text', size, color: BRAND_COLORS.textMuted, x, y })
  write(document, value, { font: 'strong', size: 14, x, y: y + 19 })
}

function drawQrCode(document: Document, text: string) {
  const { size, stretches } = qrCode(text)
  const module = QR_SIZE / size
  const left = RIGHT - QR_SIZE
  const top = FACTS.bottom - QR_SIZE
  // Rows overlap slightly: printers leave white lines between adjacent areas.
  for (const { x, y, width } of stretches) {
    document.rect(left + x * module, top + y * module, width * module, module * 1.02)
  }
  document.fill(BRAND_COLORS.text)
}

type Place = { font: Font; size: number; color?: string; x: number; y: number }

/** `y` is the baseline. */
function write(document: Document, text: string, { font, size, color = BRAND_COLORS.text, x, y }: Place) {
  const options = { lineBreak: false, baseline: 'alphabetic' } as const
  document.font(font).fontSize(size).fillColor(color).text(text, x, y, options)
}

const LINE_HEIGHT = 1.16
/** From the top of a line to its baseline. */
const ASCENT = 0.86

const heightOf = ({ size, lines }: FittedText) => size * LINE_HEIGHT * lines.length

type Look = Pick<Place, 'font' | 'color'>

function writeLines(
  document: Document,
  { size, lines }: FittedText,
  top: number,
  look: Look = { font: 'display' },
) {
  for (const [index, line] of lines.entries()) {
    write(document, line, { ...look, size, x: LEFT, y: top + size * (ASCENT + index * LINE_HEIGHT) })
  }
}

const MEASURED_AT = 100
const widthAtOnePoint = (document: Document, text: string, font: Font = 'display') =>
  document.font(font).fontSize(MEASURED_AT).widthOfString(text) / MEASURED_AT

async function collected(document: Document): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of document) chunks.push(chunk as Uint8Array)
  return new Uint8Array(Buffer.concat(chunks))
}
