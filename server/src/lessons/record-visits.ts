import { Problem } from '@farol/contract/problem.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { batched } from '#/database/batched.ts'
import { inTransaction } from '#/database/in-transaction.ts'
import type { Database } from '#/database/open-database.ts'
import { publish } from '#/database/publish.ts'
import { isAboutData, withRetries } from '#/database/sql-errors.ts'
import { appendDeltas, createDeltas } from '#/figures/deltas.ts'
import { type LockedUser, lockedUserColumns, recordActivity } from '#/progress/record-activity.ts'

export type Visit = { userId: string; courseId: string; lessonId: string }

export type RecordVisit = (visit: Visit) => Promise<void>

/** Records the student's current lesson and their activity. Concurrent visits are batched into one transaction. */
export function createRecordVisit({ pool }: Database): RecordVisit {
  const write = (visits: Visit[]) =>
    withRetries(() => inTransaction(pool, (client) => recordVisits(client, visits)))

  /** A visit of a deleted user does not fail the others: bisects the batch to find it. */
  async function writeEach(visits: Visit[]): Promise<(Problem | undefined)[]> {
    try {
      await write(visits)
      return visits.map(() => undefined)
    } catch (error) {
      if (!isAboutData(error)) throw error
      if (visits.length === 1) return [new Problem('NOT_FOUND', { cause: error })]
      const middle = Math.ceil(visits.length / 2)
      return [...(await writeEach(visits.slice(0, middle))), ...(await writeEach(visits.slice(middle)))]
    }
  }

  const recordBatched = batched(writeEach)
  return async (visit) => {
    const problem = await recordBatched(visit)
    if (problem) throw problem
  }
}

type Started = { userId: string; courseId: string; lessonId: string; isCompleted: boolean }

async function recordVisits(client: pg.PoolClient, visits: Visit[]) {
  const orm = drizzle(client)
  const deltas = createDeltas()
  const last = [...new Map(visits.map((visit) => [visit.userId, visit])).values()]
  const userIds = last.map(({ userId }) => userId).sort()
  const columns = [
    visits.map(({ userId }) => userId),
    visits.map(({ courseId }) => courseId),
    visits.map(({ lessonId }) => lessonId),
  ]
  const [, users, todays, lessons, courses] = await Promise.all([
    client.query({ ...ADD_USERS, values: [userIds] }),
    client.query<LockedUser>({ ...LOCK_USERS, values: [userIds] }),
    client.query<{ today: string }>(TODAY),
    client.query<Started>({ ...START_LESSONS, values: columns }),
    client.query<{ userId: string; courseId: string }>({ ...START_COURSES, values: columns }),
  ])
  const userOf = new Map(users.rows.map((user) => [user.userId, user]))
  const today = todays.rows[0]?.today ?? ''
  const isStudent = (userId: string) => userOf.get(userId)?.isStudent === true
  for (const { userId, lessonId, isCompleted } of lessons.rows)
    if (isStudent(userId)) deltas.add('lesson', lessonId, { opened: 1, completed: isCompleted ? 1 : 0 })
  for (const { courseId } of courses.rows.filter(({ userId }) => isStudent(userId))) {
    deltas.add('course', courseId, { started: 1 })
    deltas.add('day', today, { started_courses: 1 })
  }
  const activities = last.flatMap(({ userId, lessonId }) => {
    const user = userOf.get(userId)
    return user ? [{ ...user, user, lessonId, playedSeconds: 0 }] : []
  })
  const completed = lessons.rows.filter(({ isCompleted }) => isCompleted)
  const changes = visits.map(({ userId, courseId }) => ({ kind: 'progress' as const, userId, courseId }))
  await Promise.all([
    client.query({
      ...UPDATE_COURSES,
      values: [...columns, completed.map(({ userId }) => userId), completed.map(({ courseId }) => courseId)],
    }),
    recordActivity(client, { activities, today, deltas }),
    appendDeltas(orm, deltas),
    publish(orm, changes),
  ])
}

const ADD_USERS = {
  name: 'add-user-activity',
  text: `
    insert into user_activity (user_id, last_active_at) select user_id, now() from unnest($1::uuid[]) as visitor (user_id)
    on conflict (user_id) do nothing`,
}

/** A first visit has just inserted its row, in which `is_student` is not set yet. */
const LOCK_USERS = {
  name: 'lock-user-activity',
  text: `
    select ${lockedUserColumns({ isStudent: "case when a.last_day = '-infinity' then is_student(a.user_id) else a.is_student end" })}
    from user_activity a where a.user_id = any($1::uuid[]) order by a.user_id for update`,
}

const TODAY = { name: 'school-day', text: 'select school_day(now())::text as today' }

/** Opening a lesson that requires no watching completes it. */
const START_LESSONS = {
  name: 'start-lessons',
  text: `
    insert into user_progress (user_id, course_id, lesson_id, completed, completed_at)
    select distinct visitor.user_id, visitor.course_id, l.id, l.min_watch_percentage = 0,
      case when l.min_watch_percentage = 0 then now() end
    from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as visitor (user_id, course_id, lesson_id)
    join lessons l on l.id = visitor.lesson_id
    order by visitor.user_id, l.id
    on conflict (user_id, lesson_id) do nothing
    returning user_id as "userId", course_id as "courseId", lesson_id as "lessonId", completed as "isCompleted"`,
}

const START_COURSES = {
  name: 'start-courses',
  text: `
    insert into course_progress (user_id, course_id, last_lesson_id)
    select distinct on (user_id, course_id) user_id, course_id, lesson_id
    from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as visitor (user_id, course_id, lesson_id)
    order by user_id, course_id
    on conflict (user_id, course_id) do nothing
    returning user_id as "userId", course_id as "courseId"`,
}

const UPDATE_COURSES = {
  name: 'update-courses',
  text: `
    update course_progress cp set last_lesson_id = visitor.lesson_id, last_lesson_at = steady_seconds(), last_watched_at = now(),
      completed_lessons = completed_lessons + (
        select count(*) from unnest($4::uuid[], $5::uuid[]) as done (user_id, course_id)
        where done.user_id = cp.user_id and done.course_id = cp.course_id
      )
    from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as visitor (user_id, course_id, lesson_id)
    where cp.user_id = visitor.user_id and cp.course_id = visitor.course_id`,
}
