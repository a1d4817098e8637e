import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartProblem } from '../start-problem.ts'

const MIGRATION_LOCK = 7_015_002
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Several instances may start at the same moment: the lock lets one migrate while the others wait and find it done. */
export async function migrateOnce(client: pg.Client) {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    await migrate(drizzle(client), { migrationsFolder })
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new StartProblem(`The database could not be brought up to date: ${String(cause)}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  }
}
