import { IDLE_AFTER_DAYS } from '@farol/domain/activity.ts'
import type { RosterFilter, RosterListing, RosterSort } from '#/api/admin-courses.ts'
import { idOfAddress } from '#/forms/id-of-address.ts'
import { searchOfAddress } from '#/forms/search-of-address.ts'

const FILTERS: readonly RosterFilter[] = ['not-begun', 'in-progress', 'stopped', 'completed']
const SORTS: readonly RosterSort[] = ['stale', 'name', 'highest', 'lowest']

export type RosterSearch = { search?: string; filter?: RosterFilter; sort?: RosterSort; turma?: string }

/** What of the listing stands in the address: only what differs from the usual one. */
export function rosterSearch(address: Record<string, unknown>): RosterSearch {
  const search = searchOfAddress(address.search)
  const filter = FILTERS.find((each) => each === address.filter)
  const sort = SORTS.find((each) => each === address.sort)
  const turma = idOfAddress(address.turma)
  return {
    ...(search && { search }),
    ...(filter && { filter }),
    ...(sort && { sort }),
    ...(turma && { turma }),
  }
}

export const ROSTER_FILTER_OPTIONS: readonly { value: RosterFilter; label: string }[] = [
  { value: 'participants', label: 'Quem começou' },
  { value: 'in-progress', label: 'Em andamento' },
  { value: 'stopped', label: `Parados há ${IDLE_AFTER_DAYS} dias ou mais` },
  { value: 'completed', label: 'Concluíram' },
  { value: 'not-begun', label: 'Não começaram' },
]

export const ROSTER_SORT_OPTIONS: readonly { value: RosterSort; label: string }[] = [
  { value: 'recent', label: 'Atividade mais recente' },
  { value: 'stale', label: 'Mais tempo sem atividade' },
  { value: 'name', label: 'Nome, de A a Z' },
  { value: 'highest', label: 'Maior progresso' },
  { value: 'lowest', label: 'Menor progresso' },
]

export const readRosterListing = ({ search, filter, sort, turma }: RosterSearch): RosterListing => ({
  search: search ?? '',
  filter: filter ?? 'participants',
  sort: sort ?? 'recent',
  turmaId: turma,
})
