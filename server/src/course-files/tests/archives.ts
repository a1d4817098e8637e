import { crc32, deflateRawSync, gzipSync } from 'node:zlib'

type Entry = {
  name: string
  content?: string | Uint8Array
  /** What the archive says of its size. */
  declaredSize?: number
  isCompressed?: boolean
  /** For a ZIP: the entry points to the bytes of the first one, and has none of its own. */
  isFirstAgain?: boolean
  /** For a ZIP: the extra field after the name, such as sizes of 64 bits. */
  extra?: Buffer
  /** On Unix: what kind of file it is, and who may read it. */
  mode?: number
  /** For a tar: '2' is a link, '5' a folder. */
  type?: string
}

const bytesOf = ({ content = '' }: Entry) => Buffer.from(content)

/** A ZIP as small as it can be, with whatever name and size: writers of ZIPs refuse what readers must. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const content = bytesOf(entry)
    const stored = entry.isCompressed ? deflateRawSync(content) : content
    const extra = entry.extra ?? Buffer.alloc(0)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt16LE(entry.isCompressed ? 8 : 0, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(entry.extra ? 0xffffffff : stored.length, 14)
    common.writeUInt32LE(entry.extra ? 0xffffffff : (entry.declaredSize ?? content.length), 18)
    common.writeUInt16LE(name.length, 22)
    common.writeUInt16LE(extra.length, 24)
    const head = Buffer.from([0x50, 0x4b, 3, 4])
    const listed = Buffer.alloc(14)
    listed.writeUInt32LE(((entry.mode ?? 0o100644) * 0x10000) >>> 0, 6)
    listed.writeUInt32LE(entry.isFirstAgain ? 0 : offset, 10)
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 3]), common, listed, name, extra)
    if (entry.isFirstAgain) continue
    parts.push(head, common, name, extra, stored)
    offset += 30 + name.length + extra.length + stored.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listing, end])
}

/** The sizes of an entry in 64 bits, for one that says 2³²-1 of both. */
export function sizesOf64Bits(size: bigint, compressedSize: bigint): Buffer {
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(16, 2)
  extra.writeBigUInt64LE(size, 4)
  extra.writeBigUInt64LE(compressedSize, 12)
  return extra
}

const BLOCK = 512

/** A gzipped tar in the POSIX format, as Moodle writes its backups. */
export function tgzOf(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap((entry) => {
    const content = bytesOf(entry)
    const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)
    return [tarHeader(entry, content.length), content, padding]
  })
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]))
}

function tarHeader({ name, declaredSize, type = '0' }: Entry, length: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const cut = name.length > 100 ? name.lastIndexOf('/', 154) : -1
  header.write(name.slice(cut + 1), 0)
  header.write('0000644\0', 100)
  header.write(`${(declaredSize ?? length).toString(8).padStart(11, '0')}\0`, 124)
  header.write('        ', 148)
  header.write(type, 156)
  header.write('ustar\u000000', 257)
  if (cut > 0) header.write(name.slice(0, cut), 345)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
