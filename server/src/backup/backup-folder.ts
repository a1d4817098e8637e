import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import { type FileStore, isMissing, sha256Of } from '#/files/file-store.ts'

export type StoredFile = { sha256: string; size: number }

/** The folder beside a backup that holds its files, as DATA_DIR does. */
export const folderOf = (backup: string) => `${backup}.data`

/** Every uploaded file that the database names, by its hash. */
export async function storedFiles(client: pg.Client): Promise<StoredFile[]> {
  // A database that was not migrated yet may be older than uploads.
  const { rows: known } = await client.query(`select to_regclass('files') is not null as "hasFiles"`)
  if (!known[0]?.hasFiles) return []
  const { rows } = await client.query<StoredFile>(
    'select sha256, size::float8 as size from files order by sha256',
  )
  return rows
}

const LISTED_MAX = 10

/** The first of these, as they are named where files are. */
export function listed(files: StoredFile[]): string {
  const names = files.slice(0, LISTED_MAX).map(({ sha256 }) => `${sha256.slice(0, 2)}/${sha256}`)
  return [...names, ...(files.length > LISTED_MAX ? ['…'] : [])].join(', ')
}

type Copying = { from: FileStore; to: FileStore; files: StoredFile[]; signal: AbortSignal }

/** Copies those that are not there yet. Returns what is missing or damaged at its source. */
export async function copyFiles({ from, to, files, signal }: Copying) {
  const missing: StoredFile[] = []
  let bytes = 0
  for (const file of files) {
    signal.throwIfAborted()
    if (await isThere(to, file)) continue
    if (await copied(from, to, file)) bytes += file.size
    else missing.push(file)
  }
  return { missing, bytes }
}

/** Those that the store does not have. */
export async function missingFiles(store: FileStore, files: StoredFile[]) {
  const missing: StoredFile[] = []
  for (const file of files) if (!(await isThere(store, file))) missing.push(file)
  return missing
}

const isThere = async (store: FileStore, { sha256, size }: StoredFile) =>
  (await store.sizeOf(sha256)) === size

/** Under another name until its hash was compared, so that no damaged file has the name of a whole one. */
async function copied(from: FileStore, to: FileStore, file: StoredFile): Promise<boolean> {
  const unfinished = to.madeOf(file.sha256, 'unfinished')
  await mkdir(dirname(unfinished), { recursive: true })
  try {
    await rm(unfinished, { force: true })
    await from.copyTo(file.sha256, unfinished)
    if ((await sha256Of(unfinished)) !== file.sha256) return false
    await to.sendFile(unfinished, file.sha256)
    await to.keep(unfinished, file)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  } finally {
    await rm(unfinished, { force: true })
  }
}
