import { expiredBackups } from '@farol/domain/backups.ts'
import type { Logger } from 'pino'
import { newId } from '#/database/new-id.ts'
import type { Connection, Database } from '#/database/open-database.ts'
import type { FileStore } from '#/files/file-store.ts'
import { type BackupPlace, NAMED } from './backup-place.ts'
import { IS_GOOD, readTasks } from './backups.queries.ts'
import { backupFailure, filesListOf, makeBackup, removeUnusedCopies } from './make-backup.ts'
import { dropScratchDatabase, NotVerified, verifyBackup } from './verify-backup.ts'

type Parts = {
  database: Database
  connection: Connection
  place: BackupPlace
  store: FileStore
  secret: string
  databaseFolder: string | null
  isBusy: () => boolean
  log: Logger
}

/** The one that was asked for, or else a new one; a name says when it began. */
const BEGIN = `
  with requested as (
    update backups set state = 'running', started_at = now(), name = $2, place = $3, with_files = $4
    where state = 'waiting' returning id
  ), added as (
    insert into backups (id, state, started_at, name, place, with_files)
    select $1, 'running', now(), $2, $3, $4 where not exists (select from requested) returning id
  )
  select id, (select bytes::float8 from backups where ${IS_GOOD} order by started_at desc limit 1) as "lastBytes"
  from (select id from requested union all select id from added) begun`

const DONE = `
  update backups set state = 'done', finished_at = now(), place_id = $2, bytes = $3, missing_files = $4, failure = null
  where id = $1`

const FAILED = `
  update backups set state = 'failed', finished_at = now(), failure = $2, failure_detail = $3 where id = $1`

/** Whether it was made. */
export async function runBackup(parts: Parts, signal: AbortSignal): Promise<boolean> {
  const { database, place, log } = parts
  const { withFiles, keepDays } = await readTasks(database.reads)
  const name = `${NAMED}${new Date().toISOString().replaceAll(/[:.]/g, '-')}.backup`
  const begun = await database.pool.query<{ id: string; lastBytes: number | null }>(BEGIN, [
    newId(),
    name,
    place.name,
    withFiles,
  ])
  const { id = '', lastBytes = null } = begun.rows[0] ?? {}
  try {
    const placeId = await place.id()
    const made = await makeBackup({ ...parts, name, withFiles, lastBytes: lastBytes ?? undefined, signal })
    await database.pool.query(DONE, [id, placeId, made.bytes, made.missingFiles])
    log.info({ place: place.name, name, ...made }, 'a backup was made')
  } catch (error) {
    const { failure, detail } = signal.aborted
      ? { failure: 'interrupted', detail: null }
      : backupFailure(error)
    log.error({ err: error, place: place.name, failure }, 'no backup was made')
    await database.pool.query(FAILED, [id, failure, detail])
    // It may have its name already. A place that is away is not the next problem.
    await Promise.allSettled([place.remove(name), place.remove(filesListOf(name))])
    return false
  }
  await removeExpired(parts, keepDays)
  return true
}

type Kept = { id: string; name: string; startedAt: Date; isGood: boolean }

/** A moment to come is of a clock that was wrong. */
const KEPT = `
  select id, name, started_at as "startedAt", ${IS_GOOD} as "isGood" from backups
  where state = 'done' and removed_at is null and started_at <= now() and place_id = $1`

/** A failure here spoils nothing: the next backup tries again. */
async function removeExpired({ database, place, log }: Parts, keepDays: number) {
  try {
    const { rows } = await database.pool.query<Kept>(KEPT, [await place.id()])
    for (const { id, name } of expiredBackups(rows, { keepDays, now: new Date() })) {
      await place.remove(name)
      await place.remove(filesListOf(name))
      await database.pool.query('update backups set removed_at = now() where id = $1', [id])
    }
    await removeUnusedCopies(place)
  } catch (error) {
    log.warn({ err: error }, 'old backups could not be removed; it will be tried again')
  }
}

const NEWEST = `
  update backups set verification = 'running'
  where id = (
    select id from backups where ${IS_GOOD} order by started_at desc limit 1
  ) and place_id = $1 and verification = 'none'
  returning id, name, with_files as "withFiles"`

const VERIFIED = `
  update backups set verification = $2, verification_failure = $3, verified_at = now() where id = $1`

/** Whether it was tried: one in a folder of another machine is left to that one. */
export async function runVerification(parts: Parts, signal: AbortSignal): Promise<boolean> {
  const { database, place, log } = parts
  const { rows } = await database.pool.query<{ id: string; name: string; withFiles: boolean }>(NEWEST, [
    await place.id(),
  ])
  const [backup] = rows
  if (!backup) return false
  const record = (verification: string, failure: string | null) =>
    database.pool.query(VERIFIED, [backup.id, verification, failure])
  try {
    await verifyBackup({ ...parts, ...backup, signal })
    await record('ok', null)
    log.info({ name: backup.name }, 'a backup was verified by restoring it')
  } catch (error) {
    const failure = signal.aborted ? 'interrupted' : error instanceof NotVerified ? error.failure : 'other'
    const isBad = failure === 'damaged' || failure === 'missing-files'
    log.error({ err: error, name: backup.name, failure }, 'a backup could not be verified')
    await record(isBad ? 'failed' : 'not-done', failure)
  }
  return true
}

type Left = { id: string; name: string; place: string | null; state: string }

/** What nobody knows of yet: under way when its server was killed, or interrupted and not looked for in this place. */
const LEFT = `
  select id, name, place, state from backups
  where state = 'running' or verification = 'running'
    or (state = 'failed' and failure = 'interrupted' and place = $1 and place_id is distinct from $2)`

const INTERRUPTED = `
  update backups set state = 'failed', finished_at = coalesce(finished_at, now()), failure = 'interrupted', place_id = $2
  where id = $1`

/**
 * What a killed server left, or a restored backup says of itself. What has its name is whole. In a place that is away, or another
 * machine's, it counts as interrupted, so that others can be made, and is looked for there as soon as that is possible.
 */
export async function recoverInterrupted(parts: Parts) {
  const { database, connection, place, log } = parts
  const placeId = await place.id().catch((error) => {
    log.warn({ err: error, place: place.name }, 'the place of the backups is away')
    return null
  })
  const { rows } = await database.pool.query<Left>(LEFT, [place.name, placeId])
  for (const left of rows) {
    if (left.state === 'done') {
      // It is dropped before the next verification, and keeps no backup from being made.
      await dropScratchDatabase(connection).catch((error) =>
        log.warn({ err: error }, 'the database of an interrupted verification could not be dropped'),
      )
      await database.pool.query(VERIFIED, [left.id, 'not-done', 'interrupted'])
    } else await recoverBackup(parts, left, left.place === place.name ? placeId : null)
  }
}

/** Without the id of its place nothing can be decided. */
async function recoverBackup({ database, place, log }: Parts, { id, name }: Left, placeId: string | null) {
  const size = placeId === null ? null : await sizeIn(place, name, log)
  if (size === undefined) await place.remove(filesListOf(name))
  if (typeof size === 'number') await database.pool.query(DONE, [id, placeId, size, 0])
  else await database.pool.query(INTERRUPTED, [id, size === null ? null : placeId])
}

/** Null if it could not be looked for. */
const sizeIn = (place: BackupPlace, name: string, log: Logger) =>
  place.sizeOf(name).catch((error) => {
    log.warn({ err: error, name }, 'an interrupted backup could not be looked for; it will be tried again')
    return null
  })
