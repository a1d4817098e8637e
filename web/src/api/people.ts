import type { CallInput } from '@farol/contract/endpoint.ts'
import type { PEOPLE_ACTIVITIES, PEOPLE_SORTS, people } from '@farol/contract/people.ts'
import type { Role } from '@farol/domain/roles.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { withFreshProof } from './fresh-proof.ts'

export type PeopleActivity = (typeof PEOPLE_ACTIVITIES)[number]
export type PeopleSort = (typeof PEOPLE_SORTS)[number]
export type PeopleListing = {
  search: string
  courseId: string | undefined
  activity: PeopleActivity
  sort: PeopleSort
}

/** People by pages. What was found before stays on the screen while the next list is on its way. */
export const peopleQuery = ({ courseId, ...listing }: PeopleListing) =>
  infiniteQueryOptions({
    queryKey: ['people', { courseId, ...listing }],
    queryFn: ({ pageParam, signal }) =>
      call<typeof people.list>(
        { method: 'GET', path: '/api/admin/people' },
        { query: { ...listing, ...(courseId && { courseId }), ...(pageParam && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (previous) => previous,
  })

export const personQuery = (personId: string) =>
  queryOptions({
    queryKey: ['person', personId],
    queryFn: ({ signal }) =>
      call<typeof people.one>(
        { method: 'GET', path: '/api/admin/people/{personId}' },
        { params: { personId } },
        signal,
      ),
  })

export const setRole = ({ personId, role }: { personId: string; role: Role }) =>
  withFreshProof(() =>
    call<typeof people.setRole>(
      { method: 'PUT', path: '/api/admin/people/{personId}/role' },
      { params: { personId }, body: { role } },
    ),
  )

export const resetFactors = (personId: string) =>
  withFreshProof(() =>
    call<typeof people.resetFactors>(
      { method: 'POST', path: '/api/admin/people/{personId}/factors/reset' },
      { params: { personId } },
    ),
  )

export const blockPerson = ({ personId, reason }: { personId: string; reason: string }) =>
  withFreshProof(() =>
    call<typeof people.block>(
      { method: 'POST', path: '/api/admin/people/{personId}/block' },
      { params: { personId }, body: { reason } },
    ),
  )

export const unblockPerson = (personId: string) =>
  withFreshProof(() =>
    call<typeof people.unblock>(
      { method: 'DELETE', path: '/api/admin/people/{personId}/block' },
      { params: { personId } },
    ),
  )

type Deletion = CallInput<typeof people.remove>['body'] & { personId: string }

export const deletePerson = ({ personId, ...body }: Deletion) =>
  withFreshProof(() =>
    call<typeof people.remove>(
      { method: 'POST', path: '/api/admin/people/{personId}/deletion' },
      { params: { personId }, body },
    ),
  )

export const createPasswordLink = (personId: string) =>
  withFreshProof(() =>
    call<typeof people.passwordLink>(
      { method: 'POST', path: '/api/admin/people/{personId}/password-link' },
      { params: { personId } },
    ),
  )

export const releaseAttempt = (params: { personId: string; attemptId: string }) =>
  call<typeof people.releaseAttempt>(
    { method: 'POST', path: '/api/admin/people/{personId}/attempts/{attemptId}/release' },
    { params },
  )

export const completeLesson = (params: { personId: string; lessonId: string }) =>
  call<typeof people.completeLesson>(
    { method: 'POST', path: '/api/admin/people/{personId}/lessons/{lessonId}/completion' },
    { params },
  )

/** A person's page, the lists they stand in, and the record of changes are asked for again. */
export const refreshPerson = (queryClient: QueryClient, personId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['person', personId] }),
    queryClient.invalidateQueries({ queryKey: ['people'] }),
    queryClient.invalidateQueries({ queryKey: ['overview'] }),
    queryClient.invalidateQueries({ queryKey: ['changes'] }),
  ])

/** Where the browser downloads all accounts from, for a spreadsheet. */
export const PEOPLE_CSV_PATH = '/api/admin/people.csv'
