import { crc32 } from 'node:zlib'

/** Files of each kind, as small as they are still recognised by their bytes. */

export const PDF = Buffer.concat([
  Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'),
  Buffer.alloc(9_000, '% enchimento\n'),
  Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n'),
])

/** One pixel each. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** A tenth of a second of silence. */
export const WAV = (() => {
  const samples = Buffer.alloc(800)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8_000, 24)
  header.writeUInt32LE(8_000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples.fill(128)])
})()

/** A ZIP with these entries, not compressed. */
function zip(entries: [string, string][]) {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of entries) {
    const data = Buffer.from(text)
    const sizes = Buffer.alloc(16)
    sizes.writeUInt32LE(crc32(data), 0)
    sizes.writeUInt32LE(data.length, 4)
    sizes.writeUInt32LE(data.length, 8)
    sizes.writeUInt16LE(name.length, 12)
    const common = Buffer.concat([Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 0, 0]), sizes])
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, place, Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

export const ZIP = zip([['leia-me.txt', 'Olá.']])

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const DOCX = zip([
  [
    '[Content_Types].xml',
    `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${WORD}.main+xml"/></Types>`,
  ],
  ['word/document.xml', '<w:document/>'],
])

export const OLD_WORD = (() => {
  const header = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 48)
  const entry = (name: string) => {
    const bytes = Buffer.alloc(128)
    bytes.write(name, 'utf16le')
    bytes.writeUInt16LE(name.length * 2 + 2, 64)
    return bytes
  }
  return Buffer.concat([
    header,
    Buffer.alloc(512),
    entry('Root Entry'),
    entry('WordDocument'),
    Buffer.alloc(9_000),
  ])
})()
