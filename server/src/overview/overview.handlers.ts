import type { overview } from '@farol/contract/overview.ts'
import { engagementRate } from '@farol/domain/activity.ts'
import type { Database } from '../database/open-database.ts'
import type { Handlers } from '../http/mount.ts'
import { attentionNeeded } from './attention.queries.ts'
import { recentActivity, schoolFigures } from './overview.queries.ts'
import { seldom } from './seldom.ts'

export function overviewHandlers({ pool, reads }: Database): Handlers<typeof overview> {
  const figures = seldom(() => schoolFigures(pool))
  return {
    read: async () => {
      const [{ completionsPerCourse, ...totals }, recent, attention] = await Promise.all([
        figures(),
        recentActivity(reads),
        attentionNeeded(reads),
      ])
      return {
        ...totals,
        engagementRate: engagementRate({ active: totals.activeStudents, total: totals.people }),
        completions: completionsPerCourse.reduce((sum, { completions }) => sum + completions, 0),
        completionsPerCourse,
        recent,
        attention,
      }
    },
  }
}
