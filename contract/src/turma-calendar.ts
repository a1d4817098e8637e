import { dayText } from '@farol/domain/day-text.ts'
import { CALENDAR_LESSONS_MAX, PAGE_NUMBER_MAX, RELEASE_DAYS_MAX } from '@farol/domain/limits.ts'
import { type CalendarFault, calendarFaults, RELEASE_RULES } from '@farol/domain/turma-calendar.ts'
import { COURSE_ACCESSES, TURMA_STATES, type TurmaDates } from '@farol/domain/turmas.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, version } from './ids.ts'
import { day } from './turmas.ts'

/** The fields of the form of one course. */
export const courseCalendar = z
  .strictObject({
    rule: z.enum(RELEASE_RULES),
    everyDays: z
      .int('Use um número inteiro.')
      .min(1, 'Use um número a partir de 1.')
      .max(RELEASE_DAYS_MAX, `Use no máximo ${RELEASE_DAYS_MAX} dias.`)
      .nullable(),
    /** Those without a day can be left out. */
    lessons: z
      .array(z.strictObject({ lessonId: id, opensOn: day.nullable(), dueOn: day.nullable() }))
      .max(CALENDAR_LESSONS_MAX),
  })
  .refine(({ rule, everyDays }) => rule !== 'interval' || everyDays !== null, {
    path: ['everyDays'],
    message: 'Digite de quantos em quantos dias abre uma aula.',
  })

/** With the dates of the turma, which only the server knows for sure. */
export const calendarWithin = (dates: TurmaDates) =>
  courseCalendar.superRefine((values, context) => {
    for (const { index, field, fault } of calendarFaults({ ...dates, ...values }))
      context.addIssue({ code: 'custom', path: ['lessons', index, field], message: faultText(fault, dates) })
  })

export function faultText(fault: CalendarFault['fault'], { startsOn, endsOn }: TurmaDates): string {
  if (fault === 'before-start') return `A turma começa em ${dayText(startsOn ?? '', '')}.`
  if (fault === 'after-end') return `A turma termina em ${dayText(endsOn ?? '', '')}.`
  return 'O prazo não pode ser antes da abertura da aula.'
}

const calendarLesson = z.object({
  id,
  title: z.string(),
  opensOn: z.iso.date().nullable(),
  dueOn: z.iso.date().nullable(),
})

const calendarCourse = z.object({
  id,
  title: z.string(),
  /** The calendar of a course that is open to everyone holds nothing back. */
  access: z.enum(COURSE_ACCESSES),
  rule: z.enum(RELEASE_RULES),
  everyDays: z.int().nullable(),
  version,
  /** In their order. */
  lessons: z.array(calendarLesson),
})
export type CalendarCourse = z.infer<typeof calendarCourse>

/** A member and the lessons whose deadline has passed and that they have not done. */
const lateMember = z.object({
  id,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  lessons: z.array(z.object({ id, title: z.string(), courseTitle: z.string(), dueOn: z.iso.date() })),
})
export type LateMember = z.infer<typeof lateMember>

const params = z.object({ turmaId: id })
const release = z.strictObject({ isReleased: z.boolean() })

export const turmaCalendar = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/turmas/{turmaId}/calendar',
    access: 'admin',
    clients: 'read',
    summary:
      'When the lessons of the courses of a turma open, their deadlines, and who is late. Paginated by member',
    params,
    query: z.object({ page: z.coerce.number().int().min(1).max(PAGE_NUMBER_MAX).default(1) }),
    returns: z.object({
      turma: z.object({
        id,
        name: z.string(),
        startsOn: z.iso.date().nullable(),
        endsOn: z.iso.date().nullable(),
        state: z.enum(TURMA_STATES),
        isReleased: z.boolean(),
      }),
      courses: z.array(calendarCourse),
      late: z.array(lateMember),
      /** Members who are late. */
      total: z.int(),
      pageSize: z.int(),
    }),
    errors: ['NOT_FOUND'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/turmas/{turmaId}/calendar/{courseId}',
    access: 'admin',
    clients: 'write',
    summary:
      'Change when the lessons of a course open in a turma, and their deadlines. Lessons that a member has begun stay open',
    params: z.object({ turmaId: id, courseId: id }),
    body: courseCalendar.safeExtend({ version }),
    returns: z.object({ version }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'TURMA_START_NEEDED', 'CALENDAR_DATES'],
  }),
  release: endpoint({
    method: 'PUT',
    path: '/api/admin/turmas/{turmaId}/release',
    access: 'admin',
    clients: 'write',
    summary: 'Release every lesson to a whole turma, or follow its calendar again',
    params,
    body: release,
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  releaseMember: endpoint({
    method: 'PUT',
    path: '/api/admin/turmas/{turmaId}/members/{userId}/release',
    access: 'admin',
    clients: 'write',
    summary: 'Release every lesson to one member of a turma, or let them follow its calendar again',
    params: z.object({ turmaId: id, userId: id }),
    body: release,
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}
