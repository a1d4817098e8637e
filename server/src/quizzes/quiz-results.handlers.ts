import type { quizResults } from '@farol/contract/quiz-results.ts'
import type { Database } from '#/database/open-database.ts'
import type { Handlers } from '#/requests/caller.ts'
import { asDownload } from '#/requests/csv-stream.ts'
import { applyMinimum } from './apply-minimum.ts'
import { attemptDetails } from './attempt-details.queries.ts'
import { attemptsCsv } from './attempts-csv.queries.ts'
import { previewRegrade } from './preview-regrade.ts'
import { attemptsOfQuiz, resultsOverview } from './quiz-results.queries.ts'

type Options = { database: Database; timeZone: string }

export const quizResultsHandlers = ({
  database: {
    readOnly: { pool, reads },
    orm,
    longTimeout,
  },
  timeZone,
}: Options): Handlers<typeof quizResults> => ({
  overview: ({ params, query }) => resultsOverview(reads, { ...params, ...query }),
  attempts: ({ params, query }) => attemptsOfQuiz(pool, params.quizId, query),
  applyMinimum: ({ params, body }, { session }) =>
    applyMinimum(orm, { actorId: session.userId, ...params, ...body }),
  previewRegrade: ({ params, body }) => previewRegrade(longTimeout.orm, { ...params, ...body }),
  details: ({ params }) => attemptDetails(pool, params),
  csv: async ({ params, query }, { answer }) => {
    const { lesson } = await resultsOverview(reads, params)
    answer.set('content-disposition', asDownload('resultados', lesson.title))
    return attemptsCsv(pool, { ...params, ...query, timeZone })
  },
})
