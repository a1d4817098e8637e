import { adminCourses, ROSTER_FILTERS, ROSTER_SORTS } from '@farol/contract/admin-courses.ts'
import { USERS_ACTIVITIES, USERS_SORTS, users } from '@farol/contract/users.ts'
import { LIST_COUNT_MAX } from '@farol/domain/listing.ts'
import { beforeAll, expect, test } from 'vitest'
import { withLongTimeout } from '#/database/open-database.ts'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { capturedStatements } from '#/testing/captured-statements.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const MANY = 4_000

const server = await testServer()
const { pool } = withLongTimeout(server.database)
const admin = await signedIn(server, 'admin')
let courseId = ''
let smallCourseId = ''

/** Six in ten students began the course, two of them completed it, and three in ten were never active. */
beforeAll(async () => {
  courseId = (await buildCourse(server.database)).id
  smallCourseId = (await buildCourse(server.database)).id
  for (let index = 0; index < 20; index += 1)
    await buildLesson(server.database, { courseId, orderIndex: index })
  await pool.query(
    `insert into users (id, name, email, created_at)
     select gen_random_uuid(), 'Turma ' || md5(n::text), 'turma' || n || '@farol.example', now() - n / 3 * interval '1 minute'
     from generate_series(1, $1) n`,
    [MANY],
  )
  const numbered = `(select id, substring(email from '\\d+')::int as n from users where email like 'turma%') p`
  await pool.query(
    `insert into course_progress (user_id, course_id, completed_lessons, is_completed, last_watched_at)
     select id, $1, case when n % 10 < 2 then 20 else n % 20 end, n % 10 < 2, now() - n % 40 * interval '1 day'
     from ${numbered} where n % 10 < 6`,
    [courseId],
  )
  await pool.query(
    `insert into course_progress (user_id, course_id) select id, $1 from ${numbered} where n % 500 = 0`,
    [smallCourseId],
  )
  await pool.query(
    `insert into user_activity (user_id, last_active_at)
     select id, now() - n % 40 * interval '1 day' from ${numbered} where n % 10 < 7`,
  )
  await pool.query(
    `insert into daily_activity (user_id, day) select user_id, school_day(last_active_at) from user_activity`,
  )
  await pool.query('select recount_figures()')
  await aggregateDeltas(pool)
  await pool.query('analyze')
})

async function allPages<Item extends { id: string }>(
  page: (after: string | undefined) => Promise<{ items: Item[]; total: number; next: string | null }>,
) {
  const items: Item[] = []
  let after: string | undefined
  let total = 0
  do {
    const answer = await page(after)
    if (after === undefined) total = answer.total
    items.push(...answer.items)
    after = answer.next ?? undefined
  } while (after)
  return { items, ids: items.map(({ id }) => id), total }
}

const idsOf = async (text: string, values: unknown[] = []) =>
  (await pool.query<{ id: string }>(text, values)).rows.map(({ id }) => id)

const counted = (count: number) => Math.min(count, LIST_COUNT_MAX + 1)

const ROSTER_SQL: Record<(typeof ROSTER_FILTERS)[number], string> = {
  participants: 'cp.user_id is not null',
  'not-begun': 'cp.user_id is null',
  completed: 'cp.is_completed',
  stopped: `not cp.is_completed and cp.last_watched_at <= now() - interval '14 days'`,
  'in-progress': `not cp.is_completed and cp.last_watched_at > now() - interval '14 days'`,
}

test.each(ROSTER_FILTERS.flatMap((filter) => ROSTER_SORTS.map((sort) => [filter, sort] as const)))(
  'the long roster "%s", sorted "%s", comes by pages without doubles or gaps',
  async (filter, sort) => {
    const { items, ids, total } = await allPages(async (after) => {
      const query = { filter, sort, ...(after ? { after } : {}) }
      const { students, ...rest } = await admin.call(adminCourses.roster, { params: { courseId }, query })
      return { items: students, ...rest }
    })
    const wanted = await idsOf(
      `select u.id from users u left join course_progress cp on cp.user_id = u.id and cp.course_id = $1
       where is_student(u.id) and ${ROSTER_SQL[filter]}`,
      [courseId],
    )
    expect(ids.toSorted()).toEqual(wanted.toSorted())
    expect(counted(total)).toBe(counted(wanted.length))
    const progress = items.map(({ completedLessons }) => completedLessons)
    if (sort === 'highest') expect(progress).toEqual(progress.toSorted((a, b) => b - a))
    if (sort === 'lowest') expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    const hours = items.map(({ lastActiveAt }) => Math.floor(Date.parse(lastActiveAt ?? '1970') / 3_600_000))
    if (sort === 'recent') expect(hours).toEqual(hours.toSorted((a, b) => b - a))
    if (sort === 'stale') expect(hours).toEqual(hours.toSorted((a, b) => a - b))
  },
)

const USERS_SQL: Record<(typeof USERS_ACTIVITIES)[number], string> = {
  any: 'true',
  never: 'a.user_id is null and is_student(u.id)',
  idle: `a.last_active_at <= now() - interval '14 days' and is_student(u.id)`,
}

