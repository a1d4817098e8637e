import { Problem } from '@farol/contract/problem.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { batched } from '#/database/batched.ts'
import { inTransaction } from '#/database/in-transaction.ts'
import type { Database } from '#/database/open-database.ts'
import { publish } from '#/database/publish.ts'
import { bisected } from '#/database/sql-errors.ts'
import { checkClock } from '#/database/steady-clock.ts'
import { appendDeltas, createDeltas } from '#/figures/deltas.ts'
import { type LockedUser, recordActivity } from '#/progress/record-activity.ts'

export type Visit = { userId: string; courseId: string; lessonId: string }

export type RecordVisit = (visit: Visit) => Promise<void>

/** Records the student's current lesson and their activity. Concurrent visits are batched into one transaction. */
export function createRecordVisit({ pool, clock }: Pick<Database, 'pool' | 'clock'>): RecordVisit {
  const write = async (visits: Visit[]) => {
    await inTransaction(pool, async (client) => {
      await checkClock(client, clock)
      await recordVisits(client, visits)
    })
    return visits
  }
  const recordBatched = batched((visits: Visit[]) => bisected(visits, write))
  return async (visit) => {
    const recorded = await recordBatched(visit)
    // The user or the lesson was deleted meanwhile.
    if (recorded instanceof Error) throw new Problem('NOT_FOUND', { cause: recorded })
  }
}

/** A visit is of a new lesson or course if the student never opened it before. */
type Recorded = Visit & {
  isStudent: boolean
  isNewLesson: boolean
  isCompleted: boolean
  isNewCourse: boolean
}

async function recordVisits(client: pg.PoolClient, visits: Visit[]) {
  const orm = drizzle(client)
  const last = [...new Map(visits.map((visit) => [visit.userId, visit])).values()]
  const columns = [
    visits.map(({ userId }) => userId),
    visits.map(({ courseId }) => courseId),
    visits.map(({ lessonId }) => lessonId),
  ]
  const [{ rows: users }, { rows: recorded }] = await Promise.all([
    client.query<Omit<LockedUser, 'isStudent'> & { today: string }>({
      ...LOCK_USERS,
      values: [last.map(({ userId }) => userId)],
    }),
    client.query<Recorded>({ ...RECORD_VISITS, values: columns }),
  ])
  const visitsOfStudents = recorded.filter(({ isStudent }) => isStudent)
  const studentIds = new Set(visitsOfStudents.map(({ userId }) => userId))
  const userOf = new Map(
    users.map((user) => [user.userId, { ...user, isStudent: studentIds.has(user.userId) }]),
  )
  const today = users[0]?.today ?? ''
  const deltas = deltasOf(visitsOfStudents, today)
  const activities = last.flatMap(({ userId, lessonId }) => {
    const user = userOf.get(userId)
    return user ? [{ ...user, user, lessonId, playedSeconds: 0 }] : []
  })
  const changes = visits.map(({ userId, courseId }) => ({ kind: 'progress' as const, userId, courseId }))
  await Promise.all([
    recordActivity(client, { activities, today, deltas }),
    appendDeltas(orm, deltas),
    publish(orm, changes),
  ])
}

function deltasOf(visits: readonly Recorded[], today: string) {
  const deltas = createDeltas()
  for (const { lessonId, isNewLesson, isCompleted } of visits)
    if (isNewLesson) deltas.add('lesson', lessonId, { opened: 1, completed: isCompleted ? 1 : 0 })
  for (const { courseId, isNewCourse } of visits) {
    if (!isNewCourse) continue
    deltas.add('course', courseId, { started: 1 })
    deltas.add('day', today, { started_courses: 1 })
  }
  return deltas
}

/** Locks the users in the order of their ids; the update changes nothing. A first visit inserts the row. */
const LOCK_USERS = {
  name: 'lock-user-activity',
  text: `
    insert into user_activity as a (user_id, last_active_at)
    select user_id, now() from unnest($1::uuid[]) as visitor (user_id) order by user_id
    on conflict (user_id) do update set user_id = excluded.user_id
    returning school_day(now())::text as today, a.user_id as "userId",
      a.last_day::text as "lastDay", a.used_until as "usedUntil", a.gaps,
      extract(epoch from now() - a.last_active_at)::float8 as "silentSeconds"`,
}

/**
 * Opening a lesson that requires no watching completes it. If a batch has several visits to a course, the last one is the
 * current lesson, and the first one starts the course. The row of a first activity does not know the role yet: it is read
 * here, after the lock, because a concurrent change of role is committed before the lock is granted. Courses are locked before
 * lessons, as whoever deletes or arranges them does.
 */
const RECORD_VISITS = {
  name: 'record-visits',
  text: `
    with visit as (
      select distinct on (user_id, lesson_id) *
      from unnest($1::uuid[], $2::uuid[], $3::uuid[]) with ordinality as visit (user_id, course_id, lesson_id, place)
      order by user_id, lesson_id, place desc
    ), open_course as (
      select id from courses where id = any($2) order by id for key share
    ), started as (
      insert into user_progress (user_id, course_id, lesson_id, completed, completed_at)
      select visit.user_id, visit.course_id, l.id, l.min_watch_percentage = 0,
             case when l.min_watch_percentage = 0 then now() end
      from visit join open_course on open_course.id = visit.course_id join lessons l on l.id = visit.lesson_id
      order by visit.user_id, l.id
      on conflict (user_id, lesson_id) do nothing
      returning user_id, lesson_id, completed
    ), visited_courses as (
      insert into course_progress as cp (user_id, course_id, completed_lessons, last_lesson_id, last_lesson_at, last_watched_at)
      select user_id, course_id, count(*) filter (where started.completed), (array_agg(lesson_id order by place desc))[1],
             steady_seconds(), now()
      from visit left join started using (user_id, lesson_id)
      group by user_id, course_id order by user_id, course_id
      on conflict (user_id, course_id) do update set
        completed_lessons = cp.completed_lessons + excluded.completed_lessons, last_lesson_id = excluded.last_lesson_id,
        last_lesson_at = excluded.last_lesson_at, last_watched_at = excluded.last_watched_at
      returning user_id, course_id, started_at = now() as is_new
    )
    select visit.user_id as "userId", visit.course_id as "courseId", visit.lesson_id as "lessonId",
           started.user_id is not null as "isNewLesson", started.completed is true as "isCompleted",
           visited.is_new and place = min(place) over (partition by visit.user_id, visit.course_id) as "isNewCourse",
           case when a.last_day = '-infinity' then is_student(a.user_id) else a.is_student end as "isStudent"
    from visit
    join user_activity a using (user_id)
    join visited_courses visited using (user_id, course_id)
    left join started using (user_id, lesson_id)`,
}
