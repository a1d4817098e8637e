import { startEmbeddedPostgres } from '@farol/server/database/embedded-postgres.ts'
import { openDatabase } from '@farol/server/database/open-database.ts'
import { buildQuiz } from '@farol/server/testing/builders.ts'
import type { Running } from '../farol.ts'

/** A quiz without questions: straight into the database, because no screen leaves one. */
export async function emptyQuiz({ dataDir }: Running, lessonId: string) {
  const postgres = await startEmbeddedPostgres(dataDir)
  const database = await openDatabase({ ...postgres.connection, database: 'farol' })
  try {
    await buildQuiz(database, { lessonId, questions: 0 })
  } finally {
    await database.close()
    await postgres.stop()
  }
}
