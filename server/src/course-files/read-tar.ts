import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ArchiveEntry, CountBytes } from './archive-entry.ts'

const BLOCK_BYTES = 512
const CHECKSUM = { start: 148, end: 156 }
const SPACE = 0x20
/** A long name, or the attributes of the next entry: never more than this. */
const ATTRIBUTES_MAX_BYTES = 64 * 1024
const READ_BYTES = 256 * 1024

const FILES = ['0', '\0', '7']
const FOLDER = '5'
const GNU_LONG_NAME = 'L'
const PAX = 'x'
const PAX_OF_ALL = 'g'

/** A gzipped tar: the POSIX format, and the long names of GNU and of POSIX.1-2001. */
export async function* readTar(path: string, count: CountBytes): AsyncGenerator<ArchiveEntry> {
  const unzipped = createGunzip({ chunkSize: READ_BYTES })
  pipeline(createReadStream(path, { highWaterMark: READ_BYTES }), unzipped, () => undefined)
  try {
    const blocks = blockReader(counted(unzipped, count))
    let longName: string | undefined
    for (;;) {
      const header = await blocks.take(BLOCK_BYTES)
      if (header.every((byte) => byte === 0)) return
      requireChecksum(header)
      const { name, size, type } = parsed(header)
      if (type === GNU_LONG_NAME || type === PAX || type === PAX_OF_ALL) {
        if (size > ATTRIBUTES_MAX_BYTES) throw new Error('attributes that are too long')
        const text = (await blocks.take(size)).toString('utf8')
        if (type === GNU_LONG_NAME) longName = text.replace(/\0.*$/s, '')
        if (type === PAX) longName = paxPath(text) ?? longName
      } else if (FILES.includes(type)) {
        const content = blocks.stream(size)
        yield { name: (longName ?? name).replace(/^\.\//, ''), read: () => content }
        longName = undefined
        // What nobody wanted to read.
        for await (const _ of content);
      } else if (type === FOLDER) {
        longName = undefined
      } else {
        throw new Error(`an entry of type ${type}`)
      }
      await blocks.take((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES)
    }
  } finally {
    unzipped.destroy()
  }
}

async function* counted(source: AsyncIterable<Buffer>, count: CountBytes): AsyncGenerator<Buffer> {
  for await (const bytes of source) {
    count(bytes.length)
    yield bytes
  }
}

function parsed(header: Buffer) {
  const text = (start: number, end: number) => header.toString('utf8', start, end).replace(/\0.*$/s, '')
  const isPosix = text(257, 262) === 'ustar'
  const prefix = isPosix ? text(345, 500) : ''
  const name = text(0, 100)
  const size = text(124, 136).trim()
  if (!/^[0-7]{1,12}$/.test(size)) throw new Error('a size that is no number')
  const type = header.toString('latin1', 156, 157)
  return { name: prefix ? `${prefix}/${name}` : name, size: Number.parseInt(size, 8), type }
}

/** The sum of the header's bytes, with spaces in place of the sum itself. */
function requireChecksum(header: Buffer) {
  const { start, end } = CHECKSUM
  const stated = Number.parseInt(header.toString('latin1', start, end).replaceAll('\0', ' ').trim(), 8)
  const sum = header.reduce((all, byte, at) => all + (at >= start && at < end ? SPACE : byte), 0)
  if (sum !== stated) throw new Error('a header with a wrong checksum')
}

/** `28 path=activities/page_1/page.xml` */
const paxPath = (text: string) => /(?:^|\n)\d+ path=([^\n]*)\n/.exec(text)?.[1]

/** Reads so many bytes, in one piece or in several. */
function blockReader(source: AsyncGenerator<Buffer>) {
  let rest: Buffer = Buffer.alloc(0)

  async function next(max: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { value, done } = await source.next()
      if (done) throw new Error('it ends too early')
      rest = value
    }
    const piece = rest.subarray(0, max)
    rest = rest.subarray(piece.length)
    return piece
  }

  async function* stream(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const piece = await next(left)
      left -= piece.length
      yield piece
    }
  }

  return {
    stream,
    take: async (size: number): Promise<Buffer> => {
      const pieces: Buffer[] = []
      for await (const piece of stream(size)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
  }
}
