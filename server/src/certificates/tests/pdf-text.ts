import { inflateSync } from 'node:zlib'

type Stored = { dictionary: string; stream: Buffer | undefined }

/** Each object of a PDF by its number, with its stream unpacked. */
function objectsOf(pdf: Uint8Array): Map<string, Stored> {
  const bytes = Buffer.from(pdf)
  const text = bytes.toString('latin1')
  const objects = [...text.matchAll(/(?<=\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)]
  return new Map(objects.map((found) => [found[1] ?? '', stored(bytes, found)]))
}

function stored(bytes: Buffer, found: RegExpExecArray): Stored {
  const body = found[2] ?? ''
  const at = body.indexOf('stream\n')
  if (at < 0) return { dictionary: body, stream: undefined }
  const start = found.index + (found[0].length - '\nendobj'.length - body.length) + at + 'stream\n'.length
  const length = Number(/\/Length (\d+)/.exec(body)?.[1])
  const stream = bytes.subarray(start, start + length)
  const dictionary = body.slice(0, at)
  return { dictionary, stream: dictionary.includes('/FlateDecode') ? inflateSync(stream) : stream }
}

/** What someone who selects everything and copies it gets, line by line: through the fonts' own tables of letters. */
export function pdfText(pdf: Uint8Array): string {
  const objects = objectsOf(pdf)
  const letters = new Map<string, Map<string, string>>()
  for (const { dictionary } of objects.values()) {
    for (const [, name = '', font = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+)/.exec(objects.get(font)?.dictionary ?? '')?.[1]
      if (table) letters.set(name, lettersOf(objects.get(table)?.stream?.toString('latin1') ?? ''))
    }
  }
  const page = [...objects.values()]
    .map(({ stream }) => stream?.toString('latin1') ?? '')
    .find((content) => / Tf\n/.test(content))
  let font = new Map<string, string>()
  const lines: string[] = []
  for (const [, name, shown] of (page ?? '').matchAll(/\/(F\d+) \S+ Tf|\[(.*)\] TJ/g)) {
    if (name) font = letters.get(name) ?? new Map()
    else lines.push(shownText(shown ?? '', font))
  }
  return lines.join('\n')
}

const shownText = (shown: string, letters: Map<string, string>) =>
  [...shown.matchAll(/<([0-9a-f]+)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => letters.get(glyph) ?? '')
    .join('')

/** The ranges as pdfkit writes them: `<0000> <0041> [<0000> <0043> …]`. */
function lettersOf(table: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, first = '', , list = ''] of table.matchAll(/<(\w+)> <(\w+)> \[(.*?)\]/g)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      found.set(glyph, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    }
  }
  return found
}
