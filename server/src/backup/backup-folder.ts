import { constants } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import { createFileStore, isMissing, sha256Of } from '#/files/file-store.ts'

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

/** The first of these, as they are named in DATA_DIR/files. */
export function listed(files: StoredFile[]): string {
  const names = files.slice(0, LISTED_MAX).map(({ sha256 }) => `${sha256.slice(0, 2)}/${sha256}`)
  return [...names, ...(files.length > LISTED_MAX ? ['…'] : [])].join(', ')
}

type Copying = { from: string; to: string; files: StoredFile[]; signal: AbortSignal }

/** Copies those that are not there yet, between two DATA_DIRs or backups. Returns what is missing or damaged at its source. */
export async function copyFiles({ from, to, files, signal }: Copying) {
  const [source, target] = [createFileStore(from), createFileStore(to)]
  const missing: StoredFile[] = []
  let bytes = 0
  for (const file of files) {
    signal.throwIfAborted()
    const path = target.pathOf(file.sha256)
    if (await isThere(path, file)) continue
    if (await copied(source.pathOf(file.sha256), path, file)) bytes += file.size
    else missing.push(file)
  }
  return { missing, bytes }
}

/** Those that DATA_DIR does not have. */
export async function missingFiles(dataDir: string, files: StoredFile[]) {
  const store = createFileStore(dataDir)
  const missing: StoredFile[] = []
  for (const file of files) if (!(await isThere(store.pathOf(file.sha256), file))) missing.push(file)
  return missing
}

const isThere = async (path: string, { size }: StoredFile) =>
  stat(path).then(
    (found) => found.size === size,
    (error) => {
      if (isMissing(error)) return false
      throw error
    },
  )

/** Under another name until its hash was compared, so that no damaged file has the name of a whole one. */
async function copied(from: string, to: string, { sha256 }: StoredFile): Promise<boolean> {
  const unfinished = `${to}.unfinished`
  await mkdir(dirname(to), { recursive: true })
  try {
    await copyFile(from, unfinished, constants.COPYFILE_FICLONE)
    if ((await sha256Of(unfinished)) !== sha256) return false
    await rename(unfinished, to)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  } finally {
    await rm(unfinished, { force: true })
  }
}
