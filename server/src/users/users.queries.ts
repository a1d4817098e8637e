import type { Input } from '@farol/contract/endpoint.ts'
import type { ListedUser, users } from '@farol/contract/users.ts'
import { idleSince } from '@farol/domain/activity.ts'
import { effectiveRole, type Role } from '@farol/domain/roles.ts'
import { and, sql } from 'drizzle-orm'
import { hourOf, type List, listPage, type Order, searchTerm, usersBy } from '#/database/list-page.ts'
import type { Queries } from '#/database/replica.ts'

const COUNT_CACHE_MS = 10_000

type Query = Input<typeof users.list>['query']
type Asked = Pick<Query, 'courseId' | 'turmaId' | 'activity' | 'sort' | 'after'> & { term: string; now: Date }
type Row = Omit<ListedUser, 'role' | 'memberSince' | 'lastActiveAt' | 'deletionDueAt' | 'blockedAt'> & {
  role: Role | null
  memberSince: Date
  lastActiveAt: Date | null
  deletionDueAt: Date | null
  blockedAt: Date | null
}

const ONE = {
  name: 'user',
  text: `
    select u.id, u.name, u.email, u.avatar_url as "avatarUrl", u.created_at as "memberSince",
           u.deletion_due_at as "deletionDueAt", u.blocked_at as "blockedAt", r.role, a.last_active_at as "lastActiveAt",
           (select count(*) from course_completions c where c.user_id = u.id)::int as "completedCourses"
    from users u
    left join user_activity a on a.user_id = u.id
    left join lateral newest_roles(u.id) r on true
    where u.id = $1 and u.removed_at is null`,
}

/** Two counts from index-only scans. */
const COUNT = {
  name: 'users-count',
  text: `
    select ((select count(*) from users) - (select count(*) from users where removed_at is not null))::int as total`,
}

/** Read from the figures, minus deleted accounts; exact, because nobody is listed if it is 0. */
const NEVER_ACTIVE_COUNT = {
  name: 'users-without-activity',
  text: `
    select (
      (select coalesce(sum(last_active_students), 0) from day_totals where day = '-infinity')
      + (select coalesce(sum((amounts->>'last_active_students')::int), 0)
         from activity_deltas where kind = 'day' and key = '-infinity')
      - (select count(*) from users removed
         where removed_at is not null and not exists (select from daily_activity d where d.user_id = removed.id))
    )::int as total`,
}

export function usersQueries(pool: Queries) {
  const countBy = (statement: typeof COUNT) => async () => {
    const { rows } = await pool.query<{ total: number }>(statement)
    return rows[0]?.total ?? 0
  }
  /** Totals of lists without a search or course. */
  const counts: Record<Query['activity'], (() => Promise<number>) | undefined> = {
    any: cached(COUNT_CACHE_MS, countBy(COUNT)),
    never: countBy(NEVER_ACTIVE_COUNT),
    idle: undefined,
  }
  return {
    list: async ({ search, ...query }: Query) => {
      const asked = { ...query, term: searchTerm(search), now: new Date() }
      const isWhole = asked.term === '' && !asked.courseId && !asked.turmaId
      const known = isWhole ? await counts[asked.activity]?.() : undefined
      const {
        rows,
        next,
        total = 0,
      } = await listPage<Row>(pool, {
        ...usersList(asked, { isWhole }),
        total: known,
      })
      return { users: rows.map(toListedUser), total, next }
    },
    one: async (userId: string): Promise<ListedUser | undefined> => {
      const { rows } = await pool.query<Row>({ ...ONE, values: [userId] })
      return rows[0] && toListedUser(rows[0])
    },
  }
}

const COLUMNS = sql`
  u.name, u.email, u.avatar_url as "avatarUrl", u.created_at as "memberSince", u.deletion_due_at as "deletionDueAt",
  u.blocked_at as "blockedAt", r.role, a.last_active_at as "lastActiveAt",
  (select count(*) from course_completions c where c.user_id = u.id)::int as "completedCourses"`

/** `lateral … limit 1` forces one index lookup per row instead of a scan of the table. */
const ACTIVITY_OF_EACH = sql`left join lateral (select * from user_activity where user_id = u.id limit 1) a on true`
/** To find a few of all users, one pass over both tables costs a fifth of a lookup per user. */
const ACTIVITY_OF_ALL = sql`left join user_activity a on a.user_id = u.id`
const JOINS = sql`
  cross join lateral (select * from users where id = listed.id limit 1) u
  ${ACTIVITY_OF_EACH}
  left join lateral newest_roles(u.id) r on true`

