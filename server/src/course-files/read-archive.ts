import { open, stat } from 'node:fs/promises'
import { Problem } from '@farol/contract/problem.ts'
import { COURSE_FILE_ENTRIES_MAX, isInside, unpackedMaxBytes } from '@farol/domain/course-file.ts'
import type { ArchiveEntry, CountBytes } from './archive-entry.ts'
import { readTar } from './read-tar.ts'
import { readZip } from './read-zip.ts'

const ZIP = [0x50, 0x4b]
const GZIP = [0x1f, 0x8b]
const startsWith = (head: Uint8Array, magic: number[]) => magic.every((byte, index) => head[index] === byte)

/** By the first bytes, before the rest is sent. */
export function requireArchive(head: Uint8Array) {
  if (!startsWith(head, ZIP) && !startsWith(head, GZIP)) throw new Problem('NOT_A_COURSE')
}

/**
 * The files in a ZIP or a gzipped tar, in their order. What comes out of it is counted while it is read; a name that leads out of the
 * archive, a link, or a name that is there twice ends it.
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const { size } = await stat(path)
  const count = unpackedCounter(unpackedMaxBytes(size))
  const names = new Set<string>()
  const read = startsWith(await headOf(path), ZIP) ? readZip : readTar
  const entries = guarded(read(path, count))
  for await (const entry of entries) {
    if (!isInside(entry.name) || names.has(entry.name)) throw damaged(`unacceptable name: ${entry.name}`)
    names.add(entry.name)
    if (names.size > COURSE_FILE_ENTRIES_MAX) throw new Problem('COURSE_FILE_TOO_LARGE')
    yield { name: entry.name, read: () => guarded(entry.read()) }
  }
}

function unpackedCounter(max: number): CountBytes {
  let total = 0
  return (bytes) => {
    total += bytes
    if (total > max) throw new Problem('COURSE_FILE_TOO_LARGE')
  }
}

export const damaged = (reason: string) => new Problem('COURSE_FILE_DAMAGED', { cause: new Error(reason) })

/** What the readers of archives say about one is not for users. */
async function* guarded<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('COURSE_FILE_DAMAGED', { cause: error })
  }
}

async function headOf(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
