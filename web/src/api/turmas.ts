import type { CallInput, Input } from '@farol/contract/endpoint.ts'
import type { turmas } from '@farol/contract/turmas.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { invalidate, keyPrefix, queryKey } from './query-keys.ts'

/** A page of turmas, or of the members of one. */
export type TurmasListing = Input<typeof turmas.list>['query']

/** The page before stays on the screen while the next is on its way. */
export const turmasQuery = (query: TurmasListing) =>
  queryOptions({
    queryKey: queryKey('turmas', query),
    queryFn: ({ signal }) =>
      call<typeof turmas.list>({ method: 'GET', path: '/api/admin/turmas' }, { query }, signal),
    placeholderData: (previous) => previous,
  })

export const turmaQuery = (turmaId: string, query: TurmasListing) =>
  queryOptions({
    queryKey: queryKey('turma', turmaId, 'members', query),
    queryFn: ({ signal }) =>
      call<typeof turmas.one>(
        { method: 'GET', path: '/api/admin/turmas/{turmaId}' },
        { params: { turmaId }, query },
        signal,
      ),
    // Only while another page of the same turma is on its way.
    placeholderData: (previous) => (previous?.turma.id === turmaId ? previous : undefined),
  })

export const createTurma = (body: CallInput<typeof turmas.create>['body']) =>
  call<typeof turmas.create>({ method: 'POST', path: '/api/admin/turmas' }, { body })

export type TurmaUpdate = CallInput<typeof turmas.update>['body']
export type TurmaValues = Omit<TurmaUpdate, 'version'>

export const updateTurma = (turmaId: string, body: TurmaUpdate) =>
  call<typeof turmas.update>(
    { method: 'PUT', path: '/api/admin/turmas/{turmaId}' },
    { params: { turmaId }, body },
  )

export const removeTurma = (turmaId: string) =>
  call<typeof turmas.remove>(
    { method: 'DELETE', path: '/api/admin/turmas/{turmaId}' },
    { params: { turmaId } },
  )

export const addMembers = ({ turmaId, userIds }: { turmaId: string; userIds: string[] }) =>
  call<typeof turmas.addMembers>(
    { method: 'POST', path: '/api/admin/turmas/{turmaId}/members' },
    { params: { turmaId }, body: { userIds } },
  )

export const removeMember = (params: { turmaId: string; userId: string }) =>
  call<typeof turmas.removeMember>(
    { method: 'DELETE', path: '/api/admin/turmas/{turmaId}/members/{userId}' },
    { params },
  )

/** Without a turma to go to, they are only removed. */
export const moveMembers = ({
  turmaId,
  ...body
}: { turmaId: string } & CallInput<typeof turmas.moveMembers>['body']) =>
  call<typeof turmas.moveMembers>(
    { method: 'POST', path: '/api/admin/turmas/{turmaId}/member-moves' },
    { params: { turmaId }, body },
  )

/** Also the courses that students see: the administrator may be a member too. */
export const refreshTurmas = (queryClient: QueryClient) =>
  invalidate(queryClient, [
    keyPrefix('session'),
    keyPrefix('turmas'),
    keyPrefix('turma'),
    keyPrefix('turma-names'),
    keyPrefix('users'),
    keyPrefix('courses'),
    keyPrefix('course'),
    keyPrefix('course-roster'),
    keyPrefix('course-lessons'),
    keyPrefix('changes'),
  ])
