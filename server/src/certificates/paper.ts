/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs'
import type { SchoolColors } from '@farol/domain/school.ts'
import { create } from 'fontkit'
import { PAGE } from './certificate-scene.ts'
import type { FittedText } from './fitted-text.ts'

export type Document = PDFKit.PDFDocument
export type Add = (type: string, drawing: () => void, options?: { alt?: string }) => void

/** The column of text, beside the tower. */
export const LEFT = 252
export const RIGHT = PAGE.width - 56
export const WIDTH = RIGHT - LEFT

const openFont = (name: string) => create(readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url)))

/** Cached: parsing the fonts takes ten times as long as drawing a certificate. */
const FONTS = {
  display: openFont('commissioner-bold'),
  text: openFont('hanken-grotesk-regular'),
  strong: openFont('hanken-grotesk-semibold'),
}
export type Font = keyof typeof FONTS

export function registerFonts(document: Document) {
  for (const [name, font] of Object.entries(FONTS)) document.registerFont(name, font)
}

export const longDate = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' })

type Place = { font: Font; size: number; color: string; x: number; y: number }

/** `y` is the baseline. */
export function write(document: Document, text: string, { font, size, color, x, y }: Place) {
  const options = { lineBreak: false, baseline: 'alphabetic' } as const
  document.font(font).fontSize(size).fillColor(color).text(text, x, y, options)
}

export const LINE_HEIGHT = 1.16
/** From the top of a line to its baseline. */
export const ASCENT = 0.86

export const heightOf = ({ size, lines }: FittedText) => size * LINE_HEIGHT * lines.length

type Look = Pick<Place, 'font' | 'color'> & { x?: number }

export function writeLines(
  document: Document,
  { size, lines }: FittedText,
  { top, look }: { top: number; look: Look },
) {
  for (const [index, line] of lines.entries()) {
    write(document, line, { x: LEFT, ...look, size, y: top + size * (ASCENT + index * LINE_HEIGHT) })
  }
}

type Fact = { label: string; value: string }
type FactPlace = { x: number; y: number; width?: number; colors: SchoolColors }

export function writeFact(document: Document, { label, value }: Fact, { x, y, width, colors }: FactPlace) {
  const natural = document.font('text').fontSize(10.5).widthOfString(label)
  const size = width && natural > width ? (10.5 * width) / natural : 10.5
  write(document, label, { font: 'text', size, color: colors.textMuted, x, y })
  write(document, value, { font: 'strong', size: 14, color: colors.text, x, y: y + 19 })
}

const MEASURED_AT = 100
export const widthAtOnePoint = (document: Document, text: string, font: Font = 'display') =>
  document.font(font).fontSize(MEASURED_AT).widthOfString(text) / MEASURED_AT
