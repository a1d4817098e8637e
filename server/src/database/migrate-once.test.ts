import { expect, test } from 'vitest'
import { newerMigrations } from '#/testing/newer-migrations.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { migrateOnce } from './migrate-once.ts'
import { connectAlone } from './open-database.ts'

test('a migration that waits for a table’s lock lets others read it meanwhile', async () => {
  const { connection, pool } = await testDatabase()
  const [backup, start] = await Promise.all([connectAlone(connection), connectAlone(connection)])
  try {
    await backup.query('begin; lock table users in access share mode')
    const migrated = migrateOnce(start, newerMigrations())
    await expect.poll(() => isAnyoneWaiting(pool), { timeout: 30_000 }).toBe(true)
    expect((await pool.query('select count(*)::int as users from users')).rows).toEqual([{ users: 0 }])

    await backup.query('commit')
    await migrated
    expect((await pool.query('select nickname from users')).rows).toEqual([])
  } finally {
    await Promise.all([backup.end(), start.end()])
  }
})

async function isAnyoneWaiting(pool: Awaited<ReturnType<typeof testDatabase>>['pool']) {
  const { rows } = await pool.query(`select from pg_locks where relation = 'users'::regclass and not granted`)
  return rows.length > 0
}
