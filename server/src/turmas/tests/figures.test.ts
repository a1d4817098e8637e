import { analytics } from '@farol/contract/analytics.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { overview } from '@farol/contract/overview.ts'
import { quizResults } from '@farol/contract/quiz-results.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { segmentsBetween, segmentsText } from '@farol/domain/watched-segments.ts'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { buildCourse, buildLesson, buildQuiz, buildTurma, buildUser, giveRole } from '#/testing/builders.ts'
import { capturedStatements } from '#/testing/captured-statements.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { timePasses } from '#/testing/time-passes.ts'

const server = await testServer()
const { database } = server
const { pool } = database
const admin = await signedIn(server, 'admin')
const [ana, bia, carla] = [await signedIn(server), await signedIn(server), await signedIn(server)]

const { id: courseId } = await buildCourse(database)
const { id: lessonId } = await buildLesson(database, { courseId, orderIndex: 0 })
const { id: next } = await buildLesson(database, { courseId, orderIndex: 1, requiresPrevious: false })
const quiz = await buildQuiz(database, { lessonId: next, passingScore: 50 })
const quizId = quiz.id
const ofAna = await buildTurma(database, { userIds: [ana.userId] })
const ofNobody = await buildTurma(database)
const ofAll = await buildTurma(database)

async function watch(visitor: SignedIn, lesson: string, to: number) {
  await visitor.call(lessons.open, { params: { courseId, lessonId: lesson } })
  await timePasses(pool, { userId: visitor.userId, seconds: 3_600 })
  const segments = segmentsText(segmentsBetween({ from: 0, to, duration: 100 }))
  const body = { position: to, duration: 100, playedSeconds: to, segments }
  await visitor.call(lessons.saveProgress, { params: { lessonId: lesson }, body })
}

const submit = (visitor: SignedIn, answers: Record<string, string>) =>
  visitor.call(quizzes.submit, {
    params: { courseId, lessonId: next },
    body: { key: crypto.randomUUID(), answers },
  })

const wrongAnswers = Object.fromEntries(quiz.questions.map(({ id, wrong }) => [id, wrong]))

// Ana completes the course, as does Carla, who administers since; Bia failed; others failed long ago, stopped, or never began.
beforeAll(async () => {
  for (const who of [ana, bia, carla]) {
    await watch(who, lessonId, who === bia ? 40 : 100)
    await watch(who, next, 100)
  }
  await submit(ana, quiz.rightAnswers)
  await submit(carla, quiz.rightAnswers)
  await giveRole(database, { userId: carla.userId, role: 'admin' })
  await submit(bia, wrongAnswers)
  const others = await Promise.all([1, 2, 3, 4].map(() => buildUser(database)))
  for (const { id } of others) {
    await pool.query(
      `insert into quiz_attempts (id, user_id, quiz_id, idempotency_key, score, passing_score, passed, correct_count,
         question_count, time_spent_seconds, submitted_at)
       values ($1, $2, $3, $1, 0, 70, false, 0, 2, 60, now() - interval '9 days')`,
      [newId(), id, quizId],
    )
  }
  const { id: stopped } = await buildUser(database, { name: 'Parou' })
  await pool.query(
    `insert into user_activity (user_id, last_active_at, last_lesson_id) values ($1, now() - interval '10 days', $2)`,
    [stopped, lessonId],
  )
  const { id: removed } = await buildUser(database)
  await pool.query('update users set removed_at = now() where id = $1', [removed])
  await pool.query('insert into turma_members (turma_id, user_id) select $1, id from users', [ofAll.id])
  await pool.query('select recount_figures()')
  await aggregateDeltas(pool)
})

const params = { courseId, lessonId, quizId }
const asked = async (turmaId?: string) => {
  const query = turmaId ? { turmaId } : {}
  const { attention, ...figures } = await admin.call(overview.read, { query })
  return {
    figures,
    people: [attention.stuckStudents, attention.stoppedStudents, attention.unpassedQuizzes],
    analytics: [
      await admin.call(analytics.overview, { query: { period: 'all', ...query } }),
      await admin.call(analytics.overview, { query: { period: '7', ...query } }),
    ],
    funnel: await admin.call(analytics.funnel, { params, query }),
    retention: await admin.call(analytics.retention, { params, query }),
    quiz: await admin.call(quizResults.overview, { params, query }),
    attempts: await admin.call(quizResults.attempts, { params, query: { sort: 'lowest', ...query } }),
    csv: await (
      await admin.fetch(`/api/admin/quizzes/${quizId}/attempts.csv${turmaId ? `?turmaId=${turmaId}` : ''}`)
    ).text(),
  }
}

