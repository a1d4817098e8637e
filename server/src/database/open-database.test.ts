import { expect, test } from 'vitest'
import { testDatabase } from '#/testing/test-database.ts'
import { openDatabase } from './open-database.ts'

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
