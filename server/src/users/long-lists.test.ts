import { adminCourses, ROSTER_FILTERS, ROSTER_SORTS } from '@farol/contract/admin-courses.ts'
import { USERS_ACTIVITIES, USERS_SORTS, users } from '@farol/contract/users.ts'
import { LIST_COUNT_MAX } from '@farol/domain/listing.ts'
import { beforeAll, expect, test } from 'vitest'
import { withLongTimeout } from '#/database/open-database.ts'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const MANY = 4_000

const server = await testServer()
const { pool } = withLongTimeout(server.database)
const admin = await signedIn(server, 'admin')
let courseId = ''
let smallCourseId = ''

/** Of ten students, six began the course, two of them completed it, and three were never active. */
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
