import { analytics } from '@farol/contract/analytics.ts'
import { courses } from '@farol/contract/courses.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { overview } from '@farol/contract/overview.ts'
import { quizResults } from '@farol/contract/quiz-results.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { search } from '@farol/contract/search.ts'
import { users } from '@farol/contract/users.ts'
import { expect, test } from 'vitest'
import { createFindSession } from '#/identity/sessions.ts'
import { buildCourse, buildLesson, buildQuiz } from '#/testing/builders.ts'
import { capturedStatements } from '#/testing/captured-statements.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const student = await signedIn(server)
const admin = await signedIn(server, 'admin')

/** The queries of a screen, without the session lookup. */
const asked = async (ask: () => Promise<unknown>) =>
  (await capturedStatements(ask))
    .flat()
    .filter(({ name }) => name !== 'sessions')
    .map(({ name, text }) => name ?? text)

test('a screen needs three queries at most, and an attempt is one short transaction', async () => {
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId, orderIndex: 0 })
  const { id: next } = await buildLesson(database, { courseId, orderIndex: 1, requiresPrevious: false })
  const { id: quizId, rightAnswers: answers } = await buildQuiz(database, { lessonId })
  const params = { courseId, lessonId }
  await student.call(lessons.open, { params })
  await database.pool.query(
    'update user_progress set completed = true, completed_at = now(), watch_percentage = 100',
  )
  await student.call(quizzes.start, { params })

  expect(await asked(() => student.call(courses.published))).toHaveLength(1)
  expect(await asked(() => student.call(courses.one, { params: { courseId } }))).toHaveLength(1)
  const query = { search: 'curso' }
  expect(await asked(() => student.call(search.find, { query }))).toHaveLength(2)
  expect(await asked(() => admin.call(search.find, { query }))).toHaveLength(1)
  expect(await asked(() => student.call(lessons.open, { params }))).toHaveLength(1)
  await student.call(lessons.open, { params: { courseId, lessonId: next } })
  // The gate, and one transaction: begin, clock, lock the user, record the visit, write activity and day, publish, commit.
  expect(await asked(() => student.call(lessons.open, { params }))).toHaveLength(9)
  expect(await asked(() => student.call(quizzes.start, { params }))).toHaveLength(2)
  const body = { key: crypto.randomUUID(), answers }
  // The gate; begin, lock, read twice, write attempt, answers and deltas, find what is completed, publish, commit.
  expect(await asked(() => student.call(quizzes.submit, { params, body }))).toHaveLength(11)
  expect(await asked(() => student.call(quizzes.result, { params }))).toHaveLength(1)

  expect(await asked(() => admin.call(quizResults.overview, { params: { quizId } }))).toHaveLength(1)
  await admin.call(users.list, { query: {} })
  // A page that is not full needs another query to know whether the list ends there.
  expect(await asked(() => admin.call(users.list, { query: {} }))).toHaveLength(2)
  expect(await asked(() => admin.call(overview.read))).toHaveLength(3)
  expect(await asked(() => admin.call(analytics.overview, { query: { period: '30' } }))).toHaveLength(2)
})

test('session lookups use one generic plan, whatever the size of the batch', async () => {
  const find = createFindSession(database.sessions)
  const plans = () =>
    database.sessions.query<{ planned: number }>({
      name: 'plans-of-sessions',
      text: `select custom_plans::int as planned from pg_prepared_statements where name = 'sessions'`,
    })
  for (let visit = 0; visit < 12; visit += 1) await Promise.all([find('one'), find('another')])
  expect(await plans()).toEqual([{ planned: 0 }])
})
