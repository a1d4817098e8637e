import { PAGE_NUMBER_MAX } from '@farol/domain/limits.ts'
import type { TurmasListing } from '#/api/turmas.ts'
import { searchOfAddress } from '#/forms/search-of-address.ts'

export type TurmasSearch = { search?: string; page?: number }

/** What of the list stands in the address: only what differs from the usual one. */
export function turmasSearch({ search, page }: Record<string, unknown>): TurmasSearch {
  const text = searchOfAddress(search)
  const number = Math.trunc(Number(page))
  return {
    ...(text && { search: text }),
    ...(number > 1 && { page: Math.min(number, PAGE_NUMBER_MAX) }),
  }
}

export const readTurmasListing = ({ search, page }: TurmasSearch): TurmasListing => ({
  search: search ?? '',
  page: page ?? 1,
})
