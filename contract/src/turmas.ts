import {
  PAGE_NUMBER_MAX,
  TURMA_ADDED_MAX,
  TURMA_CAPACITY_MAX,
  TURMA_COURSES_MAX,
  TURMA_FIRST_DAY,
  TURMA_LAST_DAY,
  TURMA_NAME_MAX,
} from '@farol/domain/limits.ts'
import { areDatesReversed, COURSE_ACCESSES, TURMA_STATES } from '@farol/domain/turmas.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, version } from './ids.ts'
import { line, searchedText } from './text.ts'

const name = line({ max: TURMA_NAME_MAX, required: 'Digite o nome da turma.' })

export const day = z.iso
  .date('Use uma data válida.')
  .refine((date) => date >= TURMA_FIRST_DAY && date <= TURMA_LAST_DAY, 'Use uma data a partir de 2000.')

export const turmaName = z.strictObject({ name })

/** The fields of the form. */
export const turmaValues = z
  .strictObject({
    name,
    startsOn: day.nullable(),
    endsOn: day.nullable(),
    capacity: z
      .int('Use um número inteiro.')
      .min(1, 'Use um número a partir de 1.')
      .max(TURMA_CAPACITY_MAX, 'Este número é grande demais.')
      .nullable(),
    isJoiningOpen: z.boolean(),
    courseIds: z.array(id).max(TURMA_COURSES_MAX),
  })
  .refine((values) => !areDatesReversed(values), {
    path: ['endsOn'],
    message: 'O fim não pode ser antes do início.',
  })

const turma = z.object({
  id,
  name: z.string(),
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  /** By the day at the school. */
  state: z.enum(TURMA_STATES),
  capacity: z.int().nullable(),
  isJoiningOpen: z.boolean(),
  memberCount: z.int(),
})

const listedTurma = turma.extend({ courseCount: z.int() })
export type ListedTurma = z.infer<typeof listedTurma>

/** Every course of the school, to choose from. */
const courseOfTurma = z.object({
  id,
  title: z.string(),
  isPublished: z.boolean(),
  access: z.enum(COURSE_ACCESSES),
  isChosen: z.boolean(),
  /** Its lessons have days in this turma, which it loses with the course. */
  hasCalendar: z.boolean(),
})

const member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  joinedAt: z.iso.datetime(),
  isMonitor: z.boolean(),
  /** Every lesson was released to them. */
  isReleased: z.boolean(),
})
export type TurmaMember = z.infer<typeof member>

const page = z.coerce.number().int().min(1).max(PAGE_NUMBER_MAX).default(1)
const params = z.object({ turmaId: id })

export const turmas = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/turmas',
    access: 'admin',
    clients: 'read',
    summary: 'The turmas whose name contains a text, ignoring case and accents. Paginated',
    query: z.object({ search: searchedText, page }),
    returns: z.object({ turmas: z.array(listedTurma), total: z.int(), pageSize: z.int() }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/turmas',
    access: 'admin',
    clients: 'write',
    summary: 'Create a turma without courses and members',
    body: turmaName,
    returns: z.object({ id }),
    errors: [],
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/admin/turmas/{turmaId}',
    access: 'admin',
    clients: 'read',
    summary:
      'A turma, the courses it can have, and its members whose name or e-mail contains a text. Paginated',
    params,
    query: z.object({ search: searchedText, page }),
    returns: z.object({
      turma: turma.extend({ version }),
      courses: z.array(courseOfTurma),
      members: z.array(member),
      /** Members that match. */
      total: z.int(),
      pageSize: z.int(),
    }),
    errors: ['NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/turmas/{turmaId}',
    access: 'admin',
    clients: 'write',
    summary: 'Change a turma and its courses',
    params,
    body: turmaValues.safeExtend({ version }),
    returns: z.object({
      version,
      /** How many days of its calendar are now outside of the turma: those lessons would never open. */
      daysOutside: z.int(),
    }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'TURMA_TOO_SMALL', 'TURMA_START_NEEDED', 'COURSE_NOT_FOUND'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/turmas/{turmaId}',
    access: 'admin',
    clients: 'write',
    summary: 'Delete a turma. Its members keep their accounts, progress and certificates',
    params,
    /** As `undoable` of deletions.ts, which would come into the forms of turmas with it. */
    returns: z.object({ undoId: id.nullable() }),
    errors: ['NOT_FOUND'],
  }),
  addMembers: endpoint({
    method: 'POST',
    path: '/api/admin/turmas/{turmaId}/members',
    access: 'admin',
    clients: 'write',
    summary: 'Add users to a turma: all of them, or none if there are too few places',
    params,
    body: z.strictObject({ userIds: z.array(id).min(1).max(TURMA_ADDED_MAX) }),
    /** Without those who were members before. */
    returns: z.object({ added: z.int() }),
    errors: ['NOT_FOUND', 'TURMA_FULL', 'USER_NOT_FOUND'],
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/api/admin/turmas/{turmaId}/members/{userId}',
    access: 'admin',
    clients: 'write',
    summary: 'Remove a user from a turma; their progress and certificates stay',
    params: z.object({ turmaId: id, userId: id }),
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  moveMembers: endpoint({
    method: 'POST',
    path: '/api/admin/turmas/{turmaId}/member-moves',
    access: 'admin',
    clients: 'write',
    summary:
      'Move members to another turma, or only remove them: all or none; their progress and certificates stay',
    params,
    body: z.strictObject({
      userIds: z.array(id).min(1).max(TURMA_ADDED_MAX),
      /** Null only removes them. */
      toTurmaId: id.nullable(),
    }),
    /** Those that were members. */
    returns: z.object({ moved: z.int() }),
    errors: ['NOT_FOUND', 'TURMA_FULL', 'TURMA_NOT_FOUND'],
  }),
}
