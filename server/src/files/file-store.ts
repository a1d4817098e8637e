import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** PostgreSQL may be on the same disk, and must never find it full. */
const RESERVE_SHARE = 0.1
const RESERVE_MAX_BYTES = 1024 ** 3

export type FileStore = ReturnType<typeof createFileStore>

/** Files in DATA_DIR: `files/<aa>/<sha256>` for what is complete, `uploads/<id>` for what is arriving or being made. */
export function createFileStore(dataDir: string) {
  const files = join(dataDir, 'files')
  const parts = join(dataDir, 'uploads')
  const pathOf = (sha256: string) => join(files, sha256.slice(0, 2), sha256)
  const partOf = (id: string) => join(parts, id)

  return {
    /** Of what is complete. */
    root: files,
    pathOf,
    partOf,
    /** Where a playable file is made. */
    outputOf: (id: string) => join(parts, `${id}.mp4`),
    /** Where a poster or a rendition is made. */
    madeOf: (id: string, name: string) => join(parts, `${id}-${name}`),

    /** What is free, and what of it must stay so. */
    disk: async () => {
      await mkdir(parts, { recursive: true })
      const { bavail, blocks, bsize } = await statfs(parts)
      return {
        freeBytes: bavail * bsize,
        reserveBytes: Math.min(blocks * bsize * RESERVE_SHARE, RESERVE_MAX_BYTES),
      }
    },

    /** On the disk when it resolves. */
    write: async (id: string, { offset, bytes }: { offset: number; bytes: Uint8Array }) => {
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

    head: async (id: string, length: number) => {
      const part = await open(partOf(id))
      try {
        const { bytesRead, buffer } = await part.read(Buffer.alloc(length), 0, length, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await part.close()
      }
    },

    /** Whether a whole file is in its place, and no longer where it arrived: a server was killed before it recorded that it moved it. */
    isMoved: async (id: string, sha256: string) =>
      !(await exists(partOf(id))) && (await exists(pathOf(sha256))),

    /** Moves a complete file to its place, atomically; replaces the same content. */
    keep: async (path: string, sha256: string) => {
      const target = pathOf(sha256)
      // What ffmpeg made is not on the disk yet.
      await sync(path)
      const created = await mkdir(dirname(target), { recursive: true })
      if (created !== undefined) await sync(dirname(created))
      // Housekeeping judges by this time whether a file without a row is still being added.
      const now = new Date()
      await utimes(path, now, now)
      await rename(path, target)
      await sync(dirname(target))
    },

    remove: (sha256: string) => rm(pathOf(sha256), { force: true }),
    /** What has arrived of it, and what is being made of it. */
    removeParts: async (id: string) => {
      const names = await readdir(parts).catch(ifMissing([]))
      for (const name of names.filter((each) => each.startsWith(id)))
        await rm(join(parts, name), { force: true })
    },
    removePart: (name: string) => rm(join(parts, name), { force: true }),

    /** The hashes of the stored files and the names of the parts that nobody has written since then. */
    untouchedSince: async (moment: Date) => ({
      files: await untouched(files, moment),
      parts: await untouched(parts, moment),
    }),
  }
}

/** Makes the content of a file, or the names in a folder, survive a power cut. */
async function sync(path: string) {
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
const ifMissing =
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

export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException)?.code === 'ENOENT'
export const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException)?.code ?? '')
