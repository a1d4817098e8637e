import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { foundAuthSecret } from '#/config/auth-secret.ts'
import { type Config, readConfig } from '#/config/config.ts'
import { ensureDataDir } from '#/config/data-dir.ts'
import { problemSentence, StartProblem } from '#/config/start-problem.ts'
import { findDatabase } from '#/database/find-database.ts'
import { type Connection, connectAlone } from '#/database/open-database.ts'
import { createFileStore, type FileStore } from '#/files/file-store.ts'
import { fileStoreOf, openFileStore } from '#/files/open-store.ts'
import { type BackupTable, openBackupFile } from './backup-file.ts'
import { copyFiles, folderOf, listed, missingFiles, type StoredFile, storedFiles } from './backup-folder.ts'
import { filesFolderOf } from './backup-place.ts'
import { restoreBackup } from './restore-backup.ts'
import { secretMark } from './secret-mark.ts'
import { openSnapshot, takeBackup } from './take-backup.ts'

const WITH_FILES = '--with-files'

const COMMANDS = {
  backup: { run: backup, failed: 'No backup was made.' },
  restore: { run: restore, failed: 'Nothing was restored.' },
}

export type CommandName = keyof typeof COMMANDS
type Call = {
  name: CommandName
  args: string[]
  env: Record<string, string | undefined>
  signal: AbortSignal
  print: (line: string) => void
}
type Job = {
  config: Config
  file: string
  withFiles: boolean
  signal: AbortSignal
  print: (line: string) => void
}

/** `npm run backup` and `npm run restore`: prints the result, and returns whether it succeeded. */
export async function runCommand({ name, args, env, signal, print }: Call): Promise<boolean> {
  const { run, failed } = COMMANDS[name]
  try {
    const [file, ...more] = args.filter((each) => each !== WITH_FILES)
    if (!file || more.length > 0) throw new StartProblem(`Name one file: npm run ${name} -- FILE`)
    const withFiles = args.includes(WITH_FILES)
    // npm runs scripts in the project folder; the file is relative to the user's folder.
    await run({ config: readConfig(env), file: resolve(env.INIT_CWD ?? '', file), withFiles, signal, print })
    return true
  } catch (error) {
    const sentence = signal.aborted ? 'It was stopped.' : problemSentence(error)
    if (!sentence) throw error
    print(`${failed} ${sentence}`)
    return false
  }
}

async function backup({ config, file, withFiles, signal, print }: Job) {
  const store = withFiles ? await openFileStore(config) : fileStoreOf(config)
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    throw new StartProblem(`There is no database in ${config.dataDir}. Is DATA_DIR the one Farol runs with?`)
  const secret = secretOf(config)
  const database = await findDatabase(config)
  let files: StoredFile[] = []
  try {
    const snapshot = await openSnapshot(database.connection)
    signal.addEventListener('abort', () => snapshot.close())
    try {
      const mark = secret === undefined ? null : secretMark(secret)
      const { tables, bytes } = await takeBackup(snapshot, { file, secretMark: mark })
      files = await storedFiles(snapshot.client)
      print(`${file}: ${summary(tables)}, ${sizeText(bytes)}, as of ${snapshot.takenAt.toISOString()}.`)
    } finally {
      await snapshot.close()
    }
  } finally {
    await database.stop()
  }
  if (withFiles) await backUpFiles({ store, file, files, signal, print })
  else
    print(
      `Not in it: uploaded files (${files.length} in ${store.place}). Copy ${store.root ? 'that folder' : 'them'} after each backup, or use --with-files.`,
    )
  print(`Not in it: the secret (${secretPlace(config)}). Keep a copy of it, in another place than this file.`)
}

type FilesJob = Pick<Job, 'file' | 'signal' | 'print'> & { store: FileStore; files: StoredFile[] }

async function backUpFiles({ store, file, files, signal, print }: FilesJob) {
  const folder = folderOf(file)
  const { missing, bytes } = await copyFiles({ from: store, to: createFileStore(folder), files, signal })
  print(`${folder}: ${files.length - missing.length} uploaded files, ${sizeText(bytes)}.`)
  if (missing.length > 0)
    print(`Missing or damaged in ${store.place}, ${missing.length} files: ${listed(missing)}`)
}

async function restoreFiles({ store, file, files, signal, print }: FilesJob) {
  for (const folder of [folderOf(file), filesFolderOf(dirname(file))])
    if (existsSync(folder)) await copyFiles({ from: createFileStore(folder), to: store, files, signal })
  const missing = await missingFiles(store, files)
  if (missing.length < files.length)
    print(`${files.length - missing.length} uploaded files are in their place.`)
  if (missing.length > 0)
    print(
      `Missing: ${missing.length} of ${files.length} uploaded files. Put them into ${store.place} before you start Farol: ${listed(missing)}`,
    )
}

async function restore({ config, file, signal, print }: Job) {
  const backup = await openBackupFile(file)
  const store = await openFileStore(config)
  ensureDataDir(config.dataDir)
  const database = await findDatabase(config)
  let files: StoredFile[] = []
  try {
    await restoreBackup({ connection: database.connection, backup, signal })
    files = await filesOf(database.connection)
  } finally {
    await database.stop()
  }
  const { header, tables } = backup
  print(`Restored ${summary(tables)}, as of ${header.takenAt}.`)
  await restoreFiles({ store, file, files, signal, print })
  const secret = secretOf(config)
  if (header.secretMark === null || (secret && secretMark(secret) === header.secretMark)) return
  print(
    `The secret here (${secretPlace(config)}) is not the one of the backup. Put that one in its place before you start Farol: ` +
      'without it everyone has to log in again, and no authenticator app and no backup code is right any more.',
  )
}

async function filesOf(connection: Connection) {
  const client = await connectAlone(connection)
  try {
    return await storedFiles(client)
  } finally {
    await client.end()
  }
}

const secretOf = ({ authSecret, dataDir }: Config) => authSecret ?? foundAuthSecret(dataDir)
const secretPlace = ({ authSecret, dataDir }: Config) =>
  authSecret ? 'AUTH_SECRET' : join(dataDir, 'auth-secret')

const summary = (tables: BackupTable[]) => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${tables.length} tables with ${rows.toLocaleString('en')} rows`
}
const sizeText = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
