import { lessons } from '@farol/contract/lessons.ts'
import { overview } from '@farol/contract/overview.ts'
import { users } from '@farol/contract/users.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { buildCourse, buildLesson, buildQuiz, buildUser } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { attentionNeeded } from './attention.queries.ts'
import { schoolFigures } from './overview.queries.ts'

const server = await testServer()
const { database } = server
const { pool, orm, reads } = database
const admin = await signedIn(server, 'admin')

async function failedAttempt(quizId: string, daysAgo: number) {
  const { id: userId } = await buildUser(database, { name: `Há ${daysAgo} dias` })
  await pool.query(
    `insert into quiz_attempts (id, user_id, quiz_id, idempotency_key, score, passing_score, passed, correct_count,
       question_count, time_spent_seconds, submitted_at)
     values ($1, $2, $3, $1, 0, 70, false, 0, 2, 60, now() - make_interval(days => $4))`,
    [newId(), userId, quizId, daysAgo],
  )
  await pool.query(
    `insert into quiz_stats as s (quiz_id, attempts) values ($1, 1)
     on conflict (quiz_id) do update set attempts = s.attempts + 1`,
    [quizId],
  )
  return userId
}

describe('the overview', () => {
  test('links a new school to its first course, once there is one', async () => {
    expect(await schoolFigures(reads)).toMatchObject({ courses: 0, lessons: 0, firstCourseId: null })
    await buildCourse(database, { orderIndex: 7, isPublished: false })
    const first = await buildCourse(database, { orderIndex: 3, isPublished: false })
    expect(await admin.call(overview.read)).toMatchObject({
      publishedCourses: 0,
      firstCourseId: first.id,
    })
    await pool.query('delete from courses')
  })

  test('counts users, students, users active within a week, and completions per course', async () => {
    await aggregateDeltas(pool)
    const before = await schoolFigures(reads)
    const student = await signedIn(server)
    const course = await buildCourse(database)
    const { id: lessonId } = await buildLesson(database, { courseId: course.id })
    await student.call(lessons.open, { params: { courseId: course.id, lessonId } })
    await admin.call(users.completeLesson, { params: { userId: student.userId, lessonId } })
    await buildUser(database)
    await buildUser(database, { role: 'admin' })

    await aggregateDeltas(pool)
    const after = await schoolFigures(reads)
    expect(after).toMatchObject({
      users: before.users + 3,
      newUsers: before.newUsers + 3,
      students: before.students + 2,
      activeStudents: before.activeStudents + 1,
      courses: before.courses + 1,
      lessons: before.lessons + 1,
    })
    expect(after.completionsPerCourse).toContainEqual({ id: course.id, title: course.title, completions: 1 })
    const answer = await admin.call(overview.read)
    expect(answer.engagementRate).toBe(Math.round((answer.activeStudents / answer.users) * 100))
    expect(answer.completions).toBeGreaterThanOrEqual(1)
  })

  test('lists the five latest active students with name and lesson, newest first', async () => {
    const { id: courseId } = await buildCourse(database)
    const { id: lessonId, title } = await buildLesson(database, { courseId })
    for (let count = 0; count < 6; count += 1) {
      const student = await signedIn(server)
      await student.call(lessons.open, { params: { courseId, lessonId } })
    }
    const { recent } = await admin.call(overview.read)
    expect(recent).toHaveLength(5)
    expect(recent.every(({ lesson }) => lesson.title === title)).toBe(true)
    expect(recent.map(({ at }) => at)).toEqual(
      recent
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
  })

  test('excludes the activity of administrators, as the figures do', async () => {
    const { id: courseId } = await buildCourse(database)
    const { id: lessonId } = await buildLesson(database, { courseId })
    await admin.call(lessons.open, { params: { courseId, lessonId } })
    const { recent } = await admin.call(overview.read)
    expect(recent.map(({ lesson }) => lesson.id)).not.toContain(lessonId)
  })

  test('names drafts without lessons, quizzes nobody passes, and students stuck for over a week', async () => {
    const draft = await buildCourse(database, { isPublished: false, orderIndex: 0 })
    const begun = await buildCourse(database, { isPublished: false })
    const lesson = await buildLesson(database, { courseId: begun.id })
    const quiz = await buildQuiz(database, { lessonId: lesson.id })
    const stuck = await failedAttempt(quiz.id, 8)
    await failedAttempt(quiz.id, 6)
    expect(await attentionNeeded(reads)).toMatchObject({
      emptyDrafts: { total: 1, items: [{ id: draft.id, title: draft.title }] },
      unpassedQuizzes: { total: 0, items: [] },
      stuckStudents: { total: 1, items: [{ id: stuck, name: 'Há 8 dias', lessonTitle: lesson.title }] },
    })
    for (const days of [9, 10, 11]) await failedAttempt(quiz.id, days)
    const { unpassedQuizzes, stuckStudents } = (await admin.call(overview.read)).attention
    expect(unpassedQuizzes.items).toEqual([{ id: quiz.id, lessonTitle: lesson.title, attempts: 5 }])
    expect(stuckStudents.total).toBe(4)
    expect(stuckStudents.items.map(({ name }) => name)).toEqual(['Há 8 dias', 'Há 9 dias', 'Há 10 dias'])
  })
})

test('a student who stopped in the middle of a course needs attention; one who completed it, came back or administers does not', async () => {
  const { id: courseId } = await buildCourse(database)
  const lesson = await buildLesson(database, { courseId })
  const left = async (name: string, days: number) => {
    const { id } = await buildUser(database, { name })
    await pool.query(
      `insert into user_activity (user_id, last_active_at, last_lesson_id) values ($1, now() - make_interval(days => $2), $3)`,
      [id, days, lesson.id],
    )
    return id
  }
  await left('Longe Há Muito', 30)
  await left('De Volta', 2)
  const done = await left('Concluiu', 10)
  await pool.query('insert into course_completions (user_id, course_id) values ($1, $2)', [done, courseId])
  const { id: staff } = await buildUser(database, { name: 'Administra', role: 'admin' })
  await pool.query(
    `insert into user_activity (user_id, last_active_at, last_lesson_id, is_student)
     values ($1, now() - interval '9 days', $2, false)`,
    [staff, lesson.id],
  )
  await left('Parou Agora', 8)
  const { stoppedStudents } = await attentionNeeded(reads)
  expect(stoppedStudents.items.map(({ name }) => name)).toEqual(['Parou Agora', 'Longe Há Muito'])
  expect(stoppedStudents.items[0]?.lessonTitle).toBe(lesson.title)
})

// A sequential scan is cheapest in tiny tables, so it is made to look expensive.
test.each([
  [
    'the latest activity',
    sql`select user_id from user_activity order by active_hour desc, last_active_at desc limit 5`,
    'user_activity_active_hour_idx',
  ],
  [
    'who is stuck',
    sql`select user_id from quiz_attempts where replaced_at is null and not passed and submitted_at < now() order by submitted_at desc limit 100`,
    'quiz_attempts_stuck_idx',
  ],
])('%s comes from an index', async (_, statement, index) => {
  const plan = await orm.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`)
    return transaction.execute(sql`explain ${statement}`)
  })
  expect(JSON.stringify(plan.rows)).toContain(index)
})

test('stopped students are found in the order of the index, however many stopped long ago', async () => {
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId })
  await pool.query(
    `with crowd as (
       insert into users (id, name, email) select gen_random_uuid(), 'Partiu', 'partiu' || n || '@farol.example'
       from generate_series(1, 3000) n returning id
     )
     insert into user_activity (user_id, last_active_at, last_lesson_id)
     select id, now() - interval '30 days' - random() * interval '300 days', $1 from crowd`,
    [lessonId],
  )
  await pool.query('analyze users, user_activity, quiz_attempts, course_completions, lessons')
  const plans: string[] = []
  await attentionNeeded({
    query: async (statement) => {
      const { rows } = await pool.query(`explain ${statement.text}`)
      plans.push(rows.map((line) => line['QUERY PLAN']).join('\n'))
      return reads.query(statement)
    },
  })
  expect(plans.join('\n')).toContain('user_activity_active_hour_idx')
  expect(plans.join('\n')).not.toContain('Seq Scan on users')
})
