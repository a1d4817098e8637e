import { PAGE_NUMBER_MAX } from '@farol/domain/limits.ts'
import { HELP_REASONS } from '@farol/domain/turma-progress.ts'
import { TURMA_STATES } from '@farol/domain/turmas.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

const help = z.object({
  reason: z.enum(HELP_REASONS),
  /** The lesson that holds the member up, counted from 0. */
  lesson: z.int().nullable(),
  /** The failed attempt, which can be released. */
  attempt: z.object({ id, score: z.int(), submittedAt: z.iso.datetime() }).nullable(),
})

const progressMember = z.object({
  id,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  isMonitor: z.boolean(),
  /** A character per lesson: see `decodeStandings` of the domain. */
  standings: z.string(),
  /** In this course. */
  lastActiveAt: z.iso.datetime().nullable(),
  /** In the last seven days. */
  completedThisWeek: z.int(),
  help: help.nullable(),
})
export type ProgressMember = z.infer<typeof progressMember>

const progress = z.object({
  turma: z.object({
    id,
    name: z.string(),
    startsOn: z.iso.date().nullable(),
    endsOn: z.iso.date().nullable(),
    state: z.enum(TURMA_STATES),
    /** Administrators too, who are not listed. */
    memberCount: z.int(),
    capacity: z.int().nullable(),
  }),
  /** The courses of the turma, to choose from. */
  courses: z.array(z.object({ id, title: z.string() })),
  /** Null if the turma has none. */
  course: z
    .object({
      id,
      title: z.string(),
      /** What to complete first; null if there is none, or it is not for who asks. */
      prerequisiteTitle: z.string().nullable(),
      lessons: z.array(z.object({ id, title: z.string() })),
    })
    .nullable(),
  /** By name. */
  members: z.array(progressMember),
  total: z.int(),
  pageSize: z.int(),
})
export type TurmaProgress = z.infer<typeof progress>

const params = z.object({ turmaId: id })
const query = z.object({
  /** One of the turma; without it, or if the turma does not have it, the first. */
  courseId: id.optional(),
  page: z.coerce.number().int().min(1).max(PAGE_NUMBER_MAX).default(1),
})

export const turmaProgress = {
  names: endpoint({
    method: 'GET',
    path: '/api/admin/turma-names',
    access: 'admin',
    clients: 'read',
    summary: 'The names of all turmas, to choose from',
    returns: z.object({ turmas: z.array(z.object({ id, name: z.string() })) }),
    errors: [],
  }),
  table: endpoint({
    method: 'GET',
    path: '/api/admin/turmas/{turmaId}/progress',
    access: 'admin',
    clients: 'read',
    summary:
      'The students of a turma, where each stands in every lesson of one course, and who needs help. Paginated',
    params,
    query,
    returns: progress,
    errors: ['NOT_FOUND'],
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/admin/turmas/{turmaId}/progress.csv',
    access: 'admin',
    clients: 'read',
    summary: 'The same for all students of the turma, as a table for a spreadsheet',
    params,
    query: query.pick({ courseId: true }),
    returns: z.string(),
    produces: 'text/csv',
    errors: ['NOT_FOUND'],
  }),
  setMonitor: endpoint({
    method: 'PUT',
    path: '/api/admin/turmas/{turmaId}/members/{userId}/monitor',
    access: 'admin',
    clients: 'none',
    summary: 'Make a member a monitor of the turma, or no longer one',
    params: z.object({ turmaId: id, userId: id }),
    body: z.strictObject({ isMonitor: z.boolean() }),
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}

/** For monitors: students by role, who help in a turma. Everybody else gets NOT_FOUND. */
export const monitors = {
  turmas: endpoint({
    method: 'GET',
    path: '/api/monitored-turmas',
    access: 'signed-in',
    clients: 'none',
    priority: 'browsing',
    summary: 'The running turmas of which you are a monitor',
    returns: z.object({ turmas: z.array(z.object({ id, name: z.string(), memberCount: z.int() })) }),
    errors: [],
  }),
  table: endpoint({
    method: 'GET',
    path: '/api/monitored-turmas/{turmaId}/progress',
    access: 'signed-in',
    clients: 'none',
    priority: 'browsing',
    summary:
      'As monitor of a turma: where its students stand in a published course, and who needs help. Paginated',
    params,
    query,
    returns: progress,
    errors: ['NOT_FOUND'],
  }),
  releaseAttempt: endpoint({
    method: 'POST',
    path: '/api/monitored-turmas/{turmaId}/members/{userId}/attempts/{attemptId}/release',
    access: 'signed-in',
    clients: 'none',
    summary: 'As monitor of a turma: let another member retake a quiz of its courses',
    params: z.object({ turmaId: id, userId: id, attemptId: id }),
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}
