import type { adminCourses, RosterStudent } from '@farol/contract/admin-courses.ts'
import type { Input } from '@farol/contract/endpoint.ts'
import { idleSince } from '@farol/domain/activity.ts'
import { coursePercent } from '@farol/domain/course-progress.ts'
import { rosterState } from '@farol/domain/course-roster.ts'
import type pg from 'pg'
import { hourOf } from '#/database/hour-of.ts'
import { type Bind, type List, listPage } from '#/database/list-page.ts'
import { isSearched, searchTerm } from '#/database/search-term.ts'
import { pendingDeltas } from '#/figures/deltas.ts'
import { BY_NAME, type UserOrder } from '#/identity/user-orders.ts'

type Query = Input<typeof adminCourses.roster>['query']
type Filter = Query['filter']
type Asked = Pick<Query, 'filter' | 'sort'> & { courseId: string; term: string; now: Date }
type Course = { id: string; title: string; isPublished: boolean; lessonCount: number }
type Row = Pick<RosterStudent, 'id' | 'name' | 'email' | 'avatarUrl' | 'completedLessons'> & {
  lastActiveAt: Date | null
  isCompleted: boolean
}

const COURSE = {
  name: 'roster-course',
  text: `
    select c.id, c.title, c.is_published as "isPublished",
           (select count(*) from lessons l where l.course_id = c.id)::int as "lessonCount"
    from courses c where c.id = $1`,
}

/**
 * From the figures, minus deleted accounts: no table lists the students who never opened a lesson of the course, so counting
 * them would read all students. Exact, because nobody is listed if it is 0.
 */
const NOT_BEGUN_COUNT = {
  name: 'roster-not-begun',
  text: `
    select ((select coalesce(sum(last_active_students), 0) from day_totals)
         + ${pendingDeltas('day', 'last_active_students')}
         - (select coalesce(sum(started), 0) from course_totals where course_id = $1)
         - ${pendingDeltas('course', 'started', '$1::uuid::text')}
         - (select count(*) from users gone where removed_at is not null and not exists (
              select from course_progress cp where cp.user_id = gone.id and cp.course_id = $1)))::int as total`,
}

async function notBegunCount(pool: pg.Pool, courseId: string) {
  const { rows } = await pool.query<{ total: number }>({ ...NOT_BEGUN_COUNT, values: [courseId] })
  return rows[0]?.total ?? 0
}

/** Undefined if there is no such course. */
export async function courseRoster(pool: pg.Pool, { courseId, query }: { courseId: string; query: Query }) {
  const { rows } = await pool.query<Course>({ ...COURSE, values: [courseId] })
  const [course] = rows
  if (!course) return undefined
  const asked = { ...query, courseId, term: searchTerm(query.search), now: new Date() }
  const isWhole = asked.filter === 'not-begun' && asked.term === ''
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

type Listing = { after: string | undefined; isWhole: boolean }

function rosterList(asked: Asked, { after, isWhole }: Listing): List {
  const { filter, courseId, term } = asked
  const isStudent = (bind: Bind) => [
    'u.removed_at is null',
    'u.id not in (select user_id from administrators())',
    ...inState(asked, bind),
    ...(term === '' ? [] : [isSearched('u.search_text', bind(term))]),
  ]
  const order = orderOf(asked)
  return {
    order,
    after,
    columns: `
      u.name, u.email, u.avatar_url as "avatarUrl", coalesce(cp.completed_lessons, 0) as "completedLessons",
      cp.last_watched_at as "lastActiveAt", coalesce(cp.is_completed, false) as "isCompleted"`,
    // `lateral … limit 1` forces one index lookup per row instead of a scan of the table.
    joins: (bind) => `
      cross join lateral (select * from users where id = listed.id limit 1) u
      left join lateral (${progressOf('listed.id', courseId, bind)}) cp on true`,
    conditions: isStudent,
    matches: (bind) => `
      select u.id, ${order.key} as key, ${order.place} as place
      from ${
        filter === 'not-begun'
          ? `users u left join ${isWhole ? `course_progress cp on cp.user_id = u.id and cp.course_id = ${bind(courseId)}` : `lateral (${progressOf('u.id', courseId, bind)}) cp on true`}`
          : `course_progress cp join users u on u.id = cp.user_id and cp.course_id = ${bind(courseId)}`
      }
      where ${isStudent(bind).join(' and ')}`,
  }
}

const progressOf = (userId: string, courseId: string, bind: Bind) =>
  `select * from course_progress where user_id = ${userId} and course_id = ${bind(courseId)} limit 1`

/** `rosterState` in SQL. The condition on `active_hour` is there for the indexes. */
function inState({ filter, now }: Asked, bind: Bind): string[] {
  const idle = idleSince(now)
  const states: Record<Filter, () => string[]> = {
    participants: () => ['cp.user_id is not null'],
    'not-begun': () => ['cp.user_id is null'],
    completed: () => ['cp.is_completed'],
    'in-progress': () => [
      `not cp.is_completed and cp.active_hour >= ${bind(hourOf(idle))} and cp.last_watched_at > ${bind(idle)}`,
    ],
    stopped: () => [
      `not cp.is_completed and cp.active_hour <= ${bind(hourOf(idle))} and cp.last_watched_at <= ${bind(idle)}`,
    ],
  }
  return states[filter]()
}

/**
 * The part of the state that the index can filter. Completed students are adjacent in both orders, so without it a scan
 * for the others would read all of them.
 */
function scannedState({ filter, now }: Asked, { isByActivity }: { isByActivity: boolean }, bind: Bind) {
  if (filter === 'participants' || filter === 'not-begun') return []
  if (filter === 'completed') return ['is_completed']
  const compared = filter === 'in-progress' ? '>=' : '<='
  return [
    'not is_completed',
    ...(isByActivity ? [`active_hour ${compared} ${bind(hourOf(idleSince(now)))}`] : []),
  ]
}

function orderOf(asked: Asked): UserOrder {
  const { filter, sort, courseId } = asked
  // Students who have not begun have nothing else to sort by.
  if (sort === 'name' || filter === 'not-begun') return BY_NAME
  const isByActivity = sort === 'recent' || sort === 'stale'
  const place = isByActivity ? 'active_hour' : 'completed_lessons'
  return {
    direction: sort === 'recent' || sort === 'highest' ? 'desc' : 'asc',
    key: place,
    place,
    positionOf: (bind, { key, id }) => `(${bind(key)}::int, ${bind(id)}::uuid)`,
    scans: [
      (bind) => ({
        from: 'course_progress',
        where: [`course_id = ${bind(courseId)}`, ...scannedState(asked, { isByActivity }, bind)].join(
          ' and ',
        ),
        id: 'user_id',
        key: place,
        place,
      }),
    ],
  }
}
