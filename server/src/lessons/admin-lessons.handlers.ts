import type { adminLessons } from '@farol/contract/admin-lessons.ts'
import type { Database } from '#/database/open-database.ts'
import type { Handlers } from '#/requests/caller.ts'
import { addLessonList } from './add-lesson-list.ts'
import { courseWithLessons, findLessons } from './admin-lessons.queries.ts'
import { placeLesson, removeLesson, removeQuiz } from './arrange-lessons.ts'
import { settleLength } from './correct-length.ts'
import { planEffect } from './plan-effect.queries.ts'
import { resolveVideoFailure } from './report-video-failure.ts'
import { createLesson, updateLesson } from './save-lesson.ts'
import { undoDeletion } from './undo-deletion.ts'

export const adminLessonsHandlers = ({ reads, orm }: Database): Handlers<typeof adminLessons> => ({
  ofCourse: ({ params }) => courseWithLessons(reads, params.courseId),
  search: ({ query }) => findLessons(reads, query),
  create: ({ params, body }, { session }) =>
    createLesson(orm, { actorId: session.userId, ...params, values: body }),
  addList: ({ params, body }, { session }) =>
    addLessonList(orm, { actorId: session.userId, ...params, values: body }),
  planEffect: ({ params, body }) => planEffect(reads, { ...params, plan: body }),
  update: ({ params, body }, { session }) =>
    updateLesson(orm, { actorId: session.userId, ...params, values: body }),
  remove: ({ params }, { session }) => removeLesson(orm, { actorId: session.userId, ...params }),
  place: ({ params, body }, { session }) => placeLesson(orm, { actorId: session.userId, ...params, ...body }),
  resolveVideoFailure: ({ params }) => resolveVideoFailure(orm, params),
  settleLength: ({ params, body }, { session }) =>
    settleLength(orm, { actorId: session.userId, ...params, ...body }),
  removeQuiz: ({ params }, { session }) => removeQuiz(orm, { actorId: session.userId, ...params }),
  undoDeletion: ({ params }, { session }) => undoDeletion(orm, { actorId: session.userId, ...params }),
})
