import type { CallInput, Output } from '@farol/contract/endpoint.ts'
import type { invites } from '@farol/contract/invites.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { invalidate, keyPrefix, queryKey } from './query-keys.ts'

export type InvitesOfTurma = Output<typeof invites.ofTurma>
export type CheckedList = Output<typeof invites.check>

export const invitesQuery = (turmaId: string) =>
  queryOptions({
    queryKey: queryKey('turma', turmaId, 'invites'),
    queryFn: ({ signal }) =>
      call<typeof invites.ofTurma>(
        { method: 'GET', path: '/api/admin/turmas/{turmaId}/invites' },
        { params: { turmaId } },
        signal,
      ),
  })

export const refreshInvites = (queryClient: QueryClient, turmaId: string) =>
  invalidate(queryClient, [keyPrefix('turma', turmaId, 'invites'), keyPrefix('changes')])

export const createLink = (turmaId: string, body: CallInput<typeof invites.createLink>['body']) =>
  call<typeof invites.createLink>(
    { method: 'POST', path: '/api/admin/turmas/{turmaId}/links' },
    { params: { turmaId }, body },
  )

export const revokeLink = (params: { turmaId: string; linkId: string }) =>
  call<typeof invites.revokeLink>(
    { method: 'DELETE', path: '/api/admin/turmas/{turmaId}/links/{linkId}' },
    { params },
  )

type Text = { turmaId: string; text: string }

export const checkInvites = ({ turmaId, text }: Text) =>
  call<typeof invites.check>(
    { method: 'POST', path: '/api/admin/turmas/{turmaId}/invite-check' },
    { params: { turmaId }, body: { text } },
  )

export const sendInvites = ({ turmaId, text }: Text) =>
  call<typeof invites.send>(
    { method: 'POST', path: '/api/admin/turmas/{turmaId}/invites' },
    { params: { turmaId }, body: { text } },
  )

type OneInvite = { turmaId: string; inviteId: string }

export const resendInvite = (params: OneInvite) =>
  call<typeof invites.resend>(
    { method: 'POST', path: '/api/admin/turmas/{turmaId}/invites/{inviteId}/mail' },
    { params },
  )

export const cancelInvite = (params: OneInvite) =>
  call<typeof invites.cancel>(
    { method: 'DELETE', path: '/api/admin/turmas/{turmaId}/invites/{inviteId}' },
    { params },
  )
