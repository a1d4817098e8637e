import type { courseFiles } from '@farol/contract/course-files.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'

/** The server unpacks and looks at everything: gigabytes of videos take minutes. */
const UNPACKING_TIMEOUT_MS = 15 * 60_000

export const exportedCoursePath = (courseId: string) => `/api/admin/courses/${courseId}/export`

/** The plan of an uploaded file never changes. */
export const importPlanQuery = (importId: string) =>
  queryOptions({
    queryKey: queryKey('import-plan', importId),
    queryFn: ({ signal }) =>
      call<typeof courseFiles.plan>(
        { method: 'POST', path: '/api/admin/course-imports/{importId}/plan' },
        { params: { importId } },
        signal,
        { timeoutMs: UNPACKING_TIMEOUT_MS },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const importCourse = (importId: string) =>
  call<typeof courseFiles.import>(
    { method: 'POST', path: '/api/admin/course-imports/{importId}/import' },
    { params: { importId } },
    undefined,
    { timeoutMs: UNPACKING_TIMEOUT_MS },
  )

export const undoImport = (courseId: string) =>
  call<typeof courseFiles.undo>(
    { method: 'DELETE', path: '/api/admin/courses/{courseId}/import' },
    { params: { courseId } },
  )
