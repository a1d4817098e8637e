import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openBackupFile } from '#/backup/backup-file.ts'
import { FILLED_BY_MIGRATIONS, restoreBackup } from '#/backup/restore-backup.ts'
import { openSnapshot, takeBackup } from '#/backup/take-backup.ts'
import { migrateOnce } from '#/database/migrate-once.ts'
import { newId } from '#/database/new-id.ts'
import { type Connection, connectAlone, openDatabase } from '#/database/open-database.ts'
import { buildUser } from '#/testing/builders.ts'
import { figures, recounted } from '#/testing/figures.ts'
import { newerMigrations } from '#/testing/newer-migrations.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { testServer } from '#/testing/test-server.ts'
import { busySchool } from './busy-school.ts'
import { everyRow, everyRule } from './every-row.ts'
import { newDatabase } from './new-database.ts'
import { rareRows } from './rare-rows.ts'

const server = await testServer({ DEMO: 'on' })
const folder = mkdtempSync(join(tmpdir(), 'farol-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function backupOf(connection: Connection) {
  const file = join(folder, `${newId()}.backup`)
  const snapshot = await openSnapshot(connection)
  await takeBackup(snapshot, { file, secretMark: null })
  await snapshot.close()
  return openBackupFile(file)
}

async function inside<T>(
  connection: Connection,
  look: (client: Awaited<ReturnType<typeof connectAlone>>) => Promise<T>,
) {
  const client = await connectAlone(connection)
  try {
    return await look(client)
  } finally {
    await client.end()
  }
}

test('a backup taken while students write is a consistent snapshot, and is restored row for row', async () => {
  await rareRows(server.database)
  const school = await busySchool(server)
  await school.more(5)
  const before = [...school.acknowledged]
  const snapshot = await openSnapshot(server.database.connection)
  await school.more(5)
  const file = join(folder, 'busy.backup')
  const { tables } = await takeBackup(snapshot, { file, secretMark: null })
  await school.more(5)
  await school.stop()
  const rows = await everyRow(snapshot.client)
  const rules = await everyRule(snapshot.client)
  await snapshot.close()
  // The aggregator empties the table of deltas once a second.
  const empty = tables.filter(({ rows: count, name }) => count === 0 && name !== 'activity_deltas')
  expect(empty).toEqual([])

  const connection = await newDatabase()
  await restoreBackup({ connection, backup: await openBackupFile(file) })
  expect(await inside(connection, everyRow)).toEqual(rows)
  expect(await inside(connection, everyRule)).toEqual(rules)

  const restored = await openDatabase(connection)
  const { rows: attempts } = await restored.pool.query<{ key: string; missing: number }>(`
    select idempotency_key as key, question_count - (
        select count(*)::int from quiz_answers w where w.user_id = a.user_id and w.attempt_id = a.id
      ) as missing from quiz_attempts a`)
  const keys = attempts.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(before))
  expect(school.acknowledged.filter((key) => !keys.includes(key)).length).toBeGreaterThanOrEqual(10)
  expect(attempts.filter(({ missing }) => missing !== 0)).toEqual([])
  expect(await figures(restored.pool)).toEqual(await recounted(restored.pool))
  await restored.close()
})

