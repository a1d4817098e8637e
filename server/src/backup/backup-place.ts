import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Disk } from '@farol/domain/storage-room.ts'
import type { Bucket } from '#/config/bucket.ts'
import type { Config } from '#/config/config.ts'
import { createFileStore, diskOf, type FileStore, ifMissing, sync } from '#/files/file-store.ts'
import { createS3Client } from '#/files/s3-client.ts'
import { createS3Objects } from '#/files/s3-objects.ts'
import { createS3Store } from '#/files/s3-store.ts'

/** Where the server puts its backups: a folder or a bucket that the operator has chosen. */
export type BackupPlace = {
  /** As the operator would call it. */
  name: string
  /** Identifies this folder or bucket wherever it is mounted: several machines may have a folder each. */
  id: () => Promise<string>
  isOnSameDisk: () => Promise<boolean>
  /** The disk that a backup is written to first. */
  disk: () => Promise<Disk>
  /** The uploaded files of all backups, each once. */
  files: FileStore
  /** The path of what is being made. Call `clear` first. */
  unfinished: (name: string) => string
  /** Removes what is unfinished, whoever began it. */
  clear: () => Promise<void>
  /** Removes only what this process has not finished: another may be at work beside it. */
  discard: () => Promise<void>
  /** Gives what was made its name, at once and to stay: nothing else has one. */
  keep: (name: string) => Promise<void>
  sizeOf: (name: string) => Promise<number | undefined>
  /** The names of backups, and of what stands beside them. */
  names: () => Promise<string[]>
  /** Calls with the path of a file of this machine. */
  use: <T>(name: string, work: (path: string) => Promise<T>) => Promise<T>
  remove: (name: string) => Promise<void>
}

type Where = Pick<Config, 'backupDir' | 'backupBucket' | 'dataDir' | 'databaseUrl' | 'bucket'>

export function backupPlaceOf(config: Where): BackupPlace {
  const { backupBucket, dataDir, databaseUrl, bucket } = config
  if (backupBucket) return bucketPlace(backupBucket, dataDir)
  const hasDataHere = !(databaseUrl && bucket)
  const own = join(dataDir, 'backups')
  const folder = config.backupDir ?? own
  return folderPlace(folder, { besides: hasDataHere ? dataDir : null, isOwn: folder === own })
}

const LOOK_MS = 2_000

export type PlaceFacts = { name: string; isOnSameDisk: boolean }

/**
 * For the settings. A folder that cannot be looked at is named all the same; making a backup says what is wrong with it. A disk that
 * does not answer keeps one of the few threads that read files, so nobody looks again until it has answered: it is as it was.
 */
export function placeWatch(
  { name, isOnSameDisk }: Pick<BackupPlace, 'name' | 'isOnSameDisk'>,
  lookMs = LOOK_MS,
): () => Promise<PlaceFacts> {
  let isSame = false
  let waiting: Promise<unknown> | undefined
  async function look() {
    isSame = await isOnSameDisk().catch(() => false)
    waiting = undefined
  }
  return async () => {
    waiting ??= Promise.race([look(), wait(lookMs, undefined, { ref: false })])
    await waiting
    return { name, isOnSameDisk: isSame }
  }
}

export class NoRoom extends Error {}

export function requireRoom({ freeBytes, reserveBytes }: Disk, bytes: number) {
  if (bytes > freeBytes - reserveBytes)
    throw new NoRoom(
      `It needs about ${Math.ceil(bytes / 1e6)} MB, and the disk has ${Math.floor(freeBytes / 1e6)} MB.`,
    )
}

/** Beside the backups that the server makes. */
export const filesFolderOf = (folder: string) => join(folder, 'files.data')

/** How the name of every backup begins. */
export const NAMED = 'farol-'
const PLACE_ID = 'place-id'
const DAY_MS = 24 * 60 * 60 * 1_000

/** A folder that the operator has named. Made by Farol, it would be on another disk than the one that is not mounted. */
export class NoPlace extends Error {}

type Folder = {
  /** What a lost disk should not take along. */
  besides: string | null
  /** In DATA_DIR. */
  isOwn: boolean
}

