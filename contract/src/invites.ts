import { INVITE_STATES, INVITED_STATES, UNREADABLE_REASONS } from '@farol/domain/invite-list.ts'
import { JOIN_PROBLEMS } from '@farol/domain/joining.ts'
import { INVITE_TEXT_MAX, TURMA_CAPACITY_MAX, TURMA_FIRST_DAY, TURMA_LAST_DAY } from '@farol/domain/limits.ts'
import { TURMA_STATES } from '@farol/domain/turmas.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { paragraphs } from './text.ts'

const params = z.object({ turmaId: id })

export const linkValues = z.strictObject({
  endsOn: z.iso
    .date('Use uma data válida.')
    .refine((date) => date >= TURMA_FIRST_DAY && date <= TURMA_LAST_DAY, 'Use uma data a partir de 2000.')
    .nullable(),
  maxUses: z
    .int('Use um número inteiro.')
    .min(1, 'Use um número a partir de 1.')
    .max(TURMA_CAPACITY_MAX, 'Este número é grande demais.')
    .nullable(),
})

const link = z.object({
  id,
  /** The whole address. */
  url: z.string(),
  /** The same: how many modules a side has, and the dark ones as the path of an SVG image. */
  qrCode: z.object({ size: z.int(), path: z.string() }),
  endsOn: z.iso.date().nullable(),
  maxUses: z.int().nullable(),
  uses: z.int(),
  createdAt: z.iso.datetime(),
  /** Why nobody can join by it right now. */
  problem: z.enum(JOIN_PROBLEMS).nullable(),
})
export type TurmaLink = z.infer<typeof link>

const invite = z.object({
  id,
  name: z.string(),
  email: z.string(),
  state: z.enum(INVITE_STATES),
  /** When it came into this state. */
  since: z.iso.datetime(),
  /** Why the mail server refused the newest mail, if it did and that is known. */
  reason: z.string().nullable(),
})
export type TurmaInvite = z.infer<typeof invite>

/** Names and addresses in any shape. */
export const inviteText = z.strictObject({ text: paragraphs({ max: INVITE_TEXT_MAX }) })
const bodyLimitBytes = 2 * 1024 * 1024

const person = z.object({ line: z.int(), name: z.string(), email: z.string() })
const unreadable = z.object({ line: z.int(), text: z.string(), reason: z.enum(UNREADABLE_REASONS) })

/** Links and mailed invitations of a turma, for administrators. */
export const invites = {
  ofTurma: endpoint({
    method: 'GET',
    path: '/api/admin/turmas/{turmaId}/invites',
    access: 'admin',
    clients: 'none',
    summary: 'The links of a turma that are not revoked, and who was invited by mail',
    params,
    returns: z.object({
      turma: z.object({
        id,
        name: z.string(),
        state: z.enum(TURMA_STATES),
        startsOn: z.iso.date().nullable(),
        endsOn: z.iso.date().nullable(),
        capacity: z.int().nullable(),
        memberCount: z.int(),
      }),
      links: z.array(link),
      invites: z.array(invite),
      isMailConfigured: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  createLink: endpoint({
    method: 'POST',
    path: '/api/admin/turmas/{turmaId}/links',
    access: 'admin',
    clients: 'none',
    summary: 'Create a link by which anybody who has it can join',
    params,
    body: linkValues,
    returns: z.object({ id }),
    errors: ['NOT_FOUND', 'TOO_MANY_LINKS'],
  }),
  revokeLink: endpoint({
    method: 'DELETE',
    path: '/api/admin/turmas/{turmaId}/links/{linkId}',
    access: 'admin',
    clients: 'none',
    summary: 'Revoke a link for good; who joined by it stays',
    params: z.object({ turmaId: id, linkId: id }),
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/admin/turmas/{turmaId}/invite-check',
    access: 'admin',
    clients: 'none',
    summary: 'Read names and addresses, and say who would be invited; saves nothing',
    params,
    body: inviteText,
    bodyLimitBytes,
    returns: z.object({
      people: z.array(person.extend({ state: z.enum(INVITED_STATES) })),
      unreadable: z.array(unreadable),
    }),
    errors: ['NOT_FOUND'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/admin/turmas/{turmaId}/invites',
    access: 'admin',
    clients: 'none',
    summary:
      'Invite everybody in a text who is neither a member nor invited, each by a mail with their own link',
    params,
    body: inviteText,
    bodyLimitBytes,
    returns: z.object({ invited: z.int() }),
    errors: ['NOT_FOUND', 'NOBODY_TO_INVITE'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/admin/turmas/{turmaId}/invites/{inviteId}/mail',
    access: 'admin',
    clients: 'none',
    summary: 'Mail an invitation again, with a new link; the one before no longer works',
    params: z.object({ turmaId: id, inviteId: id }),
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/admin/turmas/{turmaId}/invites/{inviteId}',
    access: 'admin',
    clients: 'none',
    summary: 'Cancel an invitation; who joined by it stays',
    params: z.object({ turmaId: id, inviteId: id }),
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}
