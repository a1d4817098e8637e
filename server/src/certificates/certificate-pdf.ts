/// <reference path="./fontkit.d.ts" />
import { DEFAULT_CERTIFICATE_TEXT } from '@farol/domain/certificate-text.ts'
import { workloadText } from '@farol/domain/certificates.ts'
import { type SchoolColors, schoolColors } from '@farol/domain/school.ts'
import { DEFAULT_SCHOOL_COLOR } from '@farol/domain/school-color.ts'
import PDFDocument from 'pdfkit'
import { drawLighthouse, drawPaper, PAGE } from './certificate-scene.ts'
import { drawSignature, SIGNATURE_TOP } from './certificate-signature.ts'
import { drawStatement } from './certificate-statement.ts'
import type { CertificateStyle, PrintedCertificate } from './certificates.queries.ts'
import { fittedText } from './fitted-text.ts'
import {
  type Add,
  type Document,
  LEFT,
  LINE_HEIGHT,
  longDate,
  RIGHT,
  registerFonts,
  WIDTH,
  widthAtOnePoint,
  write,
  writeFact,
} from './paper.ts'
import { qrCode } from './qr-code.ts'

export type CertificateText = Omit<PrintedCertificate, 'isRevoked'> & {
  /** The URL of the public page, to which the code is appended. */
  address: string
}

const STATEMENT_BOTTOM = 424
const FACTS = { top: 468, bottom: 541 }
const QR_SIZE = 88
/** In the night, above the tower. */
const LOGO_PLACE = { x: 24, y: 44, width: 148, height: 72 }

/** What all certificates looked like before a school could change it. */
const DEFAULT_STYLE: CertificateStyle = {
  color: DEFAULT_SCHOOL_COLOR,
  text: DEFAULT_CERTIFICATE_TEXT,
  city: '',
  signer: '',
  logo: null,
  logoKind: null,
  signature: null,
}

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
  registerFonts(document)
  draw(document, certificate)
  document.end()
  return bytes
}

function draw(document: Document, certificate: CertificateText) {
  const style = certificate.style ?? DEFAULT_STYLE
  const colors = schoolColors(style.color)
  document.markContent('Artifact', { type: 'Layout' })
  drawPaper(document, colors)
  drawLighthouse(document, colors)
  document.endMarkedContent()

  const content = document.struct('Document')
  document.addStructure(content)
  const add: Add = (type, drawing, options = {}) => {
    content.add(document.struct(type, options, drawing))
  }

  const { schoolName } = certificate
  if (style.logo) add('Figure', () => drawLogo(document, style, colors), { alt: schoolName })
  else add('P', () => writeSchool(document, schoolName, colors))
  const title = { font: 'display', size: 23, color: colors.text, x: LEFT, y: 84 } as const
  add('H1', () => write(document, 'Certificado de conclusão', title))
  const isSigned = Boolean(style.city || style.signer || style.signature)
  const bottom = isSigned ? SIGNATURE_TOP : STATEMENT_BOTTOM
  drawStatement(document, { certificate, template: style.text, colors, bottom, add })
  drawSignature(document, { style, colors, add })
  drawFacts(document, { certificate, colors, add })
  content.end()
}

/** A logo made for light grounds gets one. */
function drawLogo(document: Document, { logo, logoKind }: CertificateStyle, colors: SchoolColors) {
  if (!logo) return
  const { x, y, width, height } = LOGO_PLACE
  const edge = 10
  if (logoKind === 'logo-light')
    document.roundedRect(x - edge, y - edge, width + 2 * edge, height + 2 * edge, 6).fill(colors.surface)
  document.image(Buffer.from(logo), x, y, { fit: [width, height], align: 'center', valign: 'center' })
}

/** Beside the lamp, above the tower. */
function writeSchool(document: Document, schoolName: string, colors: SchoolColors) {
  const { size, lines } = fittedText(schoolName.normalize('NFC'), {
    width: 148,
    measure: (text) => widthAtOnePoint(document, text),
    shapes: [
      { lines: 1, largest: 24, smallest: 18 },
      { lines: 2, largest: 18, smallest: 14 },
      { lines: 3, largest: 14, smallest: 9 },
    ],
  })
  const look = { font: 'display', size, color: colors.tower, x: 32 } as const
  for (const [index, line] of lines.entries())
    write(document, line, { ...look, y: 84 + index * size * LINE_HEIGHT })
}

type Facts = { certificate: CertificateText; colors: SchoolColors; add: Add }

/** Date, workload, code and QR code. */
function drawFacts(document: Document, { certificate, colors, add }: Facts) {
  const { completedOn, workloadMinutes, code, address } = certificate
  const workload = workloadText(workloadMinutes)
  const facts = [
    { label: 'Conclusão', value: longDate.format(new Date(completedOn)) },
    ...(workload ? [{ label: 'Carga horária', value: workload }] : []),
  ]
  for (const [index, fact] of facts.entries()) {
    const x = LEFT + index * 176
    add('P', () => writeFact(document, fact, { x, y: FACTS.top, colors }))
  }
  const shown = address.replace(/^https?:\/\//, '')
  const width = WIDTH - QR_SIZE - 24
  const confirm = { label: `Confirme em ${shown} com o código`, value: code }
  add('P', () => writeFact(document, confirm, { x: LEFT, y: FACTS.top + 50, width, colors }))
  add('Figure', () => drawQrCode(document, `${address}/${code}`, colors), {
    alt: `Código QR do endereço ${shown}/${code}`,
  })
}

function drawQrCode(document: Document, text: string, colors: SchoolColors) {
  const { size, stretches } = qrCode(text)
  const module = QR_SIZE / size
  const left = RIGHT - QR_SIZE
  const top = FACTS.bottom - QR_SIZE
  // Rows overlap slightly: printers leave white lines between adjacent areas.
  for (const { x, y, width } of stretches) {
    document.rect(left + x * module, top + y * module, width * module, module * 1.02)
  }
  document.fill(colors.text)
}

async function collected(document: Document): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of document) chunks.push(chunk as Uint8Array)
  return new Uint8Array(Buffer.concat(chunks))
}
