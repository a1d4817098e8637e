import type { people } from '@farol/contract/people.ts'
import type { Database } from '../database/open-database.ts'
import type { Handlers } from '../http/mount.ts'
import { Problem } from '../http/problem.ts'
import { peopleQueries } from './people.queries.ts'
import { setRole } from './set-role.ts'
import { attemptsOfStudent, coursesOfStudent } from './student-page.queries.ts'
import { completeLesson, releaseAttempt } from './unlock-student.ts'

export function peopleHandlers({ pool, orm }: Database): Handlers<typeof people> {
  const queries = peopleQueries(pool)
  return {
    list: ({ query }) => queries.list(query),
    one: async ({ params: { personId } }) => {
      const [person, courses, attempts] = await Promise.all([
        queries.one(personId),
        coursesOfStudent(pool, personId),
        attemptsOfStudent(pool, personId),
      ])
      if (!person) throw new Problem('NOT_FOUND')
      return { person, courses, attempts }
    },
    setRole: ({ params, body }, { session }) => setRole(orm, { actorId: session.userId, ...params, ...body }),
    releaseAttempt: ({ params }, { session }) => releaseAttempt(orm, { actorId: session.userId, ...params }),
    completeLesson: ({ params }, { session }) => completeLesson(orm, { actorId: session.userId, ...params }),
  }
}
