import type { adminCourses, RosterStudent } from '@farol/contract/admin-courses.ts'
import type { Input } from '@farol/contract/endpoint.ts'
import { idleSince } from '@farol/domain/activity.ts'
import { coursePercent } from '@farol/domain/course-progress.ts'
import { rosterState } from '@farol/domain/course-roster.ts'
import { type TurmaDates, turmaState } from '@farol/domain/turmas.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { hourOf, type List, listPage, type Order, searchTerm, usersBy } from '#/database/list-page.ts'
import type { Queries } from '#/database/replica.ts'

type Query = Input<typeof adminCourses.roster>['query']
type Filter = Query['filter']
type Asked = Pick<Query, 'filter' | 'sort' | 'turmaId'> & {
  courseId: string
  term: string
  now: Date
  /**
   * Set if a course is only for turmas and those who have not begun it are asked for:
   * only members of its running turmas can begin it.
   */
  turmaIds: string[] | undefined
}
type Course = { id: string; title: string; isPublished: boolean; lessonCount: number }
type CourseRow = Course & { today: string; turmas: (TurmaDates & { id: string })[] | null }
type Row = Pick<RosterStudent, 'id' | 'name' | 'email' | 'avatarUrl' | 'completedLessons'> & {
  lastActiveAt: Date | null
  isCompleted: boolean
}

/** A course can be in thousands of turmas, so they are read only where they decide who is listed. */
const COURSE = {
  name: 'roster-course',
  text: `
    select c.id, c.title, c.is_published as "isPublished",
           (select count(*) from lessons l where l.course_id = c.id)::int as "lessonCount", school_day(now())::text as today,
           case when c.access = 'turmas' and $2 = 'not-begun' then (
             select coalesce(json_agg(json_build_object('id', t.id, 'startsOn', t.starts_on, 'endsOn', t.ends_on)), '[]')
             from turma_courses tc join turmas t on t.id = tc.turma_id where tc.course_id = c.id) end as turmas
    from courses c where c.id = $1`,
}

/**
 * From the figures, minus deleted accounts: no table lists the students who never opened a lesson of the course, so counting
 * them would read all students. Exact, because nobody is listed if it is 0.
 */
const NOT_BEGUN_COUNT = {
  name: 'roster-not-begun',
  text: `
    select (
      (select coalesce(sum(last_active_students), 0) from day_totals)
      + (select coalesce(sum((amounts->>'last_active_students')::int), 0) from activity_deltas where kind = 'day')
      - (select coalesce(sum(started), 0) from course_totals where course_id = $1)
      - (select coalesce(sum((amounts->>'started')::int), 0)
         from activity_deltas where kind = 'course' and key = $1::uuid::text)
      - (select count(*) from users removed where removed_at is not null and not exists (
           select from course_progress cp where cp.user_id = removed.id and cp.course_id = $1))
    )::int as total`,
}

async function notBegunCount(pool: Queries, courseId: string) {
  const { rows } = await pool.query<{ total: number }>({ ...NOT_BEGUN_COUNT, values: [courseId] })
  return rows[0]?.total ?? 0
}

/** Undefined if there is no such course. */
export async function courseRoster(pool: Queries, { courseId, query }: { courseId: string; query: Query }) {
  const { rows } = await pool.query<CourseRow>({ ...COURSE, values: [courseId, query.filter] })
  const [row] = rows
  if (!row) return undefined
  const { today, turmas, ...course } = row
  const turmaIds = turmas?.filter((turma) => turmaState(turma, today) === 'running').map(({ id }) => id)
  const asked = { ...query, courseId, term: searchTerm(query.search), now: new Date(), turmaIds }
  const isWhole = asked.filter === 'not-begun' && asked.term === '' && !turmaIds && !asked.turmaId
  const known = isWhole ? await notBegunCount(pool, courseId) : undefined
  const page = await listPage<Row>(pool, {
    ...rosterList(asked, { after: query.after, isWhole }),
    total: known,
  })
  return {
    course,
    students: page.rows.map((row) => toStudent(row, { lessonCount: course.lessonCount, now: asked.now })),
    total: page.total ?? 0,
    next: page.next,
  }
}

function toStudent(
  { id, name, email, avatarUrl, completedLessons, lastActiveAt, isCompleted }: Row,
  { lessonCount, now }: { lessonCount: number; now: Date },
): RosterStudent {
  return {
    id,
    name,
    email,
    avatarUrl,
    completedLessons,
    percent: coursePercent({ completed: completedLessons, total: lessonCount }),
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
    state: rosterState({ lastActiveAt, isCompleted }, now),
  }
}

