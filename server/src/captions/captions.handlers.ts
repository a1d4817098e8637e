import type { captions } from '@farol/contract/captions.ts'
import { Problem } from '@farol/contract/problem.ts'
import { checkedGate, courseOfLesson, openLessons } from '#/courses/lesson-gate.ts'
import type { Database } from '#/database/open-database.ts'
import type { Handlers } from '#/requests/caller.ts'
import { captionsOfLesson, findInTranscripts, vttOfLesson } from './captions.queries.ts'
import { removeCaptions, saveCaptions } from './save-captions.ts'

export const captionsHandlers = (database: Database): Handlers<typeof captions> => {
  const { reads, orm } = database
  return {
    list: async ({ params }) => ({ captions: await captionsOfLesson(reads, params) }),
    save: ({ params, query, upload }, { session }) =>
      saveCaptions(orm, { actorId: session.userId, ...params, name: query.name, bytes: upload }),
    remove: ({ params }, { session }) => removeCaptions(orm, { actorId: session.userId, ...params }),
    read: async ({ params: { lessonId, language } }, { session }) => {
      const courseId = await courseOfLesson(reads, lessonId)
      if (!courseId) throw new Problem('NOT_FOUND')
      await checkedGate(database, { session, courseId, lessonId })
      return vttOfLesson(reads, { lessonId, language })
    },
    search: async ({ params: { courseId }, query: { search } }, { session }) => {
      const lessons = await openLessons(database, { session, courseId })
      return { lessons: await findInTranscripts(reads, { lessons, search }) }
    },
  }
}
