import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Problem } from '@farol/contract/problem.ts'
import type { Disk } from '@farol/domain/storage-room.ts'
import type { FileSource } from '#/requests/caller.ts'
import { diskRoom } from './disk-room.ts'

/** PostgreSQL may be on the same disk, and must never find it full. */
const RESERVE_SHARE = 0.1
const RESERVE_MAX_BYTES = 1024 ** 3

/** A chunk of what is arriving. */
type Sent = { offset: number; bytes: Uint8Array }
type Stored = { sha256: string; size: number }

/** Where uploaded files are: a folder of this machine, or a bucket that several machines share (`s3-store.ts`). */
export type FileStore = {
  /** The folder of what is complete; undefined if it is on no disk of this machine. */
  root: string | undefined
  /** As an operator would call it. */
  place: string
  /** Rejects if it cannot be used as it is later. */
  check: () => Promise<void>
  /** Where a playable file is made. */
  outputOf: (id: string) => string
  /** Where a poster or a rendition is made. */
  madeOf: (id: string, name: string) => string
  /** What is free; null where there is no end. */
  disk: () => Promise<Disk | null>

  /** For a place that is slow to reach: before the upload is locked and a connection to the database waits. */
  sendChunk?: (id: string, chunk: Sent) => Promise<void>
  /** Durable when it resolves. */
  write: (id: string, chunk: Sent) => Promise<void>
  head: (id: string, length: number) => Promise<Uint8Array>
  /** A file of this machine with all that has arrived. */
  arrived: (id: string, size: number) => Promise<string>
  /** Whether a whole file is in its place, and no longer where it arrived: a server was killed before it recorded that it moved it. */
  isMoved: (id: string, sha256: string) => Promise<boolean>

  /** What takes long, before the transaction that keeps it: sending it, or waiting until it is on the disk. */
  sendFile: (path: string, sha256: string) => Promise<void>
  /** Makes a file a stored one, in the transaction that adds its row. Returns where this machine reads it from now on. */
  keep: (path: string, file: Stored) => Promise<string>
  /** A file of this machine with this content: the stored one, or a copy that is deleted with what is made of `id`. */
  local: (sha256: string, id: string) => Promise<string>
  copyTo: (sha256: string, path: string) => Promise<void>
  sizeOf: (sha256: string) => Promise<number | undefined>
  /** Where visitors get it from, once they may. */
  source: (sha256: string) => FileSource

  remove: (sha256: string) => Promise<void>
  /** What has arrived of it, and what is being made of it. */
  removeParts: (id: string) => Promise<void>
  /** Only what is being made of it. */
  removeScratch: (id: string) => Promise<void>
  removePart: (name: string) => Promise<void>
  /** The hashes of the stored files and the names of the parts that nobody has written since then. */
  untouchedSince: (moment: Date) => Promise<{ files: string[]; parts: string[] }>
  /** What nobody will finish storing: it was begun before that moment. */
  removeUnfinished: (moment: Date) => Promise<void>
}

type DiskStore = FileStore & { pathOf: (sha256: string) => string; partOf: (id: string) => string }

/** Files in DATA_DIR: `files/<aa>/<sha256>` for what is complete, `uploads/<id>` for what is arriving or being made. */
export function createFileStore(dataDir: string): DiskStore {
  const files = join(dataDir, 'files')
  const parts = join(dataDir, 'uploads')
  const pathOf = (sha256: string) => join(files, sha256.slice(0, 2), sha256)
  const partOf = (id: string) => join(parts, id)

  return {
    root: files,
    place: files,
    check: async () => undefined,
    pathOf,
    partOf,
    outputOf: (id) => join(parts, `${id}.mp4`),
    madeOf: (id, name) => join(parts, `${id}-${name}`),

    disk: async () => {
      await mkdir(parts, { recursive: true })
      return diskOf(parts)
    },

    write: async (id, { offset, bytes }) => {
      await mkdir(parts, { recursive: true })
      const part = await open(partOf(id), offset === 0 ? 'w' : 'r+')
      try {
        for (let done = 0; done < bytes.length; ) {
          const { bytesWritten } = await part.write(bytes, done, bytes.length - done, offset + done)
          done += bytesWritten
        }
        await part.sync()
      } finally {
        await part.close()
      }
      if (offset === 0) await sync(parts)
    },

    head: async (id, length) => {
      const part = await open(partOf(id))
      try {
        const { bytesRead, buffer } = await part.read(Buffer.alloc(length), 0, length, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await part.close()
      }
    },

    arrived: async (id) => partOf(id),
    isMoved: async (id, sha256) => !(await exists(partOf(id))) && (await exists(pathOf(sha256))),

    sendFile: (path) => sync(path),
    /** Moves it, atomically; replaces the same content. */
    keep: async (path, { sha256 }) => {
      const target = pathOf(sha256)
      // Costs nothing if it was sent before.
      await sync(path)
      const created = await mkdir(dirname(target), { recursive: true })
      if (created !== undefined) await sync(dirname(created))
      // Housekeeping judges by this time whether a file without a row is still being added.
      const now = new Date()
      await utimes(path, now, now)
      await rename(path, target)
      await sync(dirname(target))
      return target
    },
    local: async (sha256) => pathOf(sha256),
    copyTo: (sha256, path) => copyFile(pathOf(sha256), path, constants.COPYFILE_FICLONE),
    sizeOf: (sha256) => stat(pathOf(sha256)).then(({ size }) => size, ifMissing(undefined)),
    source: (sha256) => ({ path: pathOf(sha256) }),

    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    removeParts: (id) => removeNamed(parts, (name) => name.startsWith(id)),
    removeScratch: (id) => removeNamed(parts, (name) => name.startsWith(id) && name !== id),
    removePart: (name) => rm(join(parts, name), { force: true }),
    untouchedSince: async (moment) => ({
      files: await untouched(files, moment),
      parts: await untouched(parts, moment),
    }),
    removeUnfinished: async () => undefined,
  }
}

/** The disk that a folder is on. */
export async function diskOf(folder: string): Promise<Disk> {
  const { freeBytes, totalBytes } = await diskRoom(folder)
  return { freeBytes, reserveBytes: Math.min(totalBytes * RESERVE_SHARE, RESERVE_MAX_BYTES) }
}

async function removeNamed(folder: string, isMeant: (name: string) => boolean) {
  const names = await readdir(folder).catch(ifMissing([]))
  for (const name of names.filter(isMeant)) await rm(join(folder, name), { force: true })
}

/** Makes the content of a file, or the names in a folder, survive a power cut. */
export async function sync(path: string) {
  const opened = await open(path)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

const exists = (path: string) => stat(path).then(() => true, ifMissing(false))

async function untouched(root: string, moment: Date): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(ifMissing([]))
  const names: string[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const { mtime } = await stat(join(entry.parentPath, entry.name)).catch(ifMissing({ mtime: new Date() }))
    if (mtime < moment) names.push(entry.name)
  }
  return names
}

/** For what another instance may remove at any moment. */
export const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error
    return value
  }

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path, { highWaterMark: 1024 ** 2 })) hash.update(bytes)
  return hash.digest('hex')
}

/** A bucket that does not answer: what was being done is tried again. */
export const isUnavailable = (error: unknown) => error instanceof Problem && error.code === 'UNAVAILABLE'
export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException)?.code === 'ENOENT'
export const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException)?.code ?? '')