const COLUMNS = sql`
  u.name, u.email, u.avatar_url as "avatarUrl", coalesce(cp.completed_lessons, 0) as "completedLessons",
  cp.last_watched_at as "lastActiveAt", coalesce(cp.is_completed, false) as "isCompleted"`

type Listing = { after: string | undefined; isWhole: boolean }

function rosterList(asked: Asked, { after, isWhole }: Listing): List {
  const { filter, courseId, term, turmaId } = asked
  const order = orderOf(asked)
  const conditions = and(
    sql`u.removed_at is null and u.id not in (select user_id from administrators())`,
    isInState(asked),
    term === '' ? undefined : sql`u.search_text like '%' || searchable(${term}) || '%'`,
    turmaId === undefined
      ? undefined
      : sql`exists (select from turma_members where turma_id = ${turmaId} and user_id = u.id)`,
  )
  // `lateral … limit 1` forces one index lookup per row instead of a scan of the table.
  const progressOfEach = sql`
    left join lateral (select * from course_progress where user_id = u.id and course_id = ${courseId} limit 1) cp on true`
  const progressOfAll = sql`left join course_progress cp on cp.user_id = u.id and cp.course_id = ${courseId}`
  const participants = sql`course_progress cp join users u on u.id = cp.user_id and cp.course_id = ${courseId}`
  const everybody = sql`users u ${isWhole ? progressOfAll : progressOfEach}`
  const members = sql`turma_members m join users u on u.id = m.user_id and m.turma_id = ${turmaId} ${progressOfEach}`
  const source = filter === 'not-begun' ? everybody : participants
  return {
    order,
    after,
    columns: COLUMNS,
    joins: sql`cross join lateral (select * from users where id = listed.id limit 1) u ${progressOfEach}`,
    conditions,
    matches: sql`
      select u.id, ${order.key} as key, ${order.place} as place
      from ${turmaId ? members : source}
      where ${conditions}`,
  }
}

/** `rosterState` in SQL. The condition on `active_hour` is there for the indexes. */
function isInState({ filter, now, turmaIds }: Asked): SQL {
  const idle = idleSince(now)
  const hour = hourOf(idle)
  const states: Record<Filter, SQL> = {
    participants: sql`cp.user_id is not null`,
    'not-begun': turmaIds
      ? sql`cp.user_id is null and u.id in (select user_id from turma_members where turma_id = any(${sql.param(turmaIds)}::uuid[]))`
      : sql`cp.user_id is null`,
    completed: sql`cp.is_completed`,
    'in-progress': sql`not cp.is_completed and cp.active_hour >= ${hour} and cp.last_watched_at > ${idle}`,
    stopped: sql`not cp.is_completed and cp.active_hour <= ${hour} and cp.last_watched_at <= ${idle}`,
  }
  return states[filter]
}

/**
 * The part of the state that the index can filter. Completed students are adjacent in both orders, so without it a scan
 * for the others would read all of them.
 */
function isInScannedState({ filter, now }: Asked, { isByActivity }: { isByActivity: boolean }) {
  if (filter === 'participants' || filter === 'not-begun') return undefined
  if (filter === 'completed') return sql`is_completed`
  if (!isByActivity) return sql`not is_completed`
  const hour = hourOf(idleSince(now))
  return filter === 'in-progress'
    ? sql`not is_completed and active_hour >= ${hour}`
    : sql`not is_completed and active_hour <= ${hour}`
}

function orderOf(asked: Asked): Order {
  const { filter, sort, courseId } = asked
  // Students who have not begun have nothing else to sort by.
  if (sort === 'name' || filter === 'not-begun') return usersBy(sql`sort_name`, 'asc')
  const isByActivity = sort === 'recent' || sort === 'stale'
  const place = isByActivity ? sql`active_hour` : sql`completed_lessons`
  return {
    direction: sort === 'recent' || sort === 'highest' ? 'desc' : 'asc',
    key: place,
    place,
    positionOf: ({ key, id }) => sql`(${key}::int, ${id}::uuid)`,
    scans: [
      () => ({
        from: sql`course_progress`,
        where: and(sql`course_id = ${courseId}`, isInScannedState(asked, { isByActivity })),
        id: sql`user_id`,
        key: place,
        place,
      }),
    ],
  }
}