describe('the database of a restore', async () => {
  const source = await testDatabase()
  const target = await testDatabase()
  await buildUser(source)
  const backup = await backupOf(source.connection)
  const empty = await inside(target.connection, everyRow)

  test('one that is not empty is refused and left alone', async () => {
    const before = await inside(source.connection, everyRow)
    await expect(restoreBackup({ connection: source.connection, backup })).rejects.toThrow(
      'The database is not empty, and nothing in it was touched.',
    )
    expect(await inside(source.connection, everyRow)).toEqual(before)
  })

  test('one with other tables is not empty', async () => {
    const connection = await newDatabase()
    await inside(connection, (client) => client.query('create table theirs (id integer)'))
    await expect(restoreBackup({ connection, backup })).rejects.toThrow('The database is not empty')
  })

  test('a failure halfway leaves it as it was', async () => {
    const tables = backup.tables.map((table) => ({
      ...table,
      rows: table.name === 'user_roles' ? 2 : table.rows,
    }))
    await expect(
      restoreBackup({ connection: target.connection, backup: { ...backup, tables } }),
    ).rejects.toThrow('The table user_roles should have 2 rows and got 1.')
    const longer = backup.tables.map((table) => ({ ...table, bytes: table.bytes + 1 }))
    await expect(
      restoreBackup({
        connection: target.connection,
        backup: { ...backup, tables: [...backup.tables, ...longer.slice(-1)] },
      }),
    ).rejects.toThrow('The file holds fewer rows than it says.')
    expect(await inside(target.connection, everyRow)).toEqual(empty)
  })

  test('one of a newer Farol is refused', async () => {
    const { header } = backup
    const migration = { tag: '0999_from_the_future', when: header.migration.when + 1 }
    await expect(
      restoreBackup({
        connection: target.connection,
        backup: { ...backup, header: { ...header, migration } },
      }),
    ).rejects.toThrow(
      'a Farol that this one does not know, probably a newer one (migration 0999_from_the_future)',
    )
  })

  test('a backup of an older Farol is migrated', async () => {
    const migrations = newerMigrations()
    const newer = await newDatabase()
    await inside(newer, (client) => migrateOnce(client, migrations))
    await expect(restoreBackup({ connection: newer, backup, migrations })).rejects.toThrow(
      'made by a newer Farol than the backup',
    )

    const connection = await newDatabase()
    await restoreBackup({ connection, backup, migrations })
    expect(await inside(connection, everyRule)).toEqual(await inside(newer, everyRule))
    const before = await inside(source.connection, everyRow)
    const users = before.users?.map((row) => row.replace(/\)$/, ',"")'))
    expect(await inside(connection, everyRow)).toEqual({ ...before, users })
  })

  test('one that was only migrated counts as empty', async () => {
    const filled = Object.entries(empty).filter(([, { length }]) => length > 0)
    expect(filled.map(([name]) => name)).toEqual(FILLED_BY_MIGRATIONS)
    await restoreBackup({ connection: target.connection, backup })
    expect(await inside(target.connection, everyRow)).toEqual(await inside(source.connection, everyRow))
  })

  test('it has no sequences: they would have to be restored, too', async () => {
    const { rows } = await source.pool.query(
      'select sequencename from pg_sequences where schemaname = current_schema()',
    )
    expect(rows).toEqual([])
  })
})

describe('interrupted during a table', () => {
  const SLOW_TO_READ = `
    alter table settings enable row level security, force row level security;
    create policy slow on settings using (pg_sleep(60) is not null)`
  const SLOW_TO_WRITE = 'alter table settings add check (pg_sleep(60) is not null) not valid'

  async function slowDatabase(statements: string) {
    const connection = await newDatabase()
    const role = await inside(connection, async (client) => {
      await migrateOnce(client)
      await client.query(statements)
      return client.user
    })
    const copying = async () => {
      const { rows } = await server.database.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where usename = $1 and wait_event = 'PgSleep' and query like 'copy %'`,
        [role],
      )
      return rows.map(({ pid }) => pid)
    }
    const terminate = async () => {
      for (const pid of await copying())
        await server.database.pool.query('select pg_terminate_backend($1, 10000)', [pid])
    }
    return { connection, copying, terminate }
  }

  test.each(['its user', 'PostgreSQL'])('by %s, a backup leaves no file behind', async (by) => {
    const { connection, copying, terminate } = await slowDatabase(SLOW_TO_READ)
    const snapshot = await openSnapshot(connection)
    const taking = takeBackup(snapshot, { file: join(folder, 'stopped.backup'), secretMark: null })
    const refused = expect(taking).rejects.toThrow(/terminat/)
    await expect.poll(copying).toHaveLength(1)
    await (by === 'PostgreSQL' ? terminate() : snapshot.close())
    await refused
    expect(readdirSync(folder).filter((name) => name.startsWith('stopped'))).toEqual([])
    await snapshot.close()
  })

  test.each(['its user', 'PostgreSQL'])('by %s, a restore leaves the database as it was', async (by) => {
    const backup = await backupOf(server.database.connection)
    const { connection, copying, terminate } = await slowDatabase(SLOW_TO_WRITE)
    const look = () => inside(connection, async (client) => [await everyRow(client), await everyRule(client)])
    const before = await look()
    const stopped = new AbortController()
    const restoring = restoreBackup({ connection, backup, signal: stopped.signal })
    const refused = expect(restoring).rejects.toThrow(/terminat/)
    await expect.poll(copying).toHaveLength(1)
    if (by === 'PostgreSQL') await terminate()
    else stopped.abort()
    await refused
    // PostgreSQL notices only after its sleep that the client has disconnected.
    await terminate()
    expect(await look()).toEqual(before)
  })
})
