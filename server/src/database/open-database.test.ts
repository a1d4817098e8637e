import { expect, test } from 'vitest'
import { TooOld } from '#/config/start-problem.ts'
import { newerMigrations } from '#/testing/newer-migrations.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { migrateOnce } from './migrate-once.ts'
import { connectAlone, openDatabase } from './open-database.ts'

const { connection } = await testDatabase()

async function timeouts(isSlowMachine: boolean) {
  const { pool, longTimeout, close } = await openDatabase({ ...connection, isSlowMachine })
  const timeout = async (each: typeof pool) => (await each.query('show statement_timeout')).rows[0]
  const found = { short: await timeout(pool), long: await timeout(longTimeout.pool) }
  await close()
  return found
}

test('a request waits two seconds for the database and a report ten, a minute on a slow machine', async () => {
  expect(await timeouts(false)).toEqual({
    short: { statement_timeout: '2s' },
    long: { statement_timeout: '10s' },
  })
  expect(await timeouts(true)).toEqual({
    short: { statement_timeout: '1min' },
    long: { statement_timeout: '1min' },
  })
})

test('a process of a server that already runs opens a database of a newer Farol; one that starts refuses it', async () => {
  const { connection: newer } = await testDatabase()
  const client = await connectAlone(newer)
  await migrateOnce(client, newerMigrations())
  await client.end()
  await expect(openDatabase(newer)).rejects.toThrow(TooOld)
  const { pool, close } = await openDatabase({ ...newer, isMigrated: true, isSlowMachine: true })
  expect((await pool.query('select nickname from users')).rows).toEqual([])
  await close()
})
