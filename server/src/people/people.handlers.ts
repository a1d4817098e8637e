import type { people } from '@farol/contract/people.ts'
import type { Logger } from 'pino'
import type { Database } from '../database/open-database.ts'
import { personHasFactor } from '../factors/factors.queries.ts'
import { asDownload } from '../http/csv-stream.ts'
import type { Handlers } from '../http/mount.ts'
import { Problem } from '../http/problem.ts'
import type { Mailer } from '../mail/mailer.ts'
import { factorsResetMessage } from '../mail/messages.ts'
import { peopleQueries } from './people.queries.ts'
import { peopleCsv } from './people-csv.queries.ts'
import { resetFactors } from './reset-factors.ts'
import { setRole } from './set-role.ts'
import { attemptsOfStudent, coursesOfStudent } from './student-page.queries.ts'
import { completeLesson, releaseAttempt } from './unlock-student.ts'

type Options = { database: Database; mailer: Mailer; baseUrl: string; log: Logger }

export function peopleHandlers({ database, mailer, baseUrl, log }: Options): Handlers<typeof people> {
  const { pool, orm, reads } = database
  const queries = peopleQueries(pool)
  return {
    list: ({ query }) => queries.list(query),
    csv: async (_, { answer }) => {
      answer.set('content-disposition', asDownload('usuarios'))
      return peopleCsv(pool)
    },
    one: async ({ params: { personId } }) => {
      const [person, courses, attempts, hasSecondFactor] = await Promise.all([
        queries.one(personId),
        coursesOfStudent(pool, personId),
        attemptsOfStudent(pool, personId),
        personHasFactor(reads, personId),
      ])
      if (!person) throw new Problem('NOT_FOUND')
      return { person, hasSecondFactor, courses, attempts }
    },
    setRole: ({ params, body }, { session }) => setRole(orm, { actorId: session.userId, ...params, ...body }),
    resetFactors: async ({ params }, { session }) => {
      const recipient = await resetFactors(orm, { actorId: session.userId, ...params })
      // Done whether or not the mail leaves.
      const sending = mailer.send(factorsResetMessage(recipient, `${baseUrl}/profile/seguranca`))
      sending.catch((error) => log.error({ err: error }, 'the mail about reset factors was not sent'))
      return {}
    },
    releaseAttempt: ({ params }, { session }) => releaseAttempt(orm, { actorId: session.userId, ...params }),
    completeLesson: ({ params }, { session }) => completeLesson(orm, { actorId: session.userId, ...params }),
  }
}
