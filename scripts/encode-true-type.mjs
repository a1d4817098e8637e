/** Writes a font as TrueType: the tables that a PDF and the layout of a line need. */

const ON_CURVE = 1
const SHORT = [2, 4]
const SAME = [16, 32]

export function encodeTrueType({ name, glyphs, byCodePoint, kerning, like, weight }) {
  const outlines = glyphs.map(encodeGlyph)
  const bounds = boundsOf(glyphs.flatMap(({ contours }) => contours.flat()))
  const tables = {
    'OS/2': os2(like, weight),
    cmap: cmap(byCodePoint),
    glyf: Buffer.concat(outlines),
    head: head(like, bounds),
    hhea: hhea(like, glyphs),
    hmtx: Buffer.concat(glyphs.map((glyph) => int16s(glyph.advance, boundsOf(glyph.contours.flat()).xMin))),
    kern: kern(kerning),
    loca: loca(outlines),
    maxp: maxp(glyphs),
    name: names(name),
    post: post(like),
  }
  return assemble(tables)
}

function encodeGlyph({ contours }) {
  const points = contours.flat()
  if (points.length === 0) return Buffer.alloc(0)
  const { xMin, yMin, xMax, yMax } = boundsOf(points)
  let last = -1
  const ends = contours.map((contour) => {
    last += contour.length
    return last
  })
  const flags = points.map(({ onCurve }) => (onCurve ? ON_CURVE : 0))
  const coordinates = ['x', 'y'].map((axis, index) => {
    let before = 0
    return points.map((point, number) => {
      const step = point[axis] - before
      before = point[axis]
      if (step === 0) {
        flags[number] |= SAME[index]
        return Buffer.alloc(0)
      }
      if (Math.abs(step) > 255) return int16s(step)
      flags[number] |= SHORT[index] | (step > 0 ? SAME[index] : 0)
      return Buffer.from([Math.abs(step)])
    })
  })
  const header = int16s(contours.length, xMin, yMin, xMax, yMax, ...ends, 0)
  return padded(Buffer.concat([header, Buffer.from(flags), ...coordinates.flat()]))
}

function boundsOf(points) {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const least = (values) => values.reduce((a, b) => Math.min(a, b), values[0] ?? 0)
  const most = (values) => values.reduce((a, b) => Math.max(a, b), values[0] ?? 0)
  return { xMin: least(xs), yMin: least(ys), xMax: most(xs), yMax: most(ys) }
}

function os2(like, weight) {
  const stream = like._getTableStream('OS/2')
  const table = Buffer.from(stream.readBuffer(like.directory.tables['OS/2'].length))
  table.writeUInt16BE(weight, 4)
  return table
}

/** Format 12: ranges of code points whose glyphs follow one another. */
function cmap(byCodePoint) {
  const groups = []
  for (const [codePoint, glyph] of [...byCodePoint].sort(([a], [b]) => a - b)) {
    const last = groups.at(-1)
    if (last && codePoint === last.end + 1 && glyph === last.glyph + codePoint - last.start)
      last.end = codePoint
    else groups.push({ start: codePoint, end: codePoint, glyph })
  }
  const ranges = groups.flatMap(({ start, end, glyph }) => [start, end, glyph])
  const table = Buffer.concat([
    int16s(12, 0),
    uint32s(16 + groups.length * 12, 0, groups.length),
    uint32s(...ranges),
  ])
  return Buffer.concat([int16s(0, 1, 3, 10), uint32s(12), table])
}

/** The date stays that of the source, so that making the font again makes the same file. */
function head(like, { xMin, yMin, xMax, yMax }) {
  const table = Buffer.alloc(54)
  table.writeUInt32BE(0x00010000, 0)
  table.writeUInt32BE(0x00010000, 4)
  table.writeUInt32BE(0x5f0f3cf5, 12)
  table.writeUInt16BE(0b11, 16)
  table.writeUInt16BE(like.unitsPerEm, 18)
  for (const [index, value] of [xMin, yMin, xMax, yMax].entries()) table.writeInt16BE(value, 36 + index * 2)
  table.writeUInt16BE(8, 46)
  table.writeInt16BE(2, 48)
  table.writeInt16BE(1, 50)
  return table
}

