import type { CatalogueCourse, catalogue, PublicCourse } from '@farol/contract/catalogue.ts'
import { ApiProblem } from './api-problem.ts'
import { call } from './client.ts'

export const fetchCatalogue = async (): Promise<CatalogueCourse[]> =>
  (await call<typeof catalogue.list>({ method: 'GET', path: '/api/catalogue' }, {})).courses

/** Null if the school does not show it to everybody. */
export async function fetchPublicCourse(courseId: string, signal: AbortSignal): Promise<PublicCourse | null> {
  try {
    return await call<typeof catalogue.one>(
      { method: 'GET', path: '/api/catalogue/{courseId}' },
      { params: { courseId } },
      signal,
    )
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'NOT_FOUND') return null
    throw error
  }
}
