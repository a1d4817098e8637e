import type { CallInput } from '@farol/contract/endpoint.ts'
import type { USERS_ACTIVITIES, USERS_SORTS, users } from '@farol/contract/users.ts'
import type { Role } from '@farol/domain/roles.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { withFreshProof } from './fresh-proof.ts'
import { invalidate, keyPrefix, queryKey } from './query-keys.ts'

export type UsersActivity = (typeof USERS_ACTIVITIES)[number]
export type UsersSort = (typeof USERS_SORTS)[number]
export type UsersListing = {
  search: string
  courseId: string | undefined
  turmaId: string | undefined
  activity: UsersActivity
  sort: UsersSort
}

/** Users by pages. What was found before stays on the screen while the next list is on its way. */
export const usersQuery = ({ courseId, turmaId, ...listing }: UsersListing) =>
  infiniteQueryOptions({
    queryKey: queryKey('users', { courseId, turmaId, ...listing }),
    queryFn: ({ pageParam, signal }) =>
      call<typeof users.list>(
        { method: 'GET', path: '/api/admin/users' },
        {
          query: {
            ...listing,
            ...(courseId && { courseId }),
            ...(turmaId && { turmaId }),
            ...(pageParam && { after: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (previous) => previous,
  })

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKey('user', userId),
    queryFn: ({ signal }) =>
      call<typeof users.one>(
        { method: 'GET', path: '/api/admin/users/{userId}' },
        { params: { userId } },
        signal,
      ),
  })

export const setRole = ({ userId, role }: { userId: string; role: Role }) =>
  withFreshProof(() =>
    call<typeof users.setRole>(
      { method: 'PUT', path: '/api/admin/users/{userId}/role' },
      { params: { userId }, body: { role } },
    ),
  )

export const resetFactors = (userId: string) =>
  withFreshProof(() =>
    call<typeof users.resetFactors>(
      { method: 'POST', path: '/api/admin/users/{userId}/factors/reset' },
      { params: { userId } },
    ),
  )

export const blockUser = ({ userId, reason }: { userId: string; reason: string }) =>
  withFreshProof(() =>
    call<typeof users.block>(
      { method: 'POST', path: '/api/admin/users/{userId}/block' },
      { params: { userId }, body: { reason } },
    ),
  )

export const unblockUser = (userId: string) =>
  withFreshProof(() =>
    call<typeof users.unblock>(
      { method: 'DELETE', path: '/api/admin/users/{userId}/block' },
      { params: { userId } },
    ),
  )

type Deletion = CallInput<typeof users.remove>['body'] & { userId: string }

export const deleteUser = ({ userId, ...body }: Deletion) =>
  withFreshProof(() =>
    call<typeof users.remove>(
      { method: 'POST', path: '/api/admin/users/{userId}/deletion' },
      { params: { userId }, body },
    ),
  )

export const createPasswordLink = (userId: string) =>
  withFreshProof(() =>
    call<typeof users.passwordLink>(
      { method: 'POST', path: '/api/admin/users/{userId}/password-link' },
      { params: { userId } },
    ),
  )

export const releaseAttempt = (params: { userId: string; attemptId: string }) =>
  call<typeof users.releaseAttempt>(
    { method: 'POST', path: '/api/admin/users/{userId}/attempts/{attemptId}/release' },
    { params },
  )

export const completeLesson = (params: { userId: string; lessonId: string }) =>
  call<typeof users.completeLesson>(
    { method: 'POST', path: '/api/admin/users/{userId}/lessons/{lessonId}/completion' },
    { params },
  )

/** Invalidates the user's page, the lists they are in, and the change log. */
export const refreshUser = (queryClient: QueryClient, userId: string) =>
  invalidate(queryClient, [
    keyPrefix('user', userId),
    keyPrefix('users'),
    keyPrefix('overview'),
    keyPrefix('changes'),
  ])

/** Where the browser downloads all accounts from, or those of a turma, for a spreadsheet. */
export const usersCsvPath = (turmaId: string | undefined) =>
  turmaId ? `/api/admin/users.csv?turmaId=${turmaId}` : '/api/admin/users.csv'
