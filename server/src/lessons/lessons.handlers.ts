import type { lessons } from '@farol/contract/lessons.ts'
import type { Database } from '#/database/open-database.ts'
import type { RateLimit } from '#/identity/rate-limit.ts'
import type { SaveProgress } from '#/progress/save-progress.ts'
import type { Handlers } from '#/requests/caller.ts'
import { reportVideoLength } from './correct-length.ts'
import { openLesson } from './open-lesson.ts'
import { createRecordVisit } from './record-visits.ts'
import { reportVideoFailure } from './report-video-failure.ts'

type Options = { database: Database; rateLimit: RateLimit; saveProgress: SaveProgress }

export const lessonsHandlers = ({ database, rateLimit, saveProgress }: Options): Handlers<typeof lessons> => {
  const recordVisit = createRecordVisit(database)
  return {
    open: ({ params }, { session }) => openLesson({ database, recordVisit }, { session, ...params }),
    saveProgress: ({ params, body }, { session }) => saveProgress.save(session, params.lessonId, body),
    reportVideoLength: ({ params, body }, { session }) =>
      reportVideoLength({ database, rateLimit }, { session, ...params, ...body }),
    reportVideoFailure: ({ params }, { session, headers }) =>
      reportVideoFailure(
        { database, rateLimit },
        { session, ...params, userAgent: headers.get('user-agent') ?? '' },
      ),
  }
}
