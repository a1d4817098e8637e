import { Problem } from '@farol/contract/problem.ts'
import type { turmaProgress as endpoints, monitors } from '@farol/contract/turma-progress.ts'
import { canMonitor } from '@farol/domain/monitors.ts'
import type { Database } from '#/database/open-database.ts'
import type { Handlers } from '#/requests/caller.ts'
import { asDownload } from '#/requests/csv-stream.ts'
import { monitoredTurmas, releaseAsMonitor, setMonitor } from './monitors.ts'
import { progressTurma, turmaNames, turmaProgress } from './progress.queries.ts'
import { progressCsv } from './progress-csv.ts'

type Options = { database: Pick<Database, 'readOnly' | 'orm'>; timeZone: string }

export const turmaProgressHandlers = ({
  database: {
    readOnly: { pool },
    orm,
  },
  timeZone,
}: Options): Handlers<typeof endpoints> => ({
  names: () => turmaNames(pool),
  table: async ({ params, query: { courseId, page } }, { session: { userId } }) => {
    const turma = await progressTurma(pool, { ...params, courseId, viewer: { userId, isAdmin: true } })
    if (!turma) throw new Problem('NOT_FOUND')
    return turmaProgress(pool, { turma, page })
  },
  csv: async ({ params, query: { courseId } }, { session: { userId }, answer }) => {
    const turma = await progressTurma(pool, { ...params, courseId, viewer: { userId, isAdmin: true } })
    if (!turma) throw new Problem('NOT_FOUND')
    answer.set('content-disposition', asDownload('turma', turma.name))
    return progressCsv(pool, { turma, timeZone })
  },
  setMonitor: ({ params, body }, { session }) =>
    setMonitor(orm, { actorId: session.userId, ...params, ...body }),
})

export const monitorsHandlers = ({ pool, readOnly, orm, reads }: Database): Handlers<typeof monitors> => ({
  turmas: (_, { session: { userId } }) => monitoredTurmas(reads, userId),
  table: async ({ params, query: { courseId, page } }, { session: { userId } }) => {
    const turma = await progressTurma(pool, { ...params, courseId, viewer: { userId, isAdmin: false } })
    if (!turma || !canMonitor({ ...turma, turma })) throw new Problem('NOT_FOUND')
    return turmaProgress(readOnly.pool, { turma, page })
  },
  releaseAttempt: ({ params }, { session: { userId: monitorId } }) =>
    releaseAsMonitor(orm, { monitorId, ...params }),
})
