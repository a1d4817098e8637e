import { account } from '@farol/contract/account.ts'
import { settings } from '@farol/contract/settings.ts'
import { users } from '@farol/contract/users.ts'
import { IDLE_AFTER_DAYS } from '@farol/domain/activity.ts'
import { SEARCH_MAX } from '@farol/domain/limits.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { buildCourse, buildLesson, buildQuiz, buildUser } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { ADMIN, testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const admin = await signedIn(server, 'admin')

/** As the product records it: the moment and the day. */
async function wasActive(userId: string | undefined, daysAgo: number) {
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  await database.pool.query(
    'insert into user_activity (user_id, last_active_at, last_day) values ($1, $2, school_day($2))',
    [userId, at],
  )
  await database.pool.query('insert into daily_activity (user_id, day) values ($1, school_day($2))', [
    userId,
    at,
  ])
  await database.pool.query('select recount_figures()')
  await aggregateDeltas(database.pool)
}

const names = async (search: string) =>
  (await admin.call(users.list, { query: { search } })).users.map(({ name }) => name)

describe('the list of users', () => {
  test('explains in Portuguese that a search is too long', async () => {
    const { body } = await admin.send(users.list, { query: { search: 'a'.repeat(SEARCH_MAX + 1) } })
    expect(body).toMatchObject({ code: 'INVALID_INPUT', fields: { search: 'Use no máximo 200 caracteres.' } })
  })

  test('is searched by name or e-mail, ignoring case and accents, without wildcards', async () => {
    await buildUser(database, { name: 'Íris Conceição', email: 'iris@escola.example' })
    expect(await names('iris conc')).toEqual(['Íris Conceição'])
    expect(await names('CONCEIÇÃO')).toEqual(['Íris Conceição'])
    expect(await names('IRIS@escola')).toEqual(['Íris Conceição'])
    expect(await names('ir_s@')).toEqual([])
    expect(await names('%')).toEqual([])
    expect(await names('ninguém com este nome')).toEqual([])
  })

  test('is paginated, newest first, without duplicates or gaps', async () => {
    for (let index = 0; index < 60; index += 1) await buildUser(database, { name: `Turma ${index}` })
    const first = await admin.call(users.list, { query: { search: 'turma' } })
    expect(first.users).toHaveLength(50)
    expect(first.total).toBe(60)
    const second = await admin.call(users.list, {
      query: { search: 'turma', after: first.next ?? undefined },
    })
    expect(second.next).toBeNull()
    const all = [...first.users, ...second.users].map(({ name }) => name)
    expect(all).toEqual(Array.from({ length: 60 }, (_, index) => `Turma ${59 - index}`))
  })

  test('is sorted by name, ignoring case and accents, and by last activity, with inactive users at the end', async () => {
    for (const [name, days] of [
      ['Ordem Élio', 3],
      ['ordem davi', null],
      ['Ordem Fábio', 1],
      ['Ordem Caio', 20],
    ] as const) {
      const { id } = await buildUser(database, { name })
      if (days !== null) await wasActive(id, days)
    }
    const sorted = async (sort: 'name' | 'recent') =>
      (await admin.call(users.list, { query: { search: 'ordem', sort } })).users.map(({ name }) => name)
    expect(await sorted('name')).toEqual(['Ordem Caio', 'ordem davi', 'Ordem Élio', 'Ordem Fábio'])
    expect(await sorted('recent')).toEqual(['Ordem Fábio', 'Ordem Élio', 'Ordem Caio', 'ordem davi'])
  })

  test('is filtered by course, by users who were never active and by idle users, also together with a search', async () => {
    const course = await buildCourse(database)
    const [began, idle, never] = await Promise.all(
      ['Filtro Começou', 'Filtro Parado', 'Filtro Nunca'].map((name) => buildUser(database, { name })),
    )
    await wasActive(began?.id, IDLE_AFTER_DAYS - 0.001)
    await wasActive(idle?.id, IDLE_AFTER_DAYS)
    await database.pool.query(
      'insert into course_progress (user_id, course_id) select unnest($1::uuid[]), $2',
      [[began?.id, idle?.id], course.id],
    )
    const found = async (query: object) =>
      (await admin.call(users.list, { query: { search: 'filtro', sort: 'name', ...query } })).users.map(
        ({ id }) => id,
      )
    expect(await found({ courseId: course.id })).toEqual([began?.id, idle?.id])
    expect(await found({ activity: 'idle' })).toEqual([idle?.id])
    expect(await found({ activity: 'never' })).toEqual([never?.id])
    expect(await found({ activity: 'idle', courseId: course.id, search: '' })).toEqual([idle?.id])
    expect(await found({ activity: 'never', courseId: course.id })).toEqual([])
    expect(await found({ courseId: newId() })).toEqual([])
  })

  test('neither lists nor counts deleted accounts among users who were never active', async () => {
    const gone = await buildUser(database)
    await database.pool.query('update users set removed_at = now() where id = $1', [gone.id])
    await aggregateDeltas(database.pool)
    const { users: found, total } = await admin.call(users.list, {
      query: { activity: 'never', sort: 'recent' },
    })
    const { rows } = await database.pool.query(`
      select count(*)::int as count from users u where removed_at is null and is_student(id)
        and not exists (select from user_activity a where a.user_id = u.id)`)
    expect(total).toBe(rows[0].count)
    expect(found.map(({ id }) => id)).not.toContain(gone.id)
    expect(found.map(({ role }) => role)).not.toContain('admin')
  })

  test('shows role, last activity and completed courses', async () => {
    const { id } = await buildUser(database, { name: 'Estudante Ativa' })
    const course = await buildCourse(database)
    await database.pool.query('insert into course_completions (user_id, course_id) values ($1, $2)', [
      id,
      course.id,
    ])
    await database.pool.query(
      `insert into user_activity (user_id, last_active_at) values ($1, '2026-01-02T03:04:05Z')`,
      [id],
    )
    const { users: found } = await admin.call(users.list, { query: { search: 'estudante ativa' } })
    expect(found).toMatchObject([
      { role: 'student', completedCourses: 1, lastActiveAt: '2026-01-02T03:04:05.000Z' },
    ])
  })
})

