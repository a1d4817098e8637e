import { LESSON_LIST_MAX } from '@farol/domain/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { lessonBody } from './lesson-fields.ts'
import { percent } from './numbers.ts'

/** Enough for a hundred lessons with the longest titles and links. */
const BODY_LIMIT_BYTES = 1024 * 1024

export const listedLesson = lessonBody.pick({
  title: true,
  videoUrl: true,
  videoDuration: true,
  playerDuration: true,
})

export const addList = endpoint({
  method: 'POST',
  path: '/api/admin/courses/{courseId}/lesson-list',
  access: 'admin',
  clients: 'write',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  summary: 'Create many lessons at the end of a course, in this order: all of them or none',
  params: z.object({ courseId: id }),
  body: z.strictObject({
    lessons: z
      .array(listedLesson)
      .min(1, 'Cole pelo menos um link.')
      .max(LESSON_LIST_MAX, `Adicione no máximo ${LESSON_LIST_MAX} aulas por vez.`),
    minWatchPercentage: percent,
  }),
  returns: z.object({ ids: z.array(id) }),
  errors: ['NOT_FOUND', 'LENGTH_MISSING', 'VIDEO_NOT_FOUND'],
})
