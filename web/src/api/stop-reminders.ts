import type { reminders } from '@farol/contract/reminders.ts'
import { call } from './client.ts'

export const stopReminders = (stopToken: string) =>
  call<typeof reminders.stop>(
    { method: 'POST', path: '/api/reminders/stop/{stopToken}' },
    { params: { stopToken } },
  )
