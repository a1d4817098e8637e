import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrateOnce } from '#/database/migrate-once.ts'
import { connectAlone } from '#/database/open-database.ts'
import { connectionUrl } from '#/testing/connection-url.ts'
import { startFarolProcess, startWorkerProcess } from '#/testing/farol-process.ts'
import { newerMigrations } from '#/testing/newer-migrations.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { AUTH_SECRET } from '#/testing/test-server.ts'

const { connection, pool } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'farol-newer-database-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const NEWER = newerMigrations()
const env = { DATABASE_URL: connectionUrl(connection), AUTH_SECRET, DATA_DIR: dataDir, DEMO: 'off' }

const client = await connectAlone(connection)
afterAll(() => client.end())

const migrated = async () => (await pool.query('select * from drizzle.__drizzle_migrations order by id')).rows

test.each([
  ['server', startFarolProcess],
  ['worker', startWorkerProcess],
])('a %s that starts on a database of a newer Farol leaves it alone and exits with 78', async (_, start) => {
  await migrateOnce(client, NEWER)
  const before = await migrated()
  const refused = start(env)
  expect(await refused.exited).toBe(78)
  expect(refused.output()).toBe(
    'Farol did not start. The database has migrations that this version of Farol does not know: a newer one has used it. Nothing was touched. Start that version again, or restore a backup of this one into a new database.\n',
  )
  expect(await migrated()).toEqual(before)
})
