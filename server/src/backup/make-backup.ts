import { readFile, writeFile } from 'node:fs/promises'
import { Problem } from '@farol/contract/problem.ts'
import type { BackupFailure } from '@farol/domain/backups.ts'
import type { Connection } from '#/database/open-database.ts'
import { type FileStore, isDiskFull, isMissing, isUnavailable } from '#/files/file-store.ts'
import { copyFiles, missingFiles, type StoredFile, storedFiles } from './backup-folder.ts'
import { type BackupPlace, NoPlace, NoRoom, requireRoom } from './backup-place.ts'
import { secretMark } from './secret-mark.ts'
import { openSnapshot, takeBackup } from './take-backup.ts'

/** A school grows between two backups. */
const GROWTH = 1.5
const DETAIL_MAX = 300

const DATABASE_BYTES = 'select pg_database_size(current_database())::float8 as bytes'

type Making = {
  connection: Connection
  place: BackupPlace
  /** The uploaded files of the school. */
  store: FileStore
  secret: string
  name: string
  withFiles: boolean
  /** The size of the last backup. */
  lastBytes: number | undefined
  signal: AbortSignal
}

/** The uploaded files that are in a backup, one per line with its size. It has its name before the backup does. */
export const filesListOf = (name: string) => `${name}.files`

/**
 * The same file that `npm run backup` makes. Its files are copied first, and it gets its name last: what has the name of a backup is
 * a whole one.
 */
export async function makeBackup(making: Making): Promise<{ bytes: number; missingFiles: number }> {
  const { place } = making
  try {
    await place.clear()
    return await make(making)
  } finally {
    // What stays in a place that is away, the next backup removes.
    await place.discard().catch(() => undefined)
  }
}

async function make(making: Making) {
  const { place, store, name, withFiles, signal } = making
  const { bytes, files } = await copyDatabase(making)
  if (!withFiles) {
    await place.keep(name)
    return { bytes, missingFiles: 0 }
  }
  const uncopied = await missingFiles(place.files, files)
  requireRoom(await place.disk(), bytesOnDisk(place, uncopied))
  const { missing } = await copyFiles({ from: store, to: place.files, files: uncopied, signal })
  const list = files
    .filter((file) => !missing.includes(file))
    .map(({ sha256, size }) => `${sha256} ${size}\n`)
  await writeFile(place.unfinished(filesListOf(name)), list.join(''), { mode: 0o600 })
  await place.keep(filesListOf(name))
  signal.throwIfAborted()
  await place.keep(name)
  return { bytes, missingFiles: missing.length }
}

async function copyDatabase({ connection, place, name, secret, lastBytes, signal }: Making) {
  const snapshot = await openSnapshot(connection)
  const stop = () => void snapshot.close()
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    const { rows } = await snapshot.client.query<{ bytes: number }>(DATABASE_BYTES)
    requireRoom(await place.disk(), lastBytes === undefined ? (rows[0]?.bytes ?? 0) : lastBytes * GROWTH)
    const files = await storedFiles(snapshot.client)
    const { bytes } = await takeBackup(snapshot, {
      file: place.unfinished(name),
      secretMark: secretMark(secret),
    })
    return { bytes, files }
  } finally {
    signal.removeEventListener('abort', stop)
    await snapshot.close()
  }
}

/** On the way to a bucket one file after another is on this disk. */
function bytesOnDisk(place: BackupPlace, files: StoredFile[]) {
  const sizes = files.map(({ size }) => size)
  return sizes.reduce((bytes, size) => (place.files.root ? bytes + size : Math.max(bytes, size)), 0)
}

/** What administrators see. Only the message of the disk or the bucket is passed on: the rest is for the log. */
export function backupFailure(error: unknown): { failure: BackupFailure; detail: string | null } {
  if (error instanceof NoRoom) return { failure: 'no-room', detail: null }
  if (isDiskFull(error)) return { failure: 'no-room', detail: null }
  const said = error instanceof Problem ? error.cause : error
  if (isUnavailable(error) || isOfDisk(error))
    return { failure: 'place', detail: said instanceof Error ? said.message.slice(0, DETAIL_MAX) : null }
  return { failure: 'other', detail: null }
}

/** An error of reading an open file has no path. */
export const isOfDisk = (error: unknown) =>
  isMissing(error) ||
  error instanceof NoPlace ||
  (error instanceof Error &&
    'syscall' in error &&
    ('path' in error || ('code' in error && error.code === 'EIO')))

/** Deletes the copied files that no backup needs any more; a list of files stays as long as its backup. */
export async function removeUnusedCopies(place: BackupPlace) {
  const names = await place.names()
  const needed = new Set<string>()
  for (const name of names.filter((each) => each.endsWith(filesListOf(''))))
    for (const { sha256 } of await listedFiles(place, name)) needed.add(sha256)
  const { files } = await place.files.untouchedSince(new Date())
  for (const sha256 of files) if (!needed.has(sha256)) await place.files.remove(sha256)
}

export async function listedFiles(place: BackupPlace, list: string): Promise<StoredFile[]> {
  const text = await place.use(list, (path) => readFile(path, 'utf8'))
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [sha256 = '', size] = line.split(' ')
      return { sha256, size: Number(size) }
    })
}
