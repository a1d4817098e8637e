import type { CallInput } from '@farol/contract/endpoint.ts'
import type { turmaCalendar } from '@farol/contract/turma-calendar.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

/** `page`: of who is late. */
export const calendarQuery = (turmaId: string, page: number) =>
  queryOptions({
    queryKey: queryKey('turma', turmaId, 'calendar', page),
    queryFn: ({ signal }) =>
      call<typeof turmaCalendar.read>(
        { method: 'GET', path: '/api/admin/turmas/{turmaId}/calendar' },
        { params: { turmaId }, query: { page } },
        signal,
      ),
    placeholderData: (previous) => (previous?.turma.id === turmaId ? previous : undefined),
  })

export type CalendarUpdate = CallInput<typeof turmaCalendar.save>['body']
export type CalendarValues = Omit<CalendarUpdate, 'version'>

export const saveCalendar = (params: { turmaId: string; courseId: string }, body: CalendarUpdate) =>
  call<typeof turmaCalendar.save>(
    { method: 'PUT', path: '/api/admin/turmas/{turmaId}/calendar/{courseId}' },
    { params, body },
  )

export const releaseTurma = (turmaId: string, isReleased: boolean) =>
  call<typeof turmaCalendar.release>(
    { method: 'PUT', path: '/api/admin/turmas/{turmaId}/release' },
    { params: { turmaId }, body: { isReleased } },
  )

export const releaseMember = (params: { turmaId: string; userId: string }, isReleased: boolean) =>
  call<typeof turmaCalendar.releaseMember>(
    { method: 'PUT', path: '/api/admin/turmas/{turmaId}/members/{userId}/release' },
    { params, body: { isReleased } },
  )
