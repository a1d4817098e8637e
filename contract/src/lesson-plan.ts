import { LESSON_LIST_MAX } from '@farol/domain/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { percent, position } from './numbers.ts'

const students = z.int()

export const planEffect = endpoint({
  method: 'POST',
  path: '/api/admin/courses/{courseId}/plan-effect',
  access: 'admin',
  clients: 'none',
  priority: 'browsing',
  summary:
    'What a change to a lesson or a new prerequisite would mean for the students of a course; nothing is saved',
  params: z.object({ courseId: id }),
  body: z.strictObject({
    /** Null for new lessons. */
    lessonId: id.nullable(),
    /** How many, for new lessons. */
    count: z.int().min(1).max(LESSON_LIST_MAX).optional(),
    /** Null: the lesson is deleted. */
    position: position.nullable().optional(),
    requiresPrevious: z.boolean().optional(),
    minWatchPercentage: percent.optional(),
    hasQuiz: z.boolean().optional(),
    /** The course is to ask for this one first; no lesson is changed then. */
    prerequisiteCourseId: id.optional(),
  }),
  returns: z.object({
    /** Students who have completed the course: they stay so. */
    completed: students,
    /** Students who have begun it and not completed it. */
    inProgress: students,
    /** Students in progress who could open a lesson, have not opened it, and would have to wait for it. */
    closing: students,
    /** Students in progress whose course the change completes. */
    completing: students,
    /** Students who have begun the course, completed or not, and could open none of its lessons any more. */
    locked: students,
    /** Only the most recently active ones were looked at: `closing`, `completing` and `locked` are the least that there are. */
    isPartial: z.boolean(),
    /** About the lesson as it is: students who completed it, who passed its quiz, and who have begun the quiz. */
    lesson: z.object({ completed: students, passed: students, answering: students }),
  }),
  errors: ['NOT_FOUND'],
})
