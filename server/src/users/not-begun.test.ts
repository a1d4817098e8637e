import { adminCourses } from '@farol/contract/admin-courses.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { USERS_SORTS, users } from '@farol/contract/users.ts'
import { expect, test } from 'vitest'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { capturedStatements } from '#/testing/captured-statements.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const { pool } = database
const admin = await signedIn(server, 'admin')
const { id: courseId } = await buildCourse(database)
const { id: lessonId } = await buildLesson(database, { courseId })

type Page = { ids: string[]; total: number; next: string | null }

const neverBegan = async (after: string | null, sort: (typeof USERS_SORTS)[number]): Promise<Page> => {
  const query = { activity: 'never' as const, sort, ...(after && { after }) }
  const { users: page, ...rest } = await admin.call(users.list, { query })
  return { ...rest, ids: page.map(({ id }) => id) }
}
const notBegun = async (after: string | null): Promise<Page> => {
  const query = { filter: 'not-begun' as const, ...(after && { after }) }
  const { students, ...rest } = await admin.call(adminCourses.roster, { params: { courseId }, query })
  return { ...rest, ids: students.map(({ id }) => id) }
}

/** All pages, with the total of the first. */
async function whole(page: (after: string | null) => Promise<Page>) {
  const first = await page(null)
  const ids = [...first.ids]
  for (let after = first.next; after; ) {
    const { ids: more, next } = await page(after)
    ids.push(...more)
    after = next
  }
  return { ids: ids.toSorted(), total: first.total }
}

/** Both lists as the product shows them, and as all rows say. */
async function expectLists() {
  const count = async (table: string, condition: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from users where removed_at is null and is_student(id)
         and not exists (select from ${table} began where began.user_id = users.id and ${condition})`,
    )
    const ids = rows.map(({ id }) => id).toSorted()
    return { ids, total: ids.length }
  }
  const never = await count('user_activity', 'true')
  for (const sort of USERS_SORTS) expect(await whole((after) => neverBegan(after, sort))).toEqual(never)
  const unbegun = await count('course_progress', `began.course_id = '${courseId}'`)
  expect(await whole(notBegun)).toEqual(unbegun)
  return { never: never.ids, unbegun: unbegun.ids }
}

const begin = async (student: Awaited<ReturnType<typeof signedIn>>) => {
  await student.call(lessons.open, { params: { courseId, lessonId } })
}

test('a student who just signed up is listed at once among those who never began, and leaves the lists by opening a lesson', async () => {
  await begin(await signedIn(server))
  expect(await expectLists()).toEqual({ never: [], unbegun: [] })
  const student = await signedIn(server)
  expect(await expectLists()).toEqual({ never: [student.userId], unbegun: [student.userId] })
  await begin(student)
  expect(await expectLists()).toEqual({ never: [], unbegun: [] })
})

test('when everybody has begun, no student is read to find nobody', async () => {
  await aggregateDeltas(pool)
  const statements = (
    await capturedStatements(async () => {
      await neverBegan(null, 'newest')
      await notBegun(null)
    })
  ).flat()
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['users-without-activity', 'roster-not-begun']),
  )
  expect(statements.filter(({ text }) => /\b(listed|matches)\b/.test(text))).toEqual([])
})

test('the lists agree with the rows before and after the figures are aggregated or recounted', async () => {
  await pool.query(
    `insert into users (id, name, email)
     select gen_random_uuid(), 'Turma ' || n, 'turma' || n || '@farol.example' from generate_series(1, 100) n`,
  )
  await pool.query(`update users set removed_at = now() where email like 'turma1%'`)
  await pool.query(
    `insert into user_roles (id, user_id, role) select gen_random_uuid(), id, 'admin' from users where email like 'turma2%'`,
  )
  const { id: otherCourse } = await buildCourse(database)
  const { id: otherLesson } = await buildLesson(database, { courseId: otherCourse })
  const elsewhere = await signedIn(server)
  await elsewhere.call(lessons.open, { params: { courseId: otherCourse, lessonId: otherLesson } })
  const lists = await expectLists()
  expect(lists.never).not.toContain(elsewhere.userId)
  expect(lists.unbegun).toContain(elsewhere.userId)
  await aggregateDeltas(pool)
  expect(await expectLists()).toEqual(lists)
  await pool.query('select recount_figures()')
  expect(await expectLists()).toEqual(lists)
})
