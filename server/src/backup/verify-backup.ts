import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { VerificationFailure } from '@farol/domain/backups.ts'
import pg from 'pg'
import { StartProblem } from '#/config/start-problem.ts'
import { type Connection, connectAlone } from '#/database/open-database.ts'
import { diskOf, isUnavailable } from '#/files/file-store.ts'
import { DamagedBackup, openBackupFile } from './backup-file.ts'
import { missingFiles } from './backup-folder.ts'
import { type BackupPlace, NoRoom } from './backup-place.ts'
import { createLikeCurrent } from './create-like-current.ts'
import { filesListOf, isOfDisk, listedFiles } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const LOOK_AGAIN_MS = 1_000
/** Meanwhile no backup can be made. */
const BUSY_MAX_MS = 10 * 60_000
const NAME_MAX = 63
const SUFFIX = '_backup_check'
/** The rows, their indexes, and what PostgreSQL logs of both. */
const DATABASE_SHARE = 2

type Verifying = {
  connection: Connection
  place: BackupPlace
  name: string
  withFiles: boolean
  /** The folder of the embedded database; null if PostgreSQL runs elsewhere. */
  databaseFolder: string | null
  /** Whether load is shed: it then waits, and gives up after a while. */
  isBusy: () => boolean
  busyMaxMs?: number
  signal: AbortSignal
}

/** Its reason is about the backup (`failed`), or about what is needed to look at it (`not-done`). */
export class NotVerified extends Error {
  readonly failure: VerificationFailure
  constructor(failure: VerificationFailure, cause?: unknown) {
    super(`The backup was not verified: ${failure}`, { cause })
    this.failure = failure
  }
}

/** Restores a backup into a database of its own, as `npm run restore` would, and drops it. */
export async function verifyBackup(verifying: Verifying): Promise<void> {
  const { place, name, withFiles } = verifying
  if ((await place.sizeOf(name)) === undefined) throw new NotVerified('missing-files')
  await place
    .use(name, (path) => restored(path, verifying))
    .catch((error) => {
      throw error instanceof NotVerified ? error : new NotVerified(reasonOf(error), error)
    })
  if (!withFiles) return
  const missing = await missingFiles(place.files, await listedFiles(place, filesListOf(name)))
  if (missing.length > 0) throw new NotVerified('missing-files')
}

async function restored(path: string, verifying: Verifying) {
  const { connection, databaseFolder, isBusy, busyMaxMs = BUSY_MAX_MS, signal } = verifying
  const backup = await openBackupFile(path)
  let waitedMs = 0
  const paused = async function* () {
    for await (const chunk of backup.body()) {
      for (; isBusy() && !signal.aborted; waitedMs += LOOK_AGAIN_MS) {
        if (waitedMs >= busyMaxMs)
          throw new NotVerified('other', new Error('The server was busy for too long.'))
        await wait(LOOK_AGAIN_MS, undefined, { ref: false })
      }
      signal.throwIfAborted()
      yield chunk
    }
  }
  await inScratchDatabase({ connection, databaseFolder }, (scratch) =>
    restoreBackup({
      connection: scratch,
      backup: { ...backup, body: () => Readable.from(paused()) },
      signal,
    }).catch((error) => {
      throw IS_WRONG_DATA.test(codeOf(error)) ? new NotVerified('damaged', error) : error
    }),
  )
}

type Scratch = Pick<Verifying, 'connection' | 'databaseFolder'>

async function inScratchDatabase(
  { connection, databaseFolder }: Scratch,
  work: (scratch: Connection) => Promise<void>,
) {
  await withAdmin(connection, async ({ client, database, bytes }) => {
    await requireRoom(databaseFolder, bytes * DATABASE_SHARE)
    // A server that was killed may have left it.
    await drop({ client, database, connection })
    await client.query(await createLikeCurrent(client, database))
    await client.query(`comment on database ${pg.escapeIdentifier(database)} is '${MARK}'`)
    try {
      await work({ ...connection, database })
    } finally {
      await drop({ client, database, connection })
    }
  })
}

/** What a killed server left. */
export const dropScratchDatabase = (connection: Connection) =>
  withAdmin(connection, ({ client, database }) => drop({ client, database, connection }))

type Admin = { client: pg.Client; database: string; bytes: number }

/** With the name of the scratch database, and the size of the real one. */
async function withAdmin(connection: Connection, work: (admin: Admin) => Promise<void>) {
  const client = await connectAlone(connection)
  client.on('error', () => undefined)
  try {
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query<{ name: string; bytes: number }>(
      'select current_database() as name, pg_database_size(current_database())::float8 as bytes',
    )
    const { name = '', bytes = 0 } = rows[0] ?? {}
    await work({ client, database: scratchName(name), bytes })
  } finally {
    await client.end()
  }
}

/** The comment of the scratch database: another of that name is not ours to drop. */
const MARK = 'Made by Farol to verify a backup'
const MARK_OF = `
  select shobj_description(oid, 'pg_database') as mark, datdba = current_user::regrole as "isOwn"
  from pg_database where datname = $1`

type Dropping = { client: pg.Client; database: string; connection: Connection }

async function drop({ client, database, connection }: Dropping) {
  const { rows } = await client.query<{ mark: string | null; isOwn: boolean }>(MARK_OF, [database])
  const [found] = rows
  if (!found) return
  // A server may have been killed between making it and marking it.
  const isOurs = found.mark === MARK || (found.mark === null && found.isOwn)
  if (!isOurs || (found.mark === null && !(await isEmpty({ ...connection, database }))))
    throw new StartProblem(`The database ${database} is in the way of verifying backups. Rename or drop it.`)
  await client.query(`drop database ${pg.escapeIdentifier(database)} with (force)`)
}

const RELATIONS = `
  select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`

async function isEmpty(connection: Connection) {
  const client = await connectAlone(connection)
  try {
    return (await client.query(RELATIONS)).rowCount === 0
  } finally {
    await client.end()
  }
}

/** One for each school on the same PostgreSQL. */
const scratchName = (database: string) => database.slice(0, NAME_MAX - SUFFIX.length) + SUFFIX

async function requireRoom(folder: string | null, bytes: number) {
  if (folder === null) return
  const { freeBytes, reserveBytes } = await diskOf(folder)
  if (bytes > freeBytes - reserveBytes) throw new NotVerified('no-room')
}

const NOT_ALLOWED = '42501'
const DISK_FULL = '53100'
/** Error codes of PostgreSQL while it restores: values that are not of their type, or that violate a constraint. */
const IS_WRONG_DATA = /^2[23]/

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

function reasonOf(error: unknown): VerificationFailure {
  const code = codeOf(error)
  if (code === NOT_ALLOWED) return 'not-allowed'
  if (code === DISK_FULL || error instanceof NoRoom) return 'no-room'
  if (error instanceof DamagedBackup || code.startsWith('ZSTD')) return 'damaged'
  if (isUnavailable(error) || isOfDisk(error) || (error instanceof StartProblem && isOfDisk(error.cause)))
    return 'place'
  return 'other'
}