test.each(
  USERS_ACTIVITIES.flatMap((activity) =>
    USERS_SORTS.flatMap((sort) =>
      (['', 'turma', 'all of a course'] as const).map((of) => [activity, sort, of] as const),
    ),
  ),
)(
  'the long list of users "%s", sorted "%s", of "%s", comes by pages without doubles or gaps',
  async (activity, sort, of) => {
    const isOfCourse = of === 'all of a course'
    const search = isOfCourse ? '' : of
    const { ids, total } = await allPages(async (after) => {
      const query = { activity, sort, search, ...(isOfCourse && { courseId }), ...(after && { after }) }
      const { users: items, ...rest } = await admin.call(users.list, { query })
      return { items, ...rest }
    })
    const wanted = await idsOf(
      `select u.id from users u left join user_activity a on a.user_id = u.id
     where ${USERS_SQL[activity]} and u.search_text like '%' || $1 || '%'
       and (not $2 or exists (select from course_progress cp where cp.user_id = u.id and cp.course_id = $3))`,
      [search, isOfCourse, courseId],
    )
    expect(ids.toSorted()).toEqual(wanted.toSorted())
    expect(counted(total)).toBe(counted(wanted.length))
  },
)

test('the few students of a small course are found without scanning the school', async () => {
  for (const sort of ROSTER_SORTS) {
    const { students, total } = await admin.call(adminCourses.roster, {
      params: { courseId: smallCourseId },
      query: { sort },
    })
    expect([students.length, total]).toEqual([8, 8])
  }
})

/** The statements of a list, composed of its order, filter and cursor, as PostgreSQL gets them. */
async function listStatements(work: () => Promise<unknown>) {
  const statements = (await capturedStatements(work)).flat().filter(({ name }) => !name)
  const lists = statements.filter(({ text }) => /^\s*(select|with)\b/.test(text))
  return lists.map(({ text }) => text.trim().replaceAll(/ *\n\s*/g, '\n')).join('\n\n')
}

test('a page of a long list is one statement that counts and sorts, and one that follows the index', async () => {
  const query = { filter: 'participants', sort: 'name' } as const
  const statements = await listStatements(() =>
    admin.call(adminCourses.roster, { params: { courseId }, query }),
  )
  expect(statements).toMatchInlineSnapshot(`
    "with matches as materialized (
    select u.id, 0 as key, sort_name as place
    from course_progress cp join users u on u.id = cp.user_id and cp.course_id = $1
    where (u.removed_at is null and u.id not in (select user_id from administrators()) and cp.user_id is not null) limit $2)
    select counted.total, page.*
    from (select count(*)::int as total from matches) counted
    left join lateral (
    select listed.id, listed.key, listed.place,
    u.name, u.email, u.avatar_url as "avatarUrl", coalesce(cp.completed_lessons, 0) as "completedLessons",
    cp.last_watched_at as "lastActiveAt", coalesce(cp.is_completed, false) as "isCompleted"
    from (
    select * from matches  order by place asc, id asc limit $3
    ) listed
    cross join lateral (select * from users where id = listed.id limit 1) u
    left join lateral (select * from course_progress where user_id = u.id and course_id = $4 limit 1) cp on true
    ) page on true
    order by page.place asc, page.id asc

    select listed.id, listed.key,
    u.name, u.email, u.avatar_url as "avatarUrl", coalesce(cp.completed_lessons, 0) as "completedLessons",
    cp.last_watched_at as "lastActiveAt", coalesce(cp.is_completed, false) as "isCompleted"
    from (
    select id as id, 0 as key, sort_name as place from users
    order by sort_name asc, id asc limit $1) listed
    cross join lateral (select * from users where id = listed.id limit 1) u
    left join lateral (select * from course_progress where user_id = u.id and course_id = $2 limit 1) cp on true
    where (u.removed_at is null and u.id not in (select user_id from administrators()) and cp.user_id is not null)
    order by listed.place asc, listed.id asc
    limit $3"
  `)
})

test('the next page begins behind its cursor', async () => {
  const { next } = await admin.call(users.list, { query: { sort: 'recent' } })
  const query = { sort: 'recent', after: next ?? '' } as const
  const statements = await listStatements(() => admin.call(users.list, { query }))
  expect(statements).toMatchInlineSnapshot(`
    "select listed.id, listed.key,
    u.name, u.email, u.avatar_url as "avatarUrl", u.created_at as "memberSince", u.deletion_due_at as "deletionDueAt",
    u.blocked_at as "blockedAt", r.role, a.last_active_at as "lastActiveAt",
    (select count(*) from course_completions c where c.user_id = u.id)::int as "completedCourses"
    from (
    select user_id as id, active_hour as key, active_hour as place from user_activity
    where (active_hour, user_id) < ($1::int, $2::uuid)
    order by active_hour desc, user_id desc limit $3) listed
    cross join lateral (select * from users where id = listed.id limit 1) u
    left join lateral (select * from user_activity where user_id = u.id limit 1) a on true
    left join lateral newest_roles(u.id) r on true
    where u.removed_at is null
    order by listed.place desc, listed.id desc
    limit $4"
  `)
})
