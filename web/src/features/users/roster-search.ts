import type { RosterFilter, RosterSort } from '#/api/course-roster.ts'
import { searchOfAddress } from '#/forms/search-of-address.ts'

const FILTERS: readonly RosterFilter[] = ['not-begun', 'in-progress', 'stopped', 'completed']
const SORTS: readonly RosterSort[] = ['stale', 'name', 'highest', 'lowest']

export type RosterSearch = { search?: string; filter?: RosterFilter; sort?: RosterSort }

/** What of the listing stands in the address: only what differs from the usual one. */
export function rosterSearch(address: Record<string, unknown>): RosterSearch {
  const search = searchOfAddress(address.search)
  const filter = FILTERS.find((each) => each === address.filter)
  const sort = SORTS.find((each) => each === address.sort)
  return { ...(search && { search }), ...(filter && { filter }), ...(sort && { sort }) }
}
