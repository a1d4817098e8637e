import { type CertificateLine, certificateLines } from '@farol/domain/certificate-text.ts'
import { workloadText } from '@farol/domain/certificates.ts'
import type { SchoolColors } from '@farol/domain/school.ts'
import { namedTurma } from '@farol/domain/turmas.ts'
import type { PrintedCertificate } from './certificates.queries.ts'
import { type FittedText, fittedText, type Shape } from './fitted-text.ts'
import {
  type Add,
  ASCENT,
  type Document,
  heightOf,
  longDate,
  WIDTH,
  widthAtOnePoint,
  writeLines,
} from './paper.ts'

const LABEL_SIZE = 14
/** A label that comes first has its baseline 128 points below the edge of the page. */
const TOP = 128 - LABEL_SIZE * ASCENT

const SHAPES: Record<CertificateLine['kind'], Shape[]> = {
  nome: [
    { lines: 1, largest: 48, smallest: 30 },
    { lines: 2, largest: 36, smallest: 24 },
    { lines: 3, largest: 26, smallest: 16 },
  ],
  curso: [
    { lines: 1, largest: 27, smallest: 21 },
    { lines: 2, largest: 24, smallest: 17 },
    { lines: 3, largest: 18, smallest: 11 },
  ],
  text: [
    { lines: 1, largest: LABEL_SIZE, smallest: 12 },
    { lines: 2, largest: 12, smallest: 9 },
  ],
}
/** More text than a turma's name has is a paragraph: rather more lines than small letters. */
const LABEL_MAX = 140
const PARAGRAPH: Shape[] = [{ lines: 12, largest: LABEL_SIZE, smallest: 9 }]

/** The space above a line, by what stands above it. */
const SPACE: Record<CertificateLine['kind'], Record<CertificateLine['kind'], number>> = {
  nome: { nome: 14, curso: 14, text: 13.8 },
  curso: { nome: 14, curso: 14, text: 9.8 },
  text: { nome: 25.96, curso: 14, text: 6 },
}

type Options = {
  certificate: Omit<PrintedCertificate, 'isRevoked'>
  template: string
  colors: SchoolColors
  bottom: number
  add: Add
}

/** What the school certifies, centred in the beam whatever the lengths of name, course and turma. */
export function drawStatement(document: Document, { certificate, template, colors, bottom, add }: Options) {
  const lines = certificateLines(template, {
    nome: certificate.name.normalize('NFC'),
    curso: certificate.courseTitle.normalize('NFC'),
    turma: certificate.turmaName ? namedTurma(certificate.turmaName.normalize('NFC')) : undefined,
    carga: workloadText(certificate.workloadMinutes),
    data: longDate.format(new Date(certificate.completedOn)),
  })
  const { blocks, height } = fittedBlocks(document, lines, bottom - TOP)
  let top = TOP + Math.max(0, (bottom - TOP - height) / 2)
  for (const { kind, fitted, space } of blocks) {
    const at = top + space
    const look = kind === 'text' ? LOOKS.text(colors) : LOOKS.large(colors)
    add('P', () => writeLines(document, fitted, { top: at, look }))
    top = at + heightOf(fitted)
  }
}

const LOOKS = {
  text: ({ textMuted }: SchoolColors) => ({ font: 'text', color: textMuted }) as const,
  large: ({ text }: SchoolColors) => ({ font: 'display', color: text }) as const,
}

type Block = { kind: CertificateLine['kind']; fitted: FittedText; space: number }

const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4]

/** As large as the height allows. */
function fittedBlocks(document: Document, lines: readonly CertificateLine[], available: number) {
  let blocks: Block[] = []
  let height = 0
  for (const scale of SCALES) {
    blocks = lines.map(({ kind, text }, index) => {
      const above = lines[index - 1]?.kind
      const shapes = kind === 'text' && text.length > LABEL_MAX ? PARAGRAPH : SHAPES[kind]
      const fitted = fittedText(text, {
        width: WIDTH,
        measure: (part) => widthAtOnePoint(document, part, kind === 'text' ? 'text' : 'display'),
        shapes: shapes.map(({ lines, largest, smallest }) => ({
          lines,
          largest: largest * scale,
          smallest: smallest * scale,
        })),
      })
      return { kind, fitted, space: above ? SPACE[kind][above] * scale : 0 }
    })
    height = blocks.reduce((sum, { fitted, space }) => sum + space + heightOf(fitted), 0)
    if (height <= available) break
  }
  return { blocks, height }
}
