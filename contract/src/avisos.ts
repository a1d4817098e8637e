import { AVISO_AUDIENCES, AVISO_OBSTACLES, AVISO_STATES } from '@farol/domain/avisos.ts'
import { isBlank } from '@farol/domain/blank-text.ts'
import { AVISO_TEXT_MAX, PAGE_NUMBER_MAX, TITLE_MAX } from '@farol/domain/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, version } from './ids.ts'
import { line, paragraphs } from './text.ts'

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const isTime = (local: string) => LOCAL_TIME.test(local) && !Number.isNaN(Date.parse(`${local}Z`))

const content = z.strictObject({
  title: line({ max: TITLE_MAX, required: 'Escreva o título.' }),
  text: paragraphs({ max: AVISO_TEXT_MAX }).refine((text) => !isBlank(text), 'Escreva o texto.'),
})

/** A wall-clock time at the school; null: now. */
const sendAt = z.string().max(16).refine(isTime, 'Use uma data e uma hora válidas.').nullable()

const target = z.strictObject({
  audience: z.enum(AVISO_AUDIENCES),
  courseId: id.nullable(),
  turmaId: id.nullable(),
})

type Target = z.infer<typeof target>
const hasCourse = ({ audience, courseId }: Target) => (audience === 'course') === (courseId !== null)
const hasTurma = ({ audience, turmaId }: Target) => (audience === 'turma') === (turmaId !== null)
const courseNeeded = { path: ['courseId'], message: 'Escolha o curso.' }
const turmaNeeded = { path: ['turmaId'], message: 'Escolha a turma.' }

/** The fields of the forms. */
export const avisoValues = content
  .safeExtend({ ...target.shape, sendAt })
  .refine(hasCourse, courseNeeded)
  .refine(hasTurma, turmaNeeded)
export const monitorAvisoValues = content.safeExtend({ sendAt })

const aviso = z.object({
  id,
  ...target.shape,
  /** The name of the course or turma; null for everyone, and once it was deleted. */
  targetName: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  sendAt: z.iso.datetime(),
  /** The same, as wall-clock time at the school. */
  localSendAt: z.string(),
  state: z.enum(AVISO_STATES),
  /** Why it was called off, if nobody did. */
  obstacle: z.enum(AVISO_OBSTACLES).nullable(),
  /** Null if the account was deleted. */
  authorName: z.string().nullable(),
  /** Counted when sending begins. */
  recipientCount: z.int(),
  /** Who has it by now, and who has read it. */
  reachedCount: z.int(),
  readCount: z.int(),
  /** Mails about it that are not on their way yet: now, and with the next digest. */
  waitingMails: z.int(),
  waitingDigests: z.int(),
  version,
})
export type Aviso = z.infer<typeof aviso>

const pageOfAvisos = z.object({ avisos: z.array(aviso), total: z.int(), pageSize: z.int() })
const page = z.coerce.number().int().min(1).max(PAGE_NUMBER_MAX).default(1)
const params = z.object({ avisoId: id })
const ofTurma = z.object({ turmaId: id })
const ofTurmaAviso = z.object({ turmaId: id, avisoId: id })
const SAVING = ['AVISO_IN_PAST', 'COURSE_NOT_FOUND', 'TURMA_NOT_FOUND'] as const
const CHANGING = ['NOT_FOUND', 'CHANGED_MEANWHILE', 'AVISO_BEGUN', ...SAVING] as const

