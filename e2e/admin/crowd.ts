import { startEmbeddedPostgres } from '@farol/server/database/embedded-postgres.ts'
import { newId } from '@farol/server/database/new-id.ts'
import { openDatabase } from '@farol/server/database/open-database.ts'
import { quizAttempts } from '@farol/server/database/schema/attempts.ts'
import { appendAttempts } from '@farol/server/figures/deltas.ts'
import { buildUser } from '@farol/server/testing/builders.ts'
import type { Running } from '../farol.ts'

type Crowd = { quizId: string; name: string; count: number }

/** So many students who took a quiz: straight into the server's database, as signing them all up would take minutes. */
export async function takenByMany({ dataDir }: Running, { quizId, name, count }: Crowd) {
  const postgres = await startEmbeddedPostgres(dataDir)
  const database = await openDatabase({ ...postgres.connection, database: 'farol' })
  try {
    for (let number = 1; number <= count; number += 1) {
      const email = `${newId()}@farol.example`
      const { id: userId } = await buildUser(database, { name: `${name} ${number}`, email })
      const attemptId = newId()
      await database.orm.insert(quizAttempts).values({
        id: attemptId,
        userId,
        quizId,
        idempotencyKey: newId(),
        score: number,
        passingScore: 70,
        passed: number >= 70,
        correctCount: 1,
        questionCount: 3,
        timeSpentSeconds: 60,
      })
      await appendAttempts(database.orm, [{ userId, attemptId }], 1)
    }
  } finally {
    await database.close()
    await postgres.stop()
  }
}
