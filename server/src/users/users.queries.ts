import type { Input } from '@farol/contract/endpoint.ts'
import type { ListedUser, users } from '@farol/contract/users.ts'
import { idleSince } from '@farol/domain/activity.ts'
import { effectiveRole, type Role } from '@farol/domain/roles.ts'
import type pg from 'pg'
import { hourOf } from '#/database/hour-of.ts'
import { type Bind, type List, listPage } from '#/database/list-page.ts'
import { isSearched, searchTerm } from '#/database/search-term.ts'
import { pendingDeltas } from '#/figures/deltas.ts'
import { BY_NAME, latestFirst, NEWEST_FIRST } from '#/identity/user-orders.ts'

const COUNT_CACHE_MS = 10_000

type Query = Input<typeof users.list>['query']
type Asked = Pick<Query, 'courseId' | 'activity' | 'sort' | 'after'> & { term: string; now: Date }
type Row = Omit<ListedUser, 'role' | 'memberSince' | 'lastActiveAt' | 'deletionDueAt' | 'blockedAt'> & {
  role: Role | null
  memberSince: Date
  lastActiveAt: Date | null
  deletionDueAt: Date | null
  blockedAt: Date | null
}

const COLUMNS = `
  u.name, u.email, u.avatar_url as "avatarUrl", u.created_at as "memberSince", u.deletion_due_at as "deletionDueAt",
  u.blocked_at as "blockedAt", r.role,
  a.last_active_at as "lastActiveAt",
  (select count(*) from course_completions c where c.user_id = u.id)::int as "completedCourses"`

const ACTIVITY = 'left join lateral (select * from user_activity where user_id = u.id limit 1) a on true'
/** To find a few of all users, one pass over both tables costs a fifth of a lookup per user. */
const ACTIVITY_OF_ALL = 'left join user_activity a on a.user_id = u.id'
const ROLE = 'left join lateral newest_roles(u.id) r on true'
const IS_STUDENT = 'u.id not in (select user_id from administrators())'

const ONE = {
  name: 'user',
  text: `select u.id, ${COLUMNS} from users u ${ACTIVITY} ${ROLE} where u.id = $1 and u.removed_at is null`,
}

export function usersQueries(pool: pg.Pool) {
  const countOf = (name: string, total: string) => async () => {
    const { rows } = await pool.query<{ total: number }>({ name, text: `select (${total})::int as total` })
    return rows[0]?.total ?? 0
  }
  /** Totals of lists without a search or course. */
  const counts: Record<Query['activity'], (() => Promise<number>) | undefined> = {
    // Two counts from index-only scans.
    any: cached(
      COUNT_CACHE_MS,
      countOf(
        'users-count',
        '(select count(*) from users) - (select count(*) from users where removed_at is not null)',
      ),
    ),
    // From the figures, minus deleted accounts; exact, because nobody is listed if it is 0.
    never: countOf(
      'users-without-activity',
      `(select coalesce(sum(last_active_students), 0) from day_totals where day = '-infinity')
       + ${pendingDeltas('day', 'last_active_students', `'-infinity'`)}
       - (select count(*) from users gone
          where removed_at is not null and not exists (select from daily_activity d where d.user_id = gone.id))`,
    ),
    idle: undefined,
  }
  return {
    list: async ({ search, ...query }: Query) => {
      const asked = { ...query, term: searchTerm(search), now: new Date() }
      const isWhole = asked.term === '' && !asked.courseId
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

function usersList(asked: Asked, { isWhole }: { isWhole: boolean }): List {
  const { courseId, sort, after } = asked
  const order = orderOf(asked)
  const conditions = conditionsOf(asked)
  const isOfCourse = (bind: Bind) =>
    courseId
      ? [`exists (select from course_progress where user_id = u.id and course_id = ${bind(courseId)})`]
      : []
  return {
    order,
    after,
    columns: COLUMNS,
    // `lateral … limit 1` forces one index lookup per row instead of a scan of the table.
    joins: () => `
      cross join lateral (select * from users where id = listed.id limit 1) u ${ACTIVITY} ${ROLE}`,
    conditions: (bind) => [...conditions(bind), ...isOfCourse(bind)],
    ...(!(isWhole && asked.activity === 'any') && {
      matches: (bind) => `
        select u.id, ${order.key} as key, ${order.place} as place
        from ${courseId ? `course_progress cp join users u on u.id = cp.user_id and cp.course_id = ${bind(courseId)}` : 'users u'}
        ${asked.activity === 'idle' ? 'join user_activity a on a.user_id = u.id' : ''}
        ${asked.activity === 'never' || (asked.activity === 'any' && sort === 'recent') ? (isWhole ? ACTIVITY_OF_ALL : ACTIVITY) : ''}
        where ${conditions(bind).join(' and ')}
        ${isShort(asked) ? 'order by u.created_at desc, u.id desc' : ''}`,
    }),
  }
}

/** The shortest text that a trigram index can find. */
const TRIGRAM = 3

/** No index finds one or two letters, so the list is scanned from the newest user on. */
const isShort = ({ term, courseId, activity }: Asked) =>
  term !== '' && term.length < TRIGRAM && !courseId && activity !== 'idle'

const conditionsOf =
  ({ activity, term, now }: Asked) =>
  (bind: Bind): string[] => {
    const idle = idleSince(now)
    return [
      'u.removed_at is null',
      ...(activity === 'never' ? ['a.user_id is null', IS_STUDENT] : []),
      ...(activity === 'idle'
        ? [`a.active_hour <= ${bind(hourOf(idle))} and a.last_active_at <= ${bind(idle)}`, IS_STUDENT]
        : []),
      ...(term === '' ? [] : [isSearched('u.search_text', bind(term))]),
    ]
  }

function orderOf({ sort, activity, now }: Asked) {
  if (sort === 'name') return BY_NAME
  if (sort === 'newest') return NEWEST_FIRST
  return latestFirst({ activity, until: hourOf(idleSince(now)) })
}

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
