import type { covers } from '@farol/contract/covers.ts'
import { call } from './client.ts'

export const removeCover = (courseId: string) =>
  call<typeof covers.remove>(
    { method: 'DELETE', path: '/api/admin/courses/{courseId}/cover' },
    { params: { courseId } },
  )
