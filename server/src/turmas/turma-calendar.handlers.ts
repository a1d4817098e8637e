import { Problem } from '@farol/contract/problem.ts'
import type { turmaCalendar } from '@farol/contract/turma-calendar.ts'
import type { Database } from '#/database/open-database.ts'
import type { Handlers } from '#/requests/caller.ts'
import { releaseMember, releaseTurma } from './release-lessons.ts'
import { saveCalendar } from './save-calendar.ts'
import { calendarOfTurma } from './turma-calendar.queries.ts'

export const turmaCalendarHandlers = ({ reads, orm }: Database): Handlers<typeof turmaCalendar> => ({
  read: async ({ params, query }) => {
    const found = await calendarOfTurma(reads, { ...params, ...query })
    if (!found) throw new Problem('NOT_FOUND')
    return found
  },
  save: ({ params, body }, { session }) =>
    saveCalendar(orm, { actorId: session.userId, ...params, values: body }),
  release: ({ params, body }, { session }) =>
    releaseTurma(orm, { actorId: session.userId, ...params, ...body }),
  releaseMember: ({ params, body }, { session }) =>
    releaseMember(orm, { actorId: session.userId, ...params, ...body }),
})
