import type { myReminders } from '@farol/contract/reminders.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

export const myRemindersQuery = queryOptions({
  queryKey: queryKey('my-reminders'),
  queryFn: ({ signal }) =>
    call<typeof myReminders.read>({ method: 'GET', path: '/api/account/reminders' }, {}, signal),
})

export const chooseReminders = (body: { isStopped: boolean }) =>
  call<typeof myReminders.choose>({ method: 'PUT', path: '/api/account/reminders' }, { body })

export const setWhatsapp = (body: { number: string | null }) =>
  call<typeof myReminders.setWhatsapp>({ method: 'PUT', path: '/api/account/whatsapp' }, { body })
