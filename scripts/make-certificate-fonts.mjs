/**
 * Makes the fonts of the certificates (server/src/certificates/fonts) from those of the web application. PDF knows no
 * variable fonts, and the library that embeds fonts cannot vary those packed as WOFF2: here each is fixed at one weight,
 * its alphabets are put together again, and it is written as plain TrueType. To be run by hand, when a font is updated:
 *
 *   node scripts/make-certificate-fonts.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs'
import * as fontkit from 'fontkit'
import { encodeTrueType } from './encode-true-type.mjs'

const FONTS = new URL('../node_modules/@fontsource-variable/', import.meta.url)
const FOLDER = new URL('../server/src/certificates/fonts/', import.meta.url)

const HANKEN = ['hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2']
const COMMISSIONER = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'].map(
  (alphabet) => `commissioner/files/commissioner-${alphabet}-flar-normal.woff2`,
)

function make({ name, files, axes }) {
  const sources = files.map((file) => openAt(new URL(file, FONTS), axes))
  const glyphs = [outlined(sources[0].getGlyph(0))]
  const byCodePoint = new Map()
  const kerning = []
  for (const font of sources) {
    const added = font.characterSet.filter((codePoint) => codePoint > 31 && !byCodePoint.has(codePoint))
    for (const codePoint of added) {
      byCodePoint.set(codePoint, glyphs.length)
      glyphs.push(outlined(font.glyphForCodePoint(codePoint)))
    }
    kerning.push(...kernedPairs(font, added, byCodePoint))
  }
  const bytes = encodeTrueType({ name, glyphs, byCodePoint, kerning, like: sources[0], weight: axes.wght })
  writeFileSync(new URL(`${name}.ttf`, FOLDER), bytes)
  console.log(`${name}: ${glyphs.length} glyphs, ${kerning.length} kerned pairs, ${bytes.length} bytes`)
}

/** fontkit varies a glyph while it decodes it, which it does beforehand with WOFF2: so the points are moved here. */
function openAt(file, axes) {
  const unvaried = fontkit.create(readFileSync(file))
  unvaried._transformGlyfTable()
  const font = fontkit.create(readFileSync(file))
  font.variationCoords = font.fvar.axis.map(({ axisTag, defaultValue }) => axes[axisTag] ?? defaultValue)
  font._transformedGlyphs = unvaried._transformedGlyphs
  for (const [id, glyph] of font._transformedGlyphs.entries()) {
    if (glyph.points) font._variationProcessor.transformPoints(id, [...glyph.points, ...phantomPoints()])
    if (glyph.components) moveComponents(font, id, glyph.components)
  }
  return font
}

function moveComponents(font, id, components) {
  const points = components.map(({ dx, dy }) => point(dx, dy))
  font._variationProcessor.transformPoints(id, [...points, ...phantomPoints()])
  for (const [index, { x, y }] of points.entries()) Object.assign(components[index], { dx: x, dy: y })
}

const phantomPoints = () => [0, 0, 0, 0].map(() => point(0, 0))
const point = (x, y) => ({
  onCurve: true,
  endContour: true,
  x,
  y,
  copy() {
    return { ...this }
  },
})

function outlined(glyph) {
  const contours = glyph
    ._getContours()
    .map((contour) => contour.map(({ onCurve, x, y }) => ({ onCurve, x: Math.round(x), y: Math.round(y) })))
  return { advance: Math.round(glyph.advanceWidth), contours }
}

/** Less than a hundredth of the size is not seen. */
const KERNING_LEAST = 0.01

const isLetter = (codePoint) => /[\p{L}\p{P}]/u.test(String.fromCodePoint(codePoint))

/** The kerning of the variable font at this weight, pair by pair. */
function kernedPairs(font, codePoints, byCodePoint) {
  const letters = codePoints.filter(isLetter)
  return letters.flatMap((left) =>
    letters.flatMap((right) => {
      const { glyphs, positions } = font.layout(String.fromCodePoint(left, right), ['kern'])
      if (glyphs.length !== 2) return []
      const value = Math.round(positions[0].xAdvance - glyphs[0].advanceWidth)
      return Math.abs(value) < KERNING_LEAST * font.unitsPerEm
        ? []
        : [{ left: byCodePoint.get(left), right: byCodePoint.get(right), value }]
    }),
  )
}

make({ name: 'commissioner-bold', files: COMMISSIONER, axes: { wght: 700, FLAR: 100 } })
make({ name: 'hanken-grotesk-regular', files: HANKEN, axes: { wght: 400 } })
make({ name: 'hanken-grotesk-semibold', files: HANKEN, axes: { wght: 600 } })
