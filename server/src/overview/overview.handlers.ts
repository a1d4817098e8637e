import type { overview } from '@farol/contract/overview.ts'
import type { Database } from '../database/open-database.ts'
import type { Handlers } from '../http/mount.ts'
import { overviewTotals } from './overview.queries.ts'

export const overviewHandlers = ({ reads }: Database): Handlers<typeof overview> => ({
  totals: async () => overviewTotals(reads),
})
