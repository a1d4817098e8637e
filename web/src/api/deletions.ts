import type { adminLessons } from '@farol/contract/admin-lessons.ts'
import { call } from './client.ts'

export const undoDeletion = (deletionId: string) =>
  call<typeof adminLessons.undoDeletion>(
    { method: 'POST', path: '/api/admin/deletions/{deletionId}/undo' },
    { params: { deletionId } },
  )