function folderPlace(folder: string, { besides, isOwn }: Folder): BackupPlace {
  const pathOf = (name: string) => join(folder, name)
  const { unfinished, clear, discard, make } = scratchIn(folder, async () => {
    if (isOwn || (await stat(folder).catch(ifMissing(undefined)))) return
    throw new NoPlace(`The folder of BACKUP_DIR, ${folder}, does not exist. Make it, or mount its disk.`)
  })
  return {
    name: folder,
    id: async () => {
      await make()
      return placeIdIn(folder)
    },
    isOnSameDisk: async () => {
      if (besides === null) return false
      const { dev } = await stat(besides)
      const found = await stat(folder).catch(ifMissing(undefined))
      return found ? found.dev === dev : isOwn
    },
    disk: async () => {
      await make()
      return diskOf(folder)
    },
    files: createFileStore(filesFolderOf(folder)),
    unfinished,
    clear: async () => {
      await clear()
      // The files of the school are for nobody else who uses this disk.
      await mkdir(filesFolderOf(folder), { recursive: true, mode: 0o700 })
    },
    discard,
    keep: async (name) => {
      await sync(unfinished(name))
      await rename(unfinished(name), pathOf(name))
      await sync(folder)
    },
    sizeOf: (name) => stat(pathOf(name)).then(({ size }) => size, ifMissing(undefined)),
    names: async () => (await readdir(folder).catch(ifMissing([]))).filter((name) => name.startsWith(NAMED)),
    use: (name, work) => work(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** Its file has its name only once it is whole, and the first that has it stays, whoever else makes one at the same time. */
async function placeIdIn(folder: string): Promise<string> {
  const path = join(folder, PLACE_ID)
  const found = await readFile(path, 'utf8').catch(ifMissing(undefined))
  if (found) return found
  const made = `${path}-${randomUUID()}`
  try {
    await writeFile(made, randomUUID(), { flush: true })
    // One without a word was left by a version that wrote it in place, and was killed.
    if (found === '') await rename(made, path)
    else await link(made, path).catch(ifNamed(made, path))
  } finally {
    await rm(made, { force: true })
  }
  await sync(folder)
  return readFile(path, 'utf8')
}

/** Another was first. Some file systems of portable disks have no links: there the name is given by renaming. */
const ifNamed = (made: string, path: string) => async (error: NodeJS.ErrnoException) => {
  if (error.code === 'EEXIST') return
  if (!NO_LINKS.has(error.code ?? '')) throw error
  await rename(made, path)
}
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

function bucketPlace(bucket: Bucket, dataDir: string): BackupPlace {
  const objects = createS3Objects(createS3Client(bucket), bucket)
  const scratch = join(dataDir, 'backups')
  const { unfinished, clear, discard, make } = scratchIn(scratch)
  const name = `s3://${new URL(bucket.origin).host}/${bucket.name}/${bucket.prefix}`
  return {
    name,
    id: async () => name,
    isOnSameDisk: async () => false,
    disk: async () => {
      await make()
      return diskOf(scratch)
    },
    files: createS3Store({ bucket: { ...bucket, prefix: `${filesFolderOf(bucket.prefix)}/` }, dataDir }),
    unfinished,
    clear: async () => {
      await clear()
      // Uploaded files may arrive in the same bucket meanwhile.
      await objects.removeUnfinished(new Date(Date.now() - DAY_MS))
    },
    discard,
    keep: async (each) => {
      await objects.putFile(each, unfinished(each))
      await rm(unfinished(each))
    },
    sizeOf: objects.sizeOf,
    names: async () => (await objects.list(NAMED)).map(({ key }) => key),
    use: async (each, work) => {
      await make()
      requireRoom(await diskOf(scratch), (await objects.sizeOf(each)) ?? 0)
      const path = join(scratch, 'unfinished', each)
      try {
        await objects.copyTo(each, path)
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    remove: (each) => objects.remove([each]),
  }
}

function scratchIn(folder: string, requireFolder = async () => {}) {
  const scratch = join(folder, 'unfinished')
  // One that has lost its lock may still be at work beside the next.
  const own = join(scratch, randomUUID())
  const make = async () => {
    await requireFolder()
    await mkdir(scratch, { recursive: true, mode: 0o700 })
  }
  return {
    make,
    unfinished: (name: string) => join(own, name),
    clear: async () => {
      await rm(scratch, { recursive: true, force: true })
      await make()
      await mkdir(own, { mode: 0o700 })
    },
    discard: () => rm(own, { recursive: true, force: true }),
  }
}
