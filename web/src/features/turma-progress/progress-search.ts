import { PAGE_NUMBER_MAX } from '@farol/domain/limits.ts'
import {
  PROGRESS_FILTERS,
  PROGRESS_SORTS,
  type ProgressFilter,
  type ProgressSort,
} from '@farol/domain/turma-progress.ts'
import type { ProgressListing } from '#/api/turma-progress.ts'
import { searchOfAddress } from '#/forms/search-of-address.ts'

/** What is asked of the server, and what narrows and sorts it on the screen. */
export type ProgressView = ProgressListing & { search: string; filter: ProgressFilter; sort: ProgressSort }

export type ProgressSearch = {
  course?: string
  search?: string
  filter?: ProgressFilter
  sort?: ProgressSort
  page?: number
}

const USUAL = { filter: 'all', sort: 'need' } as const
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What of the view stands in the address: only what differs from the usual one. */
export function progressSearch(address: Record<string, unknown>): ProgressSearch {
  const course = typeof address.course === 'string' && UUID.test(address.course) ? address.course : undefined
  const search = searchOfAddress(address.search)
  const filter = PROGRESS_FILTERS.find((each) => each === address.filter && each !== USUAL.filter)
  const sort = PROGRESS_SORTS.find((each) => each === address.sort && each !== USUAL.sort)
  const page = Math.trunc(Number(address.page))
  return {
    ...(course && { course }),
    ...(search && { search }),
    ...(filter && { filter }),
    ...(sort && { sort }),
    ...(page > 1 && { page: Math.min(page, PAGE_NUMBER_MAX) }),
  }
}

export const addressOf = ({ courseId, ...view }: ProgressView) =>
  progressSearch({ course: courseId, ...view })

export const readProgressView = ({ course, search, filter, sort, page }: ProgressSearch): ProgressView => ({
  courseId: course,
  search: search ?? '',
  filter: filter ?? USUAL.filter,
  sort: sort ?? USUAL.sort,
  page: page ?? 1,
})

/** Only what the server is asked for: a filter changes nothing in the cache. */
export const listingOf = ({ courseId, page }: ProgressView): ProgressListing => ({ courseId, page })

export const FILTER_OPTIONS: readonly { value: ProgressFilter; label: string }[] = [
  { value: 'all', label: 'Todos' },
  { value: 'help', label: 'Quem precisa de ajuda' },
  { value: 'failed', label: 'Não passaram num quiz' },
  { value: 'stuck', label: 'Pararam numa aula' },
  { value: 'watching', label: 'Estão assistindo' },
  { value: 'not-begun', label: 'Não começaram' },
  { value: 'done', label: 'Concluíram tudo' },
]

export const SORT_OPTIONS: readonly { value: ProgressSort; label: string }[] = [
  { value: 'need', label: 'Quem precisa de ajuda' },
  { value: 'name', label: 'Nome' },
  { value: 'progress', label: 'Menos aulas concluídas' },
]
