import { startEmbeddedPostgres } from '@farol/server/database/embedded-postgres.ts'
import { openDatabase } from '@farol/server/database/open-database.ts'
import type { Running } from '../farol.ts'

/** As if so many days had passed for a turma: straight into the database, because at midnight nothing is published. */
export async function daysPass({ dataDir }: Running, { turmaId, days }: { turmaId: string; days: number }) {
  const postgres = await startEmbeddedPostgres(dataDir)
  const database = await openDatabase({ ...postgres.connection, database: 'farol' })
  try {
    await database.pool.query('update turmas set starts_on = starts_on - $2::int where id = $1', [
      turmaId,
      days,
    ])
  } finally {
    await database.close()
    await postgres.stop()
  }
}
