import { JOIN_PROBLEMS } from '@farol/domain/joining.ts'
import { TURMA_STATES } from '@farol/domain/turmas.ts'
import { z } from 'zod'
import { joinToken, newPasswordBody, user, userName } from './account.ts'
import { endpoint } from './endpoint.ts'

const JOINING_ERRORS = [
  'NOT_FOUND',
  'JOINING_REVOKED',
  'JOINING_EXPIRED',
  'JOINING_USED_UP',
  'JOINING_CLOSED',
  'JOINING_ENDED',
  'JOINING_FULL',
] as const

export const tokenBody = z.strictObject({ token: joinToken })
export const firstVisitBody = z.strictObject({ name: userName })

/** Getting into a turma by a link or a mailed invitation. Tokens stand in bodies, so that no log has them. */
export const joining = {
  look: endpoint({
    method: 'POST',
    path: '/api/joining/look',
    access: 'public',
    clients: 'none',
    summary: 'What a link or an invitation leads to; uses nothing up',
    body: tokenBody,
    returns: z.object({
      turma: z.object({
        name: z.string(),
        startsOn: z.iso.date().nullable(),
        endsOn: z.iso.date().nullable(),
        state: z.enum(TURMA_STATES),
      }),
      problem: z.enum(JOIN_PROBLEMS).nullable(),
      isMember: z.boolean(),
      /** Null for a link that is not for one person. */
      invited: z.object({ name: z.string(), email: z.string(), hasAccount: z.boolean() }).nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/joining',
    access: 'signed-in',
    clients: 'none',
    summary: 'Become a member of the turma; a member stays one, and uses nothing up',
    body: tokenBody,
    returns: z.object({}),
    errors: JOINING_ERRORS,
  }),
  firstVisit: endpoint({
    method: 'POST',
    path: '/api/joining/first-visit',
    access: 'public',
    clients: 'none',
    summary:
      'With a mailed invitation: create the account of the invited address, sign in once, and become a member. Existing accounts are never signed in',
    body: firstVisitBody.extend({ token: joinToken }),
    returns: z.object({ user }),
    errors: [...JOINING_ERRORS, 'EMAIL_TAKEN'],
  }),
  choosePassword: endpoint({
    method: 'POST',
    path: '/api/joining/password',
    access: 'signed-in',
    clients: 'none',
    summary: 'The first password of an account that has no way to log in yet',
    body: newPasswordBody,
    returns: z.object({}),
    errors: ['HAS_PASSWORD'],
  }),
}
