import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, pipeline as streams } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { StartProblem } from '#/config/start-problem.ts'

/**
 * The first line names the format, the second is the header. Then the rows of all tables, one after another as PostgreSQL's
 * COPY text, compressed as one; a line with the list of these tables; and a line with the SHA-256 of all that precedes it.
 */
const MAGIC = 'FAROL BACKUP '
const FORMAT = '1'
const FIRST_LINE = `${MAGIC}${FORMAT}\n`
const DIGEST_LINE_BYTES = 65
/** More than any header or list of tables needs. */
const LINE_MAX_BYTES = 1_048_576

const HEADER = z.object({
  takenAt: z.iso.datetime(),
  /** The newest migration of the database it was taken from. */
  migration: z.object({ tag: z.string(), when: z.number() }),
  /** The fingerprint of its secret, so that a restore can check for the right one; null when there was none. */
  secretMark: z.string().nullable(),
})
const TABLES = z.array(
  z.object({
    name: z.string(),
    columns: z.array(z.string()).min(1),
    rows: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
  }),
)

export type BackupHeader = z.output<typeof HEADER>
export type BackupTable = z.output<typeof TABLES>[number]
type TableSource = Pick<BackupTable, 'name' | 'columns'> & { blocks: () => Readable }
export type BackupFile = { header: BackupHeader; tables: BackupTable[]; body: () => Readable }
type WrittenBackup = { tables: BackupTable[]; bytes: number }

/** The file is not what was written, or not a backup. What keeps it from being read is another StartProblem. */
export class DamagedBackup extends StartProblem {}

/** Written under another name and renamed when it is complete and flushed, so that a partial backup never looks like one. */
export async function writeBackupFile(
  path: string,
  { header, tables }: { header: BackupHeader; tables: TableSource[] },
): Promise<WrittenBackup> {
  refuseExisting(path)
  const unfinished = `${path}.unfinished-${process.pid}`
  const handle = await open(unfinished, 'w', 0o600)
  try {
    const written = await writeContents(handle, { header, tables })
    await handle.sync()
    await handle.close()
    refuseExisting(path)
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return written
  } catch (error) {
    await handle.close()
    await rm(unfinished, { force: true })
    throw error
  }
}

function refuseExisting(path: string) {
  if (existsSync(path))
    throw new StartProblem(`${path} exists already and was left alone. Choose another name, or remove it.`)
}

async function writeContents(
  handle: FileHandle,
  { header, tables }: { header: BackupHeader; tables: TableSource[] },
) {
  const hash = createHash('sha256')
  let bytes = 0
  const write = async (part: string | Buffer) => {
    const chunk = Buffer.from(part)
    hash.update(chunk)
    bytes += chunk.length
    await handle.appendFile(chunk)
  }
  await write(`${FIRST_LINE}${JSON.stringify(header)}\n`)
  const listed: BackupTable[] = []
  await pipeline(Readable.from(allBlocks(tables, listed)), createZstdCompress(), async (compressed) => {
    for await (const chunk of compressed) await write(chunk)
  })
  await write(`\n${JSON.stringify(listed)}\n`)
  await handle.appendFile(`${hash.digest('hex')}\n`)
  return { tables: listed, bytes: bytes + DIGEST_LINE_BYTES }
}

async function* allBlocks(tables: TableSource[], listed: BackupTable[]): AsyncGenerator<Buffer> {
  for (const { name, columns, blocks } of tables) {
    const table = { name, columns, rows: 0, bytes: 0 }
    for await (const block of blocks()) {
      table.rows += countLines(block)
      table.bytes += block.length
      yield block
    }
    listed.push(table)
  }
}

/** COPY writes a line break within a value as two other characters: every one it sends ends a row. */
function countLines(block: Buffer) {
  let lines = 0
  for (let at = block.indexOf(0x0a); at >= 0; at = block.indexOf(0x0a, at + 1)) lines += 1
  return lines
}

async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Reads the whole file once, and uses nothing of it before the checksum is verified. */
export async function openBackupFile(path: string): Promise<BackupFile> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(`${path} cannot be read: ${error.message}`, { cause: error })
  })
  try {
    const file = await handle.stat()
    if (!file.isFile()) throw new DamagedBackup(`${path} is not a file.`)
    const { size } = file
    const start = await readAt(handle, { position: 0, length: Math.min(size, LINE_MAX_BYTES) })
    checkFirstLine(path, start.subarray(0, FIRST_LINE.length).toString('latin1'))
    await checkDigest(path, handle, size)
    return parts(path, { start, end: await endOf(handle, size), size })
  } finally {
    await handle.close()
  }
}

function checkFirstLine(path: string, line: string) {
  if (line === FIRST_LINE) return
  if (line.startsWith(MAGIC) && /^[2-9]\d*$/.test(line.slice(MAGIC.length).trim()))
    throw new StartProblem(`${path} was written by a newer Farol. Restore it with that one.`)
  throw new DamagedBackup(`${path} is not a backup of Farol.`)
}

async function checkDigest(path: string, handle: FileHandle, size: number) {
  const hash = createHash('sha256')
  const end = size - DIGEST_LINE_BYTES
  const damaged = new DamagedBackup(`${path} is damaged or not whole: its checksum is wrong.`)
  if (end <= FIRST_LINE.length) throw damaged
  for await (const chunk of handle.createReadStream({ start: 0, end: end - 1, autoClose: false }))
    hash.update(chunk)
  const stored = await readAt(handle, { position: end, length: DIGEST_LINE_BYTES })
  if (stored.toString('latin1') !== `${hash.digest('hex')}\n`) throw damaged
}

async function endOf(handle: FileHandle, size: number) {
  const length = Math.min(size, LINE_MAX_BYTES) - DIGEST_LINE_BYTES
  return readAt(handle, { position: size - DIGEST_LINE_BYTES - length, length })
}

function parts(path: string, { start, end, size }: { start: Buffer; end: Buffer; size: number }): BackupFile {
  const headerEnd = start.indexOf('\n', FIRST_LINE.length)
  const listStart = end.lastIndexOf('\n', end.length - 2)
  try {
    const header = HEADER.parse(JSON.parse(start.toString('utf8', FIRST_LINE.length, headerEnd)))
    const tables = TABLES.parse(JSON.parse(end.toString('utf8', listStart)))
    const body = { start: headerEnd + 1, end: size - DIGEST_LINE_BYTES - (end.length - listStart) - 1 }
    return { header, tables, body: () => decompressed(path, body) }
  } catch {
    throw new DamagedBackup(`${path} says nothing Farol understands, though its checksum is right.`)
  }
}

/** A read error rejects the reader's promise. */
const decompressed = (path: string, part: { start: number; end: number }) =>
  streams(createReadStream(path, part), createZstdDecompress(), () => undefined)

async function readAt(handle: FileHandle, { position, length }: { position: number; length: number }) {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position })
  return buffer.subarray(0, bytesRead)
}
