import type { SchoolColors } from '@farol/domain/school.ts'
import type { CertificateStyle } from './certificates.queries.ts'
import { fittedText } from './fitted-text.ts'
import { type Add, type Document, LEFT, RIGHT, widthAtOnePoint, write, writeLines } from './paper.ts'

/** Where the row of the signature begins; the text above leaves it free. */
export const SIGNATURE_TOP = 352
const LINE_Y = 414
const SIGNATURE = { width: 216, height: 48 }
const CITY_X = LEFT + SIGNATURE.width + 40

type Options = { style: CertificateStyle; colors: SchoolColors; add: Add }

/** Who signs, under a line, and where. */
export function drawSignature(document: Document, { style, colors, add }: Options) {
  const { signature, signer, city } = style
  const isSigned = Boolean(signature || signer)
  if (isSigned) {
    document.markContent('Artifact', { type: 'Layout' })
    document
      .moveTo(LEFT, LINE_Y)
      .lineTo(LEFT + SIGNATURE.width, LINE_Y)
      .lineWidth(0.75)
      .stroke(colors.textMuted)
    document.endMarkedContent()
  }
  if (signature)
    add('Figure', () => drawImage(document, signature), {
      alt: signer ? `Assinatura de ${signer}` : 'Assinatura',
    })
  if (signer) {
    const fitted = fittedLines(document, signer, SIGNATURE.width)
    add('P', () =>
      writeLines(document, fitted, { top: LINE_Y + 3, look: { font: 'strong', color: colors.text } }),
    )
  }
  if (city) {
    const x = isSigned ? CITY_X : LEFT
    const fitted = fittedLines(document, city, RIGHT - x)
    add('P', () => {
      write(document, 'Local', { font: 'text', size: 10.5, color: colors.textMuted, x, y: LINE_Y - 4 })
      writeLines(document, fitted, { top: LINE_Y + 3, look: { font: 'strong', color: colors.text, x } })
    })
  }
}

function drawImage(document: Document, signature: Uint8Array) {
  const { width, height } = SIGNATURE
  document.image(Buffer.from(signature), LEFT, LINE_Y - height - 2, {
    fit: [width, height],
    valign: 'bottom',
  })
}

/** In two lines at most. */
const fittedLines = (document: Document, text: string, width: number) =>
  fittedText(text.normalize('NFC'), {
    width,
    measure: (part) => widthAtOnePoint(document, part, 'strong'),
    shapes: [
      { lines: 1, largest: 14, smallest: 11 },
      { lines: 2, largest: 11, smallest: 7 },
    ],
  })
