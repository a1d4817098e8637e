import { expect, test } from 'vitest'
import { MIGRATIONS } from '#/database/migrate-once.ts'
import { connectionUrl } from '#/testing/connection-url.ts'
import { newerMigrations } from '#/testing/newer-migrations.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { runUpgradeCheck } from './upgrade-check.ts'

const { connection, pool } = await testDatabase()

async function checked(migrations = MIGRATIONS) {
  const lines: string[] = []
  const env = { DATABASE_URL: connectionUrl(connection), AUTH_SECRET: 'a secret that nothing is signed with' }
  const isFine = await runUpgradeCheck({ env, print: (line) => lines.push(line), migrations })
  return { isFine, text: lines.join('\n') }
}

test('without a pending migration there is nothing to wait for', async () => {
  expect(await checked()).toEqual({
    isFine: true,
    text: 'No migration is pending: this version changes no table.',
  })
})

test('a pending migration is described with its locks, times and the size of its tables, and not run', async () => {
  await pool.query(
    `insert into users (id, name, email) select gen_random_uuid(), 'Estudante', n || '@farol.example' from generate_series(1, 20000) n`,
  )
  await pool.query('analyze users')
  const { isFine, text } = await checked(newerMigrations())
  expect(isFine).toBe(true)
  expect(text).toContain('1 migration pending.')
  expect(text).toMatch(
    /add column users\.nickname: ACCESS EXCLUSIVE on users \(about 20,000 rows, [\d.]+ MB\), instant/,
  )
  expect(text).toMatch(/create index users_nickname_idx: SHARE on users .*, reads and sorts all of it, /)
  expect(text).toMatch(/users: neither read nor written, /)
  expect(text).toMatch(
    /Disk: up to [\d.]+ MB more; how much is free at PostgreSQL cannot be seen from here\./,
  )
  expect(text).toContain('Instances of the previous release can go on until they are replaced.')
  const { rows } = await pool.query(`select from information_schema.columns where column_name = 'nickname'`)
  expect(rows).toEqual([])
})

test('a foreign key that is dropped locks the other table, too', async () => {
  const { text } = await checked(
    newerMigrations('alter table sessions drop constraint sessions_user_id_users_id_fk'),
  )
  expect(text).toMatch(/sessions: neither read nor written, /)
  expect(text).toMatch(/users: neither read nor written, /)
})

test('a database of a newer version is not upgraded', async () => {
  const entries = MIGRATIONS.journal.entries.slice(0, -1)
  const { isFine, text } = await checked({ ...MIGRATIONS, journal: { ...MIGRATIONS.journal, entries } })
  expect(isFine).toBe(false)
  expect(text).toContain('A newer version of Farol has used this database')
})
