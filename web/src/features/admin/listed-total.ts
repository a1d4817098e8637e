import { LIST_COUNT_MAX } from '@farol/domain/listing.ts'
import { counted } from '#/text/counts.ts'

/** How many are listed; what is searched or filtered is counted only so far. */
export const listedTotal = (
  total: number,
  { isFiltered, words }: { isFiltered: boolean; words: readonly [one: string, many: string] },
) =>
  isFiltered && total > LIST_COUNT_MAX ? `mais de ${counted(LIST_COUNT_MAX, words)}` : counted(total, words)
