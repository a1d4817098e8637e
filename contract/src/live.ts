import { LIVE_ENDS, type LiveEvent } from '@farol/domain/live-audience.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

/** The messages of the stream: ids and kinds, never content. */
export const liveEvent = z.discriminatedUnion('topic', [
  z.strictObject({ topic: z.literal('catalogue') }),
  z.strictObject({ topic: z.literal('course'), courseId: id }),
  z.strictObject({ topic: z.literal('progress'), courseId: id }),
  z.strictObject({ topic: z.literal('completion'), courseId: id }),
  z.strictObject({ topic: z.literal('result'), courseId: id, lessonId: id }),
  z.strictObject({ topic: z.literal('self') }),
  z.strictObject({ topic: z.literal('notifications') }),
  z.strictObject({ topic: z.literal('quiz-results'), courseId: id, quizId: id }),
  z.strictObject({ topic: z.literal('video'), courseId: id }),
  z.strictObject({ topic: z.literal('duvidas'), courseId: id, lessonId: id }),
  z.strictObject({ topic: z.literal('user'), userId: id }),
  z.strictObject({ topic: z.literal('users') }),
  z.strictObject({ topic: z.literal('turma'), turmaId: id }),
  z.strictObject({ topic: z.literal('settings') }),
  z.strictObject({ topic: z.literal('avisos') }),
  z.strictObject({ topic: z.literal('record') }),
  z.strictObject({ topic: z.literal('activity') }),
  z.strictObject({ topic: z.literal('refresh') }),
  z.strictObject({ topic: z.literal('beat') }),
  z.strictObject({ topic: z.literal('end'), reason: z.enum(LIVE_ENDS) }),
]) satisfies z.ZodType<LiveEvent>

const MISSED_MAX_MS = 30 * 24 * 3_600_000

export const live = {
  stream: endpoint({
    method: 'GET',
    path: '/api/live',
    access: 'signed-in',
    clients: 'none',
    summary: 'Server-sent events: what changed in the data that you can see',
    query: z.strictObject({
      /** Milliseconds since the oldest data on the screen was fetched: events since then are replayed first. */
      missed: z.coerce.number().int().min(0).max(MISSED_MAX_MS).optional(),
    }),
    returns: liveEvent,
    produces: 'text/event-stream',
    errors: ['MAINTENANCE'],
  }),
}
