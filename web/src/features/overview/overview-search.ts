import { idOfAddress } from '#/forms/id-of-address.ts'

export type OverviewSearch = { turma?: string }

export function overviewSearch(address: Record<string, unknown>): OverviewSearch {
  const turma = idOfAddress(address.turma)
  return turma ? { turma } : {}
}