describe('roles', () => {
  const setRole = (visitor: typeof admin, userId: string, role: 'admin' | 'student') =>
    visitor.try(users.setRole, { params: { userId }, body: { role } })
  const adminCount = async () => {
    const { rows } = await database.pool.query(`
      select count(*)::int as count from users u where
      (select role from user_roles r where r.user_id = u.id order by created_at desc, id desc limit 1) = 'admin'`)
    return rows[0].count
  }

  test('a promotion is effective at the next request, and is logged', async () => {
    const student = await signedIn(server)
    expect((await student.try(users.list, { query: {} })).status).toBe(403)
    expect((await setRole(admin, student.userId, 'admin')).status).toBe(200)
    expect((await student.try(users.list, { query: {} })).status).toBe(200)
    const { changes } = await admin.call(settings.changes, { query: {} })
    expect(changes[0]).toMatchObject({
      action: 'user.role',
      before: { role: 'student' },
      after: { role: 'admin' },
    })
    await setRole(admin, student.userId, 'student')
  })

  test('the last administrator cannot be demoted, and two who demote each other leave one', async () => {
    const first = (await server.visitor().call(account.signIn, { body: ADMIN })).user
    await setRole(admin, first?.id ?? '', 'student')
    expect(await adminCount()).toBe(1)
    expect(await setRole(admin, admin.userId, 'student')).toMatchObject({
      status: 409,
      body: { code: 'LAST_ADMIN' },
    })

    const other = await signedIn(server, 'admin')
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        setRole(admin, other.userId, 'student'),
        setRole(other, admin.userId, 'student'),
      ])
      expect(await adminCount()).toBe(1)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const survivor = answers[0].status === 200 ? admin : other
      await setRole(survivor, (survivor === admin ? other : admin).userId, 'admin')
    }
    await setRole(admin, other.userId, 'student')
  })

  test('of someone who does not exist is not found', async () => {
    expect((await setRole(admin, newId(), 'admin')).status).toBe(404)
  })
})

