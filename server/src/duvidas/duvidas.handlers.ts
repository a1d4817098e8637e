import type { duvidas } from '@farol/contract/duvidas.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { Database } from '#/database/open-database.ts'
import type { RateLimit } from '#/identity/rate-limit.ts'
import type { EncodeImage } from '#/images/image-encoding.ts'
import type { Handlers, Session } from '#/requests/caller.ts'
import { monitoredTurmas } from '#/turmas/monitors.ts'
import { answersTo, reportedPosts } from './answers.queries.ts'
import { courseReader, lessonReader, readableDuvida, readablePost } from './duvida-gate.ts'
import { imageOfDuvida, saveDuvidaImage } from './duvida-image.ts'
import { duvidasOfLesson, findDuvidas, unansweredDuvidas } from './duvidas.queries.ts'
import { acceptAnswer, lockDuvida, reportPost, reviewPost, sayOfSame } from './moderate-post.ts'
import { answerDuvida, askDuvida, editPost, removePost } from './write-post.ts'

/** As the files of a lesson: its reader may lose access. */
const CACHED_FOR_A_MINUTE = 'private, max-age=60'
const RETRY_AFTER_SECONDS = 60

type Options = { database: Database; rateLimit: RateLimit; encodeImage: EncodeImage }

export function duvidasHandlers({ database, rateLimit, encodeImage }: Options): Handlers<typeof duvidas> {
  const { reads, orm } = database

  async function limitPosts({ userId }: Session) {
    if (!(await rateLimit.isWithin({ limit: 'post:user', of: userId })))
      throw new Problem('TOO_MANY_POSTS', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  const limitChanges = ({ userId }: Session) => rateLimit.use({ limit: 'post-change:user', of: userId })
  /** Administrators are staff of everything, and need no turma. */
  async function staffOf({ userId, role }: Session) {
    if (role === 'admin') return { userId, isAdmin: true, turmaIds: [] }
    const { turmas } = await monitoredTurmas(reads, userId)
    return { userId, isAdmin: false, turmaIds: turmas.map(({ id }) => id) }
  }

  return {
    list: async ({ params, query: { after } }, { session }) => {
      const reader = await lessonReader(database, { session, ...params })
      return duvidasOfLesson(reads, { reader, lessonId: params.lessonId, after })
    },
    search: async ({ params: { courseId }, query }, { session }) => {
      const { reader, title, lessons } = await courseReader(database, { session, courseId })
      return findDuvidas(reads, { reader, course: { id: courseId, title }, lessons, ...query })
    },
    ask: async ({ params, body }, { session }) => {
      const reader = await lessonReader(database, { session, ...params })
      await limitPosts(session)
      return askDuvida(orm, { reader, ...params, ...body })
    },
    answers: async ({ params, query: { after } }, { session }) => {
      const { duvida, isStaff } = await readableDuvida(database, { session, ...params })
      return answersTo(reads, { userId: session.userId, isStaff, duvida, after })
    },
    answer: async ({ params, body }, { session }) => {
      const post = await readableDuvida(database, { session, ...params })
      await limitPosts(session)
      return answerDuvida(orm, { post, ...body })
    },
    accept: async ({ params, body }, { session }) => {
      const post = await readableDuvida(database, { session, ...params })
      await limitChanges(session)
      return acceptAnswer(orm, { post, ...body })
    },
    same: async ({ params, body }, { session }) => {
      const post = await readableDuvida(database, { session, ...params })
      await limitChanges(session)
      return sayOfSame(orm, { post, ...body })
    },
    setImage: async ({ params, upload: file }, { session }) => {
      const post = await readableDuvida(database, { session, ...params })
      await rateLimit.use({ limit: 'photo:user', of: session.userId })
      return saveDuvidaImage(orm, { post, file, encodeImage })
    },
    image: async ({ params }, { session, answer }) => {
      await readableDuvida(database, { session, ...params })
      const image = await imageOfDuvida(orm, params.duvidaId)
      answer.set('cache-control', CACHED_FOR_A_MINUTE)
      return image
    },
    lock: async ({ params, body }, { session }) =>
      lockDuvida(orm, { post: await readableDuvida(database, { session, ...params }), ...body }),
    edit: async ({ params, body }, { session }) => {
      const post = await readablePost(database, { session, ...params })
      await limitChanges(session)
      return editPost(orm, { post, ...body })
    },
    remove: async ({ params }, { session }) =>
      removePost(orm, await readablePost(database, { session, ...params })),
    report: async ({ params, body }, { session }) => {
      const post = await readablePost(database, { session, ...params })
      await limitPosts(session)
      return reportPost(orm, { post, ...body })
    },
    review: async ({ params, body }, { session }) =>
      reviewPost(orm, { post: await readablePost(database, { session, ...params }), ...body }),
    queue: async ({ query: { after } }, { session }) =>
      unansweredDuvidas(reads, { ...(await staffOf(session)), after }),
    reported: async ({ query: { after } }, { session }) =>
      reportedPosts(reads, { ...(await staffOf(session)), after }),
  }
}
