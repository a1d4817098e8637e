import { z } from 'zod'
import { currentPassword, newPassword } from './account.ts'
import { endpoint } from './endpoint.ts'
import { proofBody } from './factors.ts'
import { id } from './ids.ts'

export const changePasswordBody = z.strictObject({ currentPassword, newPassword })

const openSession = z.object({
  id,
  /** 'Chrome no Android' */
  device: z.string(),
  since: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

export const security = {
  prove: endpoint({
    method: 'POST',
    path: '/api/account/proof',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary:
      'Confirm your identity with your password or a code; it counts as fresh proof in this session for ten minutes',
    body: proofBody,
    returns: z.object({}),
    errors: ['WRONG_PROOF'],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/account/password',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'Change your password; every other session ends',
    body: changePasswordBody,
    returns: z.object({}),
    errors: ['WRONG_PROOF'],
  }),
  requestEmailConfirmation: endpoint({
    method: 'POST',
    path: '/api/account/email-confirmation-request',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'Mail yourself a link that confirms your address',
    returns: z.object({}),
    errors: [],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/account/sessions',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'Where you are signed in; this session first, then the last used',
    returns: z.object({ sessions: z.array(openSession) }),
    errors: [],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions/{sessionId}',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'Sign out elsewhere: one of your other sessions ends',
    params: z.object({ sessionId: id }),
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'Sign out everywhere but here',
    returns: z.object({}),
    errors: [],
  }),
}
