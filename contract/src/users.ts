import { BLOCK_REASON_MAX } from '@farol/domain/limits.ts'
import { ROLES } from '@farol/domain/roles.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cursor, id } from './ids.ts'
import { opensOn } from './lessons.ts'
import { line, searchedText } from './text.ts'

const listedUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  role: z.enum(ROLES),
  memberSince: z.iso.datetime(),
  lastActiveAt: z.iso.datetime().nullable(),
  completedCourses: z.int(),
  /** The account is going to be deleted then. */
  deletionDueAt: z.iso.datetime().nullable(),
  blockedAt: z.iso.datetime().nullable(),
})
export type ListedUser = z.infer<typeof listedUser>

export const reasonBody = z.strictObject({
  reason: line({ max: BLOCK_REASON_MAX, required: 'Escreva o motivo.' }),
})

const lessonOfUser = z.object({
  id,
  title: z.string(),
  watchPercentage: z.int(),
  isCompleted: z.boolean(),
  quiz: z.object({ id, passed: z.boolean().nullable() }).nullable(),
  /** The lesson to do first, and what is missing there. */
  lock: z.object({ lessonTitle: z.string(), what: z.enum(['video', 'quiz']) }).nullable(),
  opensOn,
})

const courseOfUser = z.object({
  id,
  title: z.string(),
  percent: z.int(),
  completedAt: z.iso.datetime().nullable(),
  /** The prerequisite, while it is not completed. */
  lockedBy: z.object({ title: z.string() }).nullable(),
  lessons: z.array(lessonOfUser),
})
export type CourseOfUser = z.infer<typeof courseOfUser>

const attemptOfUser = z.object({
  id,
  quizId: id,
  quizTitle: z.string(),
  lessonTitle: z.string(),
  courseTitle: z.string(),
  score: z.int(),
  passed: z.boolean(),
  submittedAt: z.iso.datetime(),
  /** The attempt that counts; the others are history. */
  isLive: z.boolean(),
})
export type AttemptOfUser = z.infer<typeof attemptOfUser>

export const USERS_SORTS = ['newest', 'name', 'recent'] as const
/** Everybody; students who were never active; students who were, and are idle since (see `activity.ts` of the domain). */
export const USERS_ACTIVITIES = ['any', 'never', 'idle'] as const

const ofUser = z.object({ userId: id })

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    clients: 'read',
    summary:
      'Users whose name or e-mail contains a text, ignoring case and accents, of a course, or by their activity. Paginated',
    query: z.object({
      search: searchedText,
      /** Users who began this course. */
      courseId: id.optional(),
      /** Members of this turma. */
      turmaId: id.optional(),
      activity: z.enum(USERS_ACTIVITIES).default('any'),
      /** `recent`: by last activity; users without any come last. */
      sort: z.enum(USERS_SORTS).default('newest'),
      after: cursor.optional(),
    }),
    returns: z.object({
      users: z.array(listedUser),
      /** Exact without a filter or for users without activity; otherwise counted up to LIST_COUNT_MAX. */
      total: z.int(),
      /** In a very long list, a page can be short and still have a next one. */
      next: cursor.nullable(),
    }),
    errors: [],
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/admin/users.csv',
    access: 'admin',
    clients: 'read',
    summary: 'All accounts, or those of a turma, as a table for a spreadsheet',
    query: z.object({ turmaId: id.optional() }),
    returns: z.string(),
    produces: 'text/csv',
    errors: [],
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/admin/users/{userId}',
    access: 'admin',
    clients: 'read',
    summary: 'A user with their progress per course, what is locked and why, and their attempts',
    params: ofUser,
    returns: z.object({
      user: listedUser,
      hasSecondFactor: z.boolean(),
      courses: z.array(courseOfUser),
      attempts: z.array(attemptOfUser),
    }),
    errors: ['NOT_FOUND'],
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/api/admin/users/{userId}/role',
    access: 'admin',
    clients: 'none',
    needsFreshProof: true,
    summary: 'Change the role of a user',
    params: ofUser,
    body: z.strictObject({ role: z.enum(ROLES) }),
    returns: z.object({}),
    errors: ['NOT_FOUND', 'LAST_ADMIN', 'USER_UNCONFIRMED'],
  }),
  block: endpoint({
    method: 'POST',
    path: '/api/admin/users/{userId}/block',
    access: 'admin',
    clients: 'none',
    needsFreshProof: true,
    summary: 'Block an account: sessions, keys and streams end at once, progress stays',
    params: ofUser,
    body: reasonBody,
    returns: z.object({}),
    errors: ['NOT_FOUND', 'LAST_ADMIN', 'OWN_ACCOUNT'],
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/{userId}/block',
    access: 'admin',
    clients: 'none',
    needsFreshProof: true,
    summary: 'Unblock an account; a deletion that an administrator scheduled is cancelled',
    params: ofUser,
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/admin/users/{userId}/deletion',
    access: 'admin',
    clients: 'none',
    needsFreshProof: true,
    summary: 'Delete an account at once, or block it now and delete it in seven days; the user gets a mail',
    params: ofUser,
    body: reasonBody.extend({ when: z.enum(['now', 'later']) }),
    returns: z.object({}),
    errors: ['NOT_FOUND', 'LAST_ADMIN', 'OWN_ACCOUNT'],
  }),
  passwordLink: endpoint({
    method: 'POST',
    path: '/api/admin/users/{userId}/password-link',
    access: 'admin',
    clients: 'none',
    needsFreshProof: true,
    summary:
      'Create a link with which a student can choose a new password: shown once, valid for an hour; the student gets a mail',
    params: ofUser,
    returns: z.object({ link: z.string(), expiresAt: z.iso.datetime() }),
    errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'LINK_NOT_FOR_ADMINS'],
  }),
  resetFactors: endpoint({
    method: 'POST',
    path: '/api/admin/users/{userId}/factors/reset',
    access: 'admin',
    clients: 'none',
    needsFreshProof: true,
    summary: 'Remove the second factors of a user who lost them; the user gets a mail',
    params: ofUser,
    returns: z.object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  releaseAttempt: endpoint({
    method: 'POST',
    path: '/api/admin/users/{userId}/attempts/{attemptId}/release',
    access: 'admin',
    clients: 'write',
    summary: 'Let a student retake a quiz; the attempt stays in the history',
    params: z.object({ userId: id, attemptId: id }),
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  completeLesson: endpoint({
    method: 'POST',
    path: '/api/admin/users/{userId}/lessons/{lessonId}/completion',
    access: 'admin',
    clients: 'write',
    summary: 'Mark a lesson as completed for a student',
    params: z.object({ userId: id, lessonId: id }),
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}