function usersList(asked: Asked, { isWhole }: { isWhole: boolean }): List {
  const { courseId, turmaId, activity, after } = asked
  const order = orderOf(asked)
  const conditions = conditionsOf(asked)
  const isOfCourse =
    courseId && sql`exists (select from course_progress where user_id = u.id and course_id = ${courseId})`
  const isOfTurma =
    turmaId && sql`exists (select from turma_members where user_id = u.id and turma_id = ${turmaId})`
  return {
    order,
    after,
    columns: COLUMNS,
    joins: JOINS,
    conditions: and(conditions, isOfCourse || undefined, isOfTurma || undefined),
    ...(!(isWhole && activity === 'any') && {
      matches: sql`
        select u.id, ${order.key} as key, ${order.place} as place
        from ${sourceOf(asked)}
        ${activityOf(asked, { isWhole })}
        where ${and(conditions, turmaId ? isOfCourse || undefined : undefined)}
        ${isShort(asked) ? sql`order by u.created_at desc, u.id desc` : undefined}`,
    }),
  }
}

/** The smallest table that has all matches. */
function sourceOf({ courseId, turmaId }: Asked) {
  if (turmaId) return sql`turma_members m join users u on u.id = m.user_id and m.turma_id = ${turmaId}`
  if (courseId)
    return sql`course_progress cp join users u on u.id = cp.user_id and cp.course_id = ${courseId}`
  return sql`users u`
}

/** Joined to find the matches, if the filter or the order needs it. */
function activityOf({ activity, sort }: Asked, { isWhole }: { isWhole: boolean }) {
  if (activity === 'idle') return sql`join user_activity a on a.user_id = u.id`
  if (activity === 'any' && sort !== 'recent') return undefined
  return isWhole ? ACTIVITY_OF_ALL : ACTIVITY_OF_EACH
}

/** The shortest text that a trigram index can find. */
const TRIGRAM = 3

/** No index finds one or two letters, so the list is scanned from the newest user on. */
const isShort = ({ term, courseId, turmaId, activity }: Asked) =>
  term !== '' && term.length < TRIGRAM && !courseId && !turmaId && activity !== 'idle'

const IS_STUDENT = sql`u.id not in (select user_id from administrators())`

function conditionsOf({ activity, term, now }: Asked) {
  const idle = idleSince(now)
  return and(
    sql`u.removed_at is null`,
    activity === 'never' ? and(sql`a.user_id is null`, IS_STUDENT) : undefined,
    activity === 'idle'
      ? and(sql`a.active_hour <= ${hourOf(idle)} and a.last_active_at <= ${idle}`, IS_STUDENT)
      : undefined,
    term === '' ? undefined : sql`u.search_text like '%' || searchable(${term}) || '%'`,
  )
}

function orderOf(asked: Asked) {
  if (asked.sort === 'name') return usersBy(sql`sort_name`, 'asc')
  if (asked.sort === 'newest') return usersBy(sql`created_at`, 'desc')
  return latestFirst(asked)
}

type Scan = Order['scans'][number]

/** The hour of users without activity. */
const NEVER = -1
const HOUR_OR_NEVER = sql`coalesce(a.active_hour, -1)`

/** Sorts by the hour of the last activity. Users without activity come last, the newest first. */
function latestFirst({ activity, now }: Asked): Order {
  const isIdle = sql`active_hour <= ${hourOf(idleSince(now))}`
  const withActivity: Scan = () => ({
    from: sql`user_activity`,
    where: activity === 'idle' ? isIdle : undefined,
    id: sql`user_id`,
    key: sql`active_hour`,
    place: sql`active_hour`,
  })
  const parts = { any: [withActivity, withoutActivity], idle: [withActivity], never: [withoutActivity] }
  const scans = parts[activity]
  return {
    direction: 'desc',
    key: HOUR_OR_NEVER,
    place: HOUR_OR_NEVER,
    positionOf: ({ key, id }) => sql`(${key}::int, ${id}::uuid)`,
    scans,
    partOf: ({ key }) => (key === NEVER ? scans.length - 1 : 0),
  }
}

const withoutActivity: Scan = (after) => ({
  from: sql`users`,
  // What the index of the ids can begin with.
  where: after && sql`id < ${after.id}`,
  condition: sql`a.user_id is null`,
  id: sql`id`,
  key: sql`(-1)::int`,
  place: sql`(-1)::int`,
})

const toListedUser = ({
  id,
  name,
  email,
  avatarUrl,
  completedCourses,
  role,
  memberSince,
  lastActiveAt,
  deletionDueAt,
  blockedAt,
}: Row): ListedUser => ({
  id,
  name,
  email,
  avatarUrl,
  completedCourses,
  role: effectiveRole(role),
  memberSince: memberSince.toISOString(),
  lastActiveAt: lastActiveAt?.toISOString() ?? null,
  deletionDueAt: deletionDueAt?.toISOString() ?? null,
  blockedAt: blockedAt?.toISOString() ?? null,
})

/** Caches a result; concurrent callers share one query. */
function cached<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  let until = 0
  return () => {
    if (!answer || Date.now() >= until) {
      until = Date.now() + ms
      answer = ask().catch((error) => {
        until = 0
        throw error
      })
    }
    return answer
  }
}
