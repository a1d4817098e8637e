import type { overview } from '@farol/contract/overview.ts'
import { engagementRate } from '@farol/domain/activity.ts'
import type { ReadOnly } from '#/database/replica.ts'
import type { Handlers } from '#/requests/caller.ts'
import { attentionNeeded } from './attention.queries.ts'
import { schoolFigures } from './overview.queries.ts'

export const overviewHandlers = ({ reads }: ReadOnly): Handlers<typeof overview> => ({
  read: async ({ query: { turmaId } }) => {
    const [{ completionsPerCourse, ...totals }, attention] = await Promise.all([
      schoolFigures(reads, turmaId),
      attentionNeeded(reads, turmaId),
    ])
    return {
      ...totals,
      engagementRate: engagementRate({ active: totals.activeStudents, total: totals.users }),
      completions: completionsPerCourse.reduce((sum, { completions }) => sum + completions, 0),
      completionsPerCourse,
      attention,
    }
  },
})