function hhea(like, glyphs) {
  const table = Buffer.alloc(36)
  table.writeUInt32BE(0x00010000, 0)
  table.writeInt16BE(like.ascent, 4)
  table.writeInt16BE(like.descent, 6)
  table.writeInt16BE(like.lineGap, 8)
  table.writeUInt16BE(Math.max(...glyphs.map(({ advance }) => advance)), 10)
  table.writeInt16BE(1, 18)
  table.writeUInt16BE(glyphs.length, 34)
  return table
}

function kern(pairs) {
  const sorted = pairs.toSorted((a, b) => a.left - b.left || a.right - b.right)
  const entries = sorted.flatMap(({ left, right, value }) => [left, right, value])
  const length = (14 + entries.length * 2) & 0xffff
  return Buffer.concat([int16s(0, 1, 0, length, 1, sorted.length, 0, 0, 0), int16s(...entries)])
}

function loca(outlines) {
  let offset = 0
  return uint32s(0, ...outlines.map(({ length }) => (offset += length)))
}

function maxp(glyphs) {
  const table = Buffer.alloc(32)
  table.writeUInt32BE(0x00010000, 0)
  table.writeUInt16BE(glyphs.length, 4)
  table.writeUInt16BE(Math.max(...glyphs.map(({ contours }) => contours.flat().length)), 6)
  table.writeUInt16BE(Math.max(...glyphs.map(({ contours }) => contours.length)), 8)
  table.writeUInt16BE(1, 14)
  return table
}

const FAMILY = 1
const FULL_NAME = 4
const POSTSCRIPT_NAME = 6

function names(name) {
  const title = name.replaceAll(
    /(^|-)(\w)/g,
    (_, dash, letter) => dash.replace('-', ' ') + letter.toUpperCase(),
  )
  const records = [
    [FAMILY, title],
    [2, 'Regular'],
    [FULL_NAME, title],
    [POSTSCRIPT_NAME, title.replaceAll(' ', '')],
  ].map(([id, text]) => ({ id, bytes: Buffer.from(text, 'utf16le').swap16() }))
  let offset = 0
  const entries = records.map(({ id, bytes }) => {
    const entry = int16s(3, 1, 0x409, id, bytes.length, offset)
    offset += bytes.length
    return entry
  })
  const header = int16s(0, records.length, 6 + records.length * 12)
  return Buffer.concat([header, ...entries, ...records.map(({ bytes }) => bytes)])
}

function post(like) {
  const table = Buffer.alloc(32)
  table.writeUInt32BE(0x00030000, 0)
  table.writeInt16BE(like.underlinePosition, 8)
  table.writeInt16BE(like.underlineThickness, 10)
  return table
}

function assemble(tables) {
  const tags = Object.keys(tables).sort()
  const power = 2 ** Math.floor(Math.log2(tags.length))
  const header = Buffer.alloc(12 + tags.length * 16)
  header.writeUInt32BE(0x00010000, 0)
  const search = [tags.length, power * 16, Math.log2(power), (tags.length - power) * 16]
  for (const [index, value] of search.entries()) header.writeUInt16BE(value, 4 + index * 2)
  let offset = header.length
  const parts = tags.map((tag, index) => {
    const part = padded(tables[tag])
    const at = 12 + index * 16
    header.write(tag.padEnd(4), at, 'latin1')
    header.writeUInt32BE(checksum(part), at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(tables[tag].length, at + 12)
    offset += part.length
    return part
  })
  const font = Buffer.concat([header, ...parts])
  const headAt = header.readUInt32BE(12 + tags.indexOf('head') * 16 + 8)
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, headAt + 8)
  return font
}

function checksum(bytes) {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
  return sum
}

const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])

function int16s(...values) {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2)
  return bytes
}

function uint32s(...values) {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}
