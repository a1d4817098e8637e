import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartProblem } from '#/config/start-problem.ts'
import { appliedMigrations } from '#/database/applied-migrations.queries.ts'
import { FIRST_START_LOCK, MIGRATION_LOCK } from '#/database/locks.ts'
import { MIGRATIONS, type Migration, migrateOnce, migrateUpTo, migrationOf } from '#/database/migrate-once.ts'
import { type Connection, connectAlone } from '#/database/open-database.ts'
import { type BackupFile, type BackupHeader, type BackupTable, DamagedBackup } from './backup-file.ts'
import { copyStatement, firstFilled, postDataOf, tablesOf } from './catalogue.queries.ts'
import { PORTABLE_FORMATS } from './take-backup.ts'

/** Tables that the migrations fill. */
export const FILLED_BY_MIGRATIONS: readonly string[] = ['school', 'school_clock', 'settings']

type Options = {
  connection: Connection
  backup: BackupFile
  signal?: AbortSignal
  migrations?: typeof MIGRATIONS
}

/** Restores into an empty database: creates the schema of the backup's version, fills it in one transaction, then migrates. */
export async function restoreBackup({ connection, backup, signal, migrations = MIGRATIONS }: Options) {
  const { header, tables, body } = backup
  const migration = migrationOf(header.migration.when, migrations)
  if (!migration) throw unknownMigration(header)
  const client = await connectAlone(connection)
  client.on('error', () => undefined)
  signal?.addEventListener('abort', () => client.end())
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; ${PORTABLE_FORMATS}`)
    // A server that starts meanwhile waits for the lock.
    for (const lock of [MIGRATION_LOCK, FIRST_START_LOCK])
      await client.query('select pg_advisory_lock($1)', [lock])
    await refuseFilled(client, migration)
    await migrateUpTo(migration, client, migrations)
    await fill(client, { tables, body })
    await migrateOnce(client, migrations)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

const unknownMigration = ({ migration }: BackupHeader) =>
  new StartProblem(
    `The backup was taken by a Farol that this one does not know, probably a newer one (migration ${migration.tag}). Bring this one up to date first.`,
  )

async function refuseFilled(client: pg.Client, { when }: Migration) {
  const until = (await appliedMigrations(client)).at(-1)
  const tables = await tablesOf(client)
  const isFilled =
    until === undefined
      ? tables.length > 0
      : (await firstFilled(
          client,
          tables.filter(({ name }) => !FILLED_BY_MIGRATIONS.includes(name)),
        )) !== undefined
  if (isFilled)
    throw new StartProblem(
      'The database is not empty, and nothing in it was touched. Point DATA_DIR or DATABASE_URL to a new one.',
    )
  if (until !== undefined && until > when)
    throw new StartProblem(
      'The database is empty, but was made by a newer Farol than the backup. Point DATA_DIR or DATABASE_URL to a new one.',
    )
}

async function fill(client: pg.Client, { tables, body }: Pick<BackupFile, 'tables' | 'body'>) {
  const stream = body()
  const rows = createSplitter(stream)
  try {
    await client.query('begin')
    const postData = await postDataOf(client)
    for (const { drop } of postData) await client.query(drop)
    for (const name of FILLED_BY_MIGRATIONS) await client.query(`delete from ${name}`)
    for (const table of tables) await fillTable(client, { table, rows: rows.next(table.bytes) })
    // A table with pending deferred constraints cannot be altered.
    await client.query('set constraints all immediate')
    for (const { create } of postData.reverse()) await client.query(create)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    stream.destroy()
  }
}

type TableRows = { table: BackupTable; rows: AsyncIterable<Buffer> }

async function fillTable(client: pg.Client, { table, rows }: TableRows) {
  const copy = client.query(copyFrom(copyStatement(table, 'from stdin')))
  await pipeline(rows, copy)
  if (copy.rowCount !== table.rows)
    throw new DamagedBackup(
      `The table ${table.name} should have ${table.rows} rows and got ${copy.rowCount}.`,
    )
}

/** Splits a stream into consecutive parts of known length. */
function createSplitter(stream: Readable) {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
  let unread: Buffer = Buffer.alloc(0)
  return {
    async *next(bytes: number): AsyncGenerator<Buffer> {
      for (let missing = bytes; missing > 0; ) {
        if (unread.length === 0) {
          const { value, done } = await chunks.next()
          if (done) throw new DamagedBackup('The file holds fewer rows than it says.')
          unread = value
        }
        const piece = unread.subarray(0, missing)
        unread = unread.subarray(piece.length)
        missing -= piece.length
        yield piece
      }
    },
  }
}
