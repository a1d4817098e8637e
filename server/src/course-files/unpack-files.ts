import { createHash, type Hash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Problem } from '@farol/contract/problem.ts'
import { hashInName } from '@farol/domain/course-file.ts'
import { diskOf, type FileStore } from '#/files/file-store.ts'
import type { ArchiveEntry } from './archive-entry.ts'
import { damaged, readArchive } from './read-archive.ts'

/** On this machine, until it is stored or removed. */
export type UnpackedFile = { path: string; sha256: string; size: number }

type Options = {
  store: FileStore
  importId: string
  archive: string
  wanted: ReadonlySet<string>
  /** How many bytes there is room for; null where nothing limits it. */
  roomBytes: number | null
}

/** Writes the wanted files of an archive to scratch files, and compares each with the hash that names it. */
export async function unpackFiles({ store, importId, archive, wanted, roomBytes }: Options) {
  const files = new Map<string, UnpackedFile>()
  const remove = async () => {
    for (const { path } of files.values()) await rm(path, { force: true })
  }
  try {
    if (wanted.size === 0) return { files, remove }
    let left = Math.min(roomBytes ?? Number.POSITIVE_INFINITY, await scratchRoom(store, importId))
    for await (const entry of readArchive(archive)) {
      if (!wanted.has(entry.name)) continue
      const path = store.madeOf(importId, randomUUID())
      // Known before it is written, so that it is removed whatever happens.
      files.set(entry.name, { path, sha256: '', size: 0 })
      const written = await writeEntry(entry, path, left)
      left -= written.size
      files.set(entry.name, { path, ...written })
    }
    return { files, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Scratch files are on the disk of this machine, also where a bucket without an end takes what is stored. */
async function scratchRoom(store: FileStore, importId: string): Promise<number> {
  const folder = dirname(store.madeOf(importId, ''))
  await mkdir(folder, { recursive: true })
  const { freeBytes, reserveBytes } = await diskOf(folder)
  return Math.max(0, freeBytes - reserveBytes)
}

async function writeEntry({ name, read }: ArchiveEntry, path: string, roomBytes: number) {
  const sha256 = createHash('sha256')
  const stated = hashInName(name)
  const other: Hash | undefined = stated?.algorithm === 'sha1' ? createHash('sha1') : undefined
  const file = await open(path, 'wx')
  let size = 0
  try {
    for await (const bytes of read()) {
      size += bytes.length
      if (size > roomBytes) throw new Problem('NO_ROOM')
      sha256.update(bytes)
      other?.update(bytes)
      await file.appendFile(bytes)
    }
  } finally {
    await file.close()
  }
  const hex = sha256.digest('hex')
  if (stated && stated.hex !== (other?.digest('hex') ?? hex)) throw damaged(`another content: ${name}`)
  return { sha256: hex, size }
}
