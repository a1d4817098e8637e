import { SEARCH_MAX } from '@farol/domain/limits.ts'

/** The search of an address, as far as it can be asked for: addresses are typed and copied, too. */
export function searchOfAddress(search: unknown): string {
  if (typeof search !== 'string' && typeof search !== 'number') return ''
  return String(search)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, SEARCH_MAX)
    .trim()
    .toWellFormed()
}