describe('a student who is stuck', () => {
  async function stuckStudent() {
    const student = await buildUser(database)
    const course = await buildCourse(database)
    const lesson = await buildLesson(database, { courseId: course.id, title: 'Aula do quiz', orderIndex: 0 })
    const next = await buildLesson(database, { courseId: course.id, title: 'Aula seguinte', orderIndex: 1 })
    const quiz = await buildQuiz(database, { lessonId: lesson.id })
    const attemptId = newId()
    await database.pool.query(
      `insert into user_progress (user_id, course_id, lesson_id, completed, completed_at, rewatch_seconds)
       values ($1, $2, $3, true, now(), 0)`,
      [student.id, course.id, lesson.id],
    )
    await database.pool.query(
      'insert into course_progress (user_id, course_id, completed_lessons) values ($1, $2, 1)',
      [student.id, course.id],
    )
    await database.pool.query(
      `insert into quiz_attempts (id, user_id, quiz_id, idempotency_key, score, passing_score, passed, correct_count,
         question_count, time_spent_seconds)
       values ($1, $2, $3, $4, 50, 70, false, 1, 2, 30)`,
      [attemptId, student.id, quiz.id, newId()],
    )
    await database.pool.query(
      'insert into quiz_stats (quiz_id, attempts, passed, score_sum, time_sum) values ($1, 1, 0, 50, 30)',
      [quiz.id],
    )
    return { student, course, lesson, next, quiz, attemptId }
  }
  const courseOf = async (userId: string, courseId: string) =>
    (await admin.call(users.one, { params: { userId } })).courses.find(({ id }) => id === courseId)

  test('is explained lesson by lesson', async () => {
    const { student, course } = await stuckStudent()
    expect(await courseOf(student.id, course.id)).toMatchObject({
      percent: 50,
      lessons: [
        { title: 'Aula do quiz', isCompleted: true, quiz: { passed: false }, lock: null },
        { title: 'Aula seguinte', lock: { lessonTitle: 'Aula do quiz', what: 'quiz' } },
      ],
    })
  })

  test('can take the quiz again when the attempt is released, which happens once and is logged', async () => {
    const { student, course, quiz, attemptId } = await stuckStudent()
    const params = { userId: student.id, attemptId }
    const releases = await Promise.all([1, 2].map(() => admin.try(users.releaseAttempt, { params })))
    expect(releases.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await courseOf(student.id, course.id)).toMatchObject({ lessons: [{ quiz: { passed: null } }, {}] })
    const { attempts } = await admin.call(users.one, { params: { userId: student.id } })
    expect(attempts).toMatchObject([{ id: attemptId, isLive: false, score: 50 }])
    await aggregateDeltas(database.pool)
    const { rows } = await database.pool.query(
      'select attempts, score_sum::int, time_sum::int from quiz_stats where quiz_id = $1',
      [quiz.id],
    )
    expect(rows).toEqual([{ attempts: 0, score_sum: 0, time_sum: 0 }])
    const { changes } = await admin.call(settings.changes, { query: {} })
    expect(changes[0]).toMatchObject({ action: 'user.release-attempt', before: { score: 50 } })
  })

  test('gets a lesson marked as completed once, which updates the counts and completes the course', async () => {
    const { student, course, next, lesson } = await stuckStudent()
    await database.pool.query('delete from quizzes where lesson_id = $1', [lesson.id])
    const params = { userId: student.id, lessonId: next.id }
    await admin.call(users.completeLesson, { params })
    await admin.call(users.completeLesson, { params })
    expect(await courseOf(student.id, course.id)).toMatchObject({
      percent: 100,
      completedAt: expect.any(String),
    })
    const { rows } = await database.pool.query(
      'select completed_lessons from course_progress where user_id = $1',
      [student.id],
    )
    expect(rows).toEqual([{ completed_lessons: 2 }])
  })

  test('someone else’s attempt id is not found', async () => {
    const { attemptId } = await stuckStudent()
    const other = await buildUser(database)
    const answer = await admin.try(users.releaseAttempt, { params: { userId: other.id, attemptId } })
    expect(answer.status).toBe(404)
  })
})