export const avisos = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/avisos',
    access: 'admin',
    clients: 'read',
    summary: 'All avisos, the latest first, with who has got and read them. Paginated',
    query: z.object({ page }),
    returns: pageOfAvisos,
    errors: [],
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/admin/avisos/{avisoId}',
    access: 'admin',
    clients: 'read',
    summary: 'An aviso, with who has got and read it',
    params,
    returns: z.object({ aviso }),
    errors: ['NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/avisos',
    access: 'admin',
    clients: 'write',
    summary: 'Send an aviso, now or at a time. The id is yours: sent again, it is stored once',
    body: avisoValues.safeExtend({ id }),
    returns: z.object({ id }),
    errors: ['CHANGED_MEANWHILE', ...SAVING],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/avisos/{avisoId}',
    access: 'admin',
    clients: 'write',
    summary: 'Change an aviso whose time has not come',
    params,
    body: avisoValues.safeExtend({ version }),
    returns: z.object({ version }),
    errors: CHANGING,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/admin/avisos/{avisoId}/stop',
    access: 'admin',
    clients: 'write',
    summary: 'Call off an aviso, or stop sending it; who has it keeps it',
    params,
    returns: z.object({}),
    errors: ['NOT_FOUND', 'AVISO_FINISHED'],
  }),
  countRecipients: endpoint({
    method: 'GET',
    path: '/api/admin/aviso-recipients',
    access: 'admin',
    clients: 'read',
    summary: 'How many people an aviso would reach now, and how many of them by mail',
    query: z.object({
      audience: z.enum(AVISO_AUDIENCES).default('everyone'),
      courseId: id.optional(),
      turmaId: id.optional(),
    }),
    returns: z.object({ recipients: z.int(), byMail: z.int(), isMailConfigured: z.boolean() }),
    errors: [],
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/api/admin/aviso-tests',
    access: 'admin',
    clients: 'none',
    summary: 'Mail an aviso to yourself alone',
    body: content,
    returns: z.object({}),
    errors: ['MAIL_NOT_CONFIGURED'],
  }),
}

/** For monitors: to their own turma, what they wrote themselves. */
export const monitorAvisos = {
  ofTurma: endpoint({
    method: 'GET',
    path: '/api/monitored-turmas/{turmaId}/avisos',
    access: 'signed-in',
    clients: 'none',
    priority: 'browsing',
    summary: 'As monitor of a turma: your avisos to it, and how many people the next would reach',
    params: ofTurma,
    query: z.object({ page }),
    returns: pageOfAvisos.extend({
      turma: z.object({ id, name: z.string() }),
      recipients: z.int(),
      byMail: z.int(),
      isMailConfigured: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/monitored-turmas/{turmaId}/avisos',
    access: 'signed-in',
    clients: 'none',
    summary: 'As monitor of a turma: send an aviso to it, now or at a time',
    params: ofTurma,
    body: monitorAvisoValues.safeExtend({ id }),
    returns: z.object({ id }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', ...SAVING],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/monitored-turmas/{turmaId}/avisos/{avisoId}',
    access: 'signed-in',
    clients: 'none',
    summary: 'As monitor of a turma: change your aviso before its time',
    params: ofTurmaAviso,
    body: monitorAvisoValues.safeExtend({ version }),
    returns: z.object({ version }),
    errors: CHANGING,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/monitored-turmas/{turmaId}/avisos/{avisoId}/stop',
    access: 'signed-in',
    clients: 'none',
    summary: 'As monitor of a turma: call off your aviso, or stop sending it',
    params: ofTurmaAviso,
    returns: z.object({}),
    errors: ['NOT_FOUND', 'AVISO_FINISHED'],
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/api/monitored-turmas/{turmaId}/aviso-tests',
    access: 'signed-in',
    clients: 'none',
    summary: 'As monitor of a turma: mail an aviso to yourself alone',
    params: ofTurma,
    body: content,
    returns: z.object({}),
    errors: ['NOT_FOUND', 'MAIL_NOT_CONFIGURED'],
  }),
}

const receivedAviso = z.object({
  id,
  title: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  /** The turma or course that it was sent to; null if it was sent to everyone, or if the turma or course was deleted. */
  targetName: z.string().nullable(),
})
export type ReceivedAviso = z.infer<typeof receivedAviso>

export const myAvisos = {
  unread: endpoint({
    method: 'GET',
    path: '/api/avisos',
    access: 'signed-in',
    clients: 'none',
    priority: 'browsing',
    summary: 'The avisos to you that you have not read, the latest first',
    returns: z.object({ avisos: z.array(receivedAviso) }),
    errors: [],
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/avisos/{avisoId}',
    access: 'signed-in',
    clients: 'none',
    priority: 'browsing',
    summary: 'An aviso to you',
    params,
    returns: z.object({ aviso: receivedAviso }),
    errors: ['NOT_FOUND'],
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/avisos/{avisoId}/read',
    access: 'signed-in',
    clients: 'none',
    summary: 'You have read an aviso; on all your devices',
    params,
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}
