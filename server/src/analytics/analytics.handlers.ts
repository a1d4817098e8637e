import type { analytics } from '@farol/contract/analytics.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { ReadOnly } from '#/database/replica.ts'
import type { Handlers } from '#/requests/caller.ts'
import { asDownload } from '#/requests/csv-stream.ts'
import { analyticsOverview, courseFunnel, lessonRetention } from './analytics.queries.ts'
import { progressCsv } from './progress-csv.queries.ts'

type Options = { database: ReadOnly; timeZone: string }

export const analyticsHandlers = ({
  database: { reads, pool },
  timeZone,
}: Options): Handlers<typeof analytics> => ({
  overview: ({ query }) => analyticsOverview(reads, query),
  funnel: async ({ params, query }) => found(await courseFunnel(reads, { ...params, ...query })),
  progressCsv: async ({ params, query: { turmaId } }, { answer }) => {
    const { course } = found(await courseFunnel(reads, params))
    answer.set('content-disposition', asDownload('progresso', course.title))
    return progressCsv(pool, { courseId: course.id, turmaId, timeZone })
  },
  retention: async ({ params, query }) => found(await lessonRetention(reads, { ...params, ...query })),
})

function found<T>(answer: T | undefined): T {
  if (answer === undefined) throw new Problem('NOT_FOUND')
  return answer
}
