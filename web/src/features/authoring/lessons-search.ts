import { PAGE_NUMBER_MAX } from '@farol/domain/limits.ts'
import { searchOfAddress } from '#/forms/search-of-address.ts'

export type LessonsSearch = { search?: string; page?: number }

/** The part of the URL that the list of all lessons understands. */
export function lessonsSearch({ search, page }: Record<string, unknown>): LessonsSearch {
  const text = searchOfAddress(search)
  const number = Math.trunc(Number(page))
  return {
    ...(text ? { search: text } : {}),
    ...(number > 1 ? { page: Math.min(number, PAGE_NUMBER_MAX) } : {}),
  }
}
