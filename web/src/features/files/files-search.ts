import { PAGE_NUMBER_MAX } from '@farol/domain/limits.ts'
import type { FilesListing } from '#/api/files.ts'
import { searchOfAddress } from '#/forms/search-of-address.ts'

export type FilesSearch = {
  search?: string
  filter?: Exclude<FilesListing['filter'], 'all'>
  sort?: Exclude<FilesListing['sort'], 'newest'>
  page?: number
}

const FILTERS = ['video', 'material', 'course', 'unused'] as const
const SORTS = ['name', 'size'] as const

/** What of the list stands in the address: only what differs from the usual one. */
export function filesSearch({ search, filter, sort, page }: Record<string, unknown>): FilesSearch {
  const text = searchOfAddress(search)
  const number = Math.trunc(Number(page))
  const [narrowed, sorted] = [FILTERS.find((each) => each === filter), SORTS.find((each) => each === sort)]
  return {
    ...(text && { search: text }),
    ...(narrowed && { filter: narrowed }),
    ...(sorted && { sort: sorted }),
    ...(number > 1 && { page: Math.min(number, PAGE_NUMBER_MAX) }),
  }
}

export const readFilesListing = ({ search, filter, sort, page }: FilesSearch): FilesListing => ({
  search: search ?? '',
  filter: filter ?? 'all',
  sort: sort ?? 'newest',
  page: page ?? 1,
})
