import { ROSTER_STATES } from '@farol/domain/course-roster.ts'
import { DESCRIPTION_MAX, TITLE_MAX, WORKLOAD_HOURS_MAX, WORKLOAD_HOURS_MIN } from '@farol/domain/limits.ts'
import { COURSE_ACCESSES } from '@farol/domain/turmas.ts'
import { z } from 'zod'
import { cover } from './covers.ts'
import { endpoint } from './endpoint.ts'
import { cursor, id, version } from './ids.ts'
import { position } from './numbers.ts'
import { line, paragraphs, searchedText } from './text.ts'

const workloadHours = z
  .int('Use um número inteiro.')
  .min(WORKLOAD_HOURS_MIN, 'Use um número a partir de 1.')
  .max(WORKLOAD_HOURS_MAX, 'Este número é grande demais.')
  .nullable()

export const courseBody = z.strictObject({
  title: line({ max: TITLE_MAX, required: 'Digite o título do curso.' }),
  description: paragraphs({ max: DESCRIPTION_MAX }),
  orderIndex: position,
  isPublished: z.boolean(),
  /** Programs need not know it. */
  access: z.enum(COURSE_ACCESSES).default('everyone'),
  /** What certificates state; without it, what the lessons take. */
  workloadHours: workloadHours.default(null),
  prerequisiteCourseId: id.nullable(),
})

const adminCourse = z.object({
  id,
  title: z.string(),
  description: z.string(),
  cover,
  orderIndex: z.int(),
  isPublished: z.boolean(),
  access: z.enum(COURSE_ACCESSES),
  workloadHours: z.int().nullable(),
  prerequisiteCourseId: id.nullable(),
  lessonCount: z.int(),
  /** Students with progress in it. */
  studentCount: z.int(),
  version,
})
export type AdminCourse = z.infer<typeof adminCourse>

export const ROSTER_FILTERS = ['participants', ...ROSTER_STATES] as const
export const ROSTER_SORTS = ['recent', 'stale', 'name', 'highest', 'lowest'] as const

const rosterStudent = z.object({
  id,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  completedLessons: z.int(),
  /** The share of the course's lessons that they completed. */
  percent: z.int(),
  /** In this course. */
  lastActiveAt: z.iso.datetime().nullable(),
  state: z.enum(ROSTER_STATES),
})
export type RosterStudent = z.infer<typeof rosterStudent>

const params = z.object({ courseId: id })

export const adminCourses = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/courses',
    access: 'admin',
    clients: 'read',
    summary: 'Every course, drafts included, in order',
    returns: z.object({ courses: z.array(adminCourse) }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/courses',
    access: 'admin',
    clients: 'write',
    summary: 'Create a course; those at and after its position move down by one',
    body: courseBody,
    returns: z.object({ id }),
    errors: ['PREREQUISITE_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/courses/{courseId}',
    access: 'admin',
    clients: 'write',
    summary: 'Change a course',
    params,
    body: courseBody.extend({
      version,
      orderIndex: position.optional(),
      access: z.enum(COURSE_ACCESSES).optional(),
      workloadHours: workloadHours.optional(),
    }),
    returns: z.object({ version }),
    errors: [
      'NOT_FOUND',
      'CHANGED_MEANWHILE',
      'PREREQUISITE_CYCLE',
      'PREREQUISITE_NOT_FOUND',
      'LENGTHS_MISSING',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/courses/{courseId}',
    access: 'admin',
    clients: 'write',
    summary: 'Delete a course with its lessons, quizzes, progress and attempts',
    params,
    /** As `undoable` of deletions.ts, which would come into every form of the administration with it. */
    returns: z.object({ undoId: id.nullable() }),
    errors: ['NOT_FOUND'],
  }),
  place: endpoint({
    method: 'PUT',
    path: '/api/admin/courses/{courseId}/position',
    access: 'admin',
    clients: 'write',
    summary: 'Move a course to a position',
    params,
    body: z.strictObject({ position }),
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/admin/courses/{courseId}/duplicate',
    access: 'admin',
    clients: 'write',
    summary: 'Copy a course with its lessons and quizzes, as a draft at the end of the list',
    params,
    returns: z.object({ id }),
    errors: ['NOT_FOUND'],
  }),
  roster: endpoint({
    method: 'GET',
    path: '/api/admin/courses/{courseId}/roster',
    access: 'admin',
    clients: 'read',
    summary:
      'The students of a course and their state; those who have not begun are sorted by name. Paginated',
    params,
    query: z.object({
      search: searchedText,
      filter: z.enum(ROSTER_FILTERS).default('participants'),
      sort: z.enum(ROSTER_SORTS).default('recent'),
      /** Only its members. */
      turmaId: id.optional(),
      after: cursor.optional(),
    }),
    returns: z.object({
      course: z.object({ id, title: z.string(), isPublished: z.boolean(), lessonCount: z.int() }),
      students: z.array(rosterStudent),
      /** Counted up to LIST_COUNT_MAX. */
      total: z.int(),
      /** In a very long list, a page can be short and still have a next one. */
      next: cursor.nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
}