test('a turma that holds everybody has exactly the figures of the school', async () => {
  const school = await asked()
  expect(school).toMatchObject({
    figures: { students: 7, activeStudents: 2, completions: 1 },
    people: [{ total: 4 }, { total: 1 }, { total: 0 }],
    analytics: [
      { figures: { watchedSeconds: 340 } },
      { figures: { startedCourses: 2, completedCourses: 1 } },
    ],
    funnel: { started: 2, completed: 1 },
    retention: { viewers: 2 },
    quiz: { totals: { attempts: 7, passed: 2 } },
  })
  expect(await asked(ofAll.id)).toEqual(school)
})

test('a turma counts its members only, and leaves out what is wrong with the content', async () => {
  const { attempts, csv, ...figures } = await asked(ofAna.id)
  expect(figures).toMatchObject({
    figures: { users: 1, students: 1, activeStudents: 1, engagementRate: 100, completions: 1 },
    people: [{ total: 0 }, { total: 0 }, { total: 0 }],
    analytics: [
      { figures: { watchedSeconds: 200, students: 1 }, quizzes: [{ attempts: 1, passRate: 100 }] },
      { courses: [{ started: 1, completed: 1 }] },
    ],
    funnel: { started: 1, lessons: [{ opened: 1 }, { opened: 1 }], completed: 1 },
    retention: { viewers: 1 },
    quiz: { totals: { attempts: 1, passed: 1 }, questions: [{ answerCount: 1 }, { answerCount: 1 }] },
  })
  expect(attempts.attempts.map(({ user }) => user.id)).toEqual([ana.userId])
  expect(csv.trim().split('\n')).toHaveLength(2)
  await buildCourse(database, { isPublished: false })
  expect((await admin.call(overview.read)).attention.emptyDrafts.total).toBe(1)
  const narrowed = await admin.call(overview.read, { query: { turmaId: ofAna.id } })
  expect(narrowed.attention.emptyDrafts.total).toBe(0)
})

test('pages of attempts of a turma follow one another in every order', async () => {
  const crowd = await Promise.all(Array.from({ length: 55 }, () => buildUser(database)))
  const turma = await buildTurma(database, { userIds: crowd.map(({ id }) => id) })
  for (const [index, { id }] of crowd.entries()) {
    await pool.query(
      `insert into quiz_attempts (id, user_id, quiz_id, idempotency_key, score, passing_score, passed, correct_count,
         question_count, time_spent_seconds) values ($1, $2, $3, $1, $4, 50, $4 >= 50, 0, 2, 60)`,
      [newId(), id, quizId, index % 100],
    )
  }
  for (const sort of ['newest', 'oldest', 'highest', 'lowest'] as const) {
    const page = (after: object) =>
      admin.call(quizResults.attempts, { params, query: { sort, turmaId: turma.id, ...after } })
    const first = await page({})
    const second = await page({ after: first.next })
    const found = [...first.attempts, ...second.attempts].map(({ user }) => user.id)
    expect([first.attempts.length, second.next]).toEqual([50, null])
    expect(new Set(found)).toEqual(new Set(crowd.map(({ id }) => id)))
  }
})

test('nobody is counted in an empty turma, or in one that does not exist, with two statements at most', async () => {
  expect((await asked(ofNobody.id)).figures).toMatchObject({ users: 0, engagementRate: 0, recent: [] })
  const query = { turmaId: newId() }
  const statements = async (ask: () => Promise<unknown>) =>
    (await capturedStatements(ask)).flat().filter(({ name }) => name !== 'sessions')
  expect(await statements(() => admin.call(overview.read, { query }))).toHaveLength(2)
  expect(await statements(() => admin.call(analytics.overview, { query }))).toHaveLength(2)
  expect(await statements(() => admin.call(quizResults.overview, { params, query }))).toHaveLength(1)
})
