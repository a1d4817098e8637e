import { adminCourses } from '@farol/contract/admin-courses.ts'
import { turmaProgress } from '@farol/contract/turma-progress.ts'
import { users } from '@farol/contract/users.ts'
import { IDLE_AFTER_DAYS } from '@farol/domain/activity.ts'
import { decodeStandings, type LessonStanding } from '@farol/domain/turma-progress.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { buildCourse, buildLesson, buildQuiz, buildTurma, buildUser } from '#/testing/builders.ts'
import { capturedStatements } from '#/testing/captured-statements.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const { pool } = database
const admin = await signedIn(server, 'admin')

let courseId: string
let lessons: { id: string; quizId: string }[]
let turmaId: string
const students = new Map<string, string>()

type Done = { watched?: number; passed?: boolean }

/** As if the student had been in the lessons in turn. */
async function does(name: string, { daysAgo = 0, did }: { daysAgo?: number; did: Done[] }) {
  const userId = students.get(name)
  const completed = did.filter(({ watched = 0 }) => watched >= 80).length
  await pool.query(
    `insert into course_progress (user_id, course_id, completed_lessons, last_watched_at)
     values ($1, $2, $3, now() - make_interval(days => $4))`,
    [userId, courseId, completed, daysAgo],
  )
  for (const [index, { watched = 0, passed }] of did.entries()) {
    const { id: lessonId, quizId } = lessons[index] ?? { id: '', quizId: '' }
    await pool.query(
      `insert into user_progress (user_id, course_id, lesson_id, watch_percentage, completed, completed_at)
       values ($1, $2, $3, $4, $5, case when $5 then now() - make_interval(days => $6) end)`,
      [userId, courseId, lessonId, watched, watched >= 80, daysAgo],
    )
    if (passed === undefined) continue
    await pool.query(
      `insert into quiz_attempts (id, user_id, quiz_id, idempotency_key, score, passing_score, passed, correct_count,
         question_count, time_spent_seconds) values ($1, $2, $3, $4, $5, 50, $6, $7, 2, 30)`,
      [newId(), userId, quizId, newId(), passed ? 100 : 40, passed, passed ? 2 : 0],
    )
  }
}

beforeEach(async () => {
  await pool.query('delete from courses')
  await pool.query('delete from turmas')
  courseId = (await buildCourse(database, { title: 'Finanças', access: 'turmas' })).id
  lessons = []
  for (const allowRetake of [true, true, false]) {
    const { id } = await buildLesson(database, { courseId, minWatchPercentage: 80 })
    lessons.push({ id, quizId: (await buildQuiz(database, { lessonId: id, allowRetake })).id })
  }
  for (const name of ['Ana', 'Bia', 'Caio', 'Davi', 'Élida'])
    students.set(name, (await buildUser(database, { name })).id)
  const userIds = [...students.values(), admin.userId]
  turmaId = (await buildTurma(database, { name: 'Tarde', courseIds: [courseId], userIds })).id
  const DONE = { watched: 100, passed: true }
  await does('Ana', { did: [DONE, { watched: 30 }] })
  await does('Bia', { did: [DONE, DONE, { watched: 90, passed: false }] })
  await does('Caio', { daysAgo: IDLE_AFTER_DAYS, did: [DONE, { watched: 90 }] })
  await does('Davi', { did: [{ watched: 90, passed: false }] })
})

const table = (query: { courseId?: string; page?: number } = {}) =>
  admin.call(turmaProgress.table, { params: { turmaId }, query })

test('the table says where each student stands in every lesson, and who needs help and why', async () => {
  const { turma, course, courses, members, total } = await table()
  expect(turma).toMatchObject({ name: 'Tarde', state: 'running', memberCount: 6 })
  expect(courses).toEqual([{ id: courseId, title: 'Finanças' }])
  expect(course?.lessons.map(({ id }) => id)).toEqual(lessons.map(({ id }) => id))
  expect(total).toBe(5)
  expect(members.map(({ name, standings, help }) => [name, standings, help?.reason, help?.lesson])).toEqual([
    ['Ana', 'dw-', undefined, undefined],
    ['Bia', 'ddf', 'quiz-closed', 2],
    ['Caio', 'ds-', 'stopped', 1],
    ['Davi', 'f--', 'quiz-failed', 0],
    ['Élida', '---', 'not-begun', null],
  ])
  expect(members.map(({ completedThisWeek }) => completedThisWeek)).toEqual([1, 3, 0, 1, 0])
})

test('nobody of a turma that begins later needs help because they have not begun', async () => {
  const reasons = async () => (await table()).members.map(({ help }) => help?.reason)
  expect(await reasons()).toContain('not-begun')
  await pool.query(`update turmas set starts_on = school_day(now()) + 1`)
  expect((await table()).turma.state).toBe('upcoming')
  expect(await reasons()).not.toContain('not-begun')
  await pool.query(`update turmas set starts_on = school_day(now())`)
  expect(await reasons()).toContain('not-begun')
})

test('each row agrees with the page of that student', async () => {
  const { members } = await table()
  for (const { id, standings, help } of members) {
    const { courses, attempts } = await admin.call(users.one, { params: { userId: id } })
    const shown = courses.find((each) => each.id === courseId)?.lessons ?? []
    const recount = shown.map(({ isCompleted, watchPercentage, quiz }): LessonStanding[] => {
      if (quiz?.passed === false) return ['failed']
      if (isCompleted && quiz?.passed) return ['done']
      return isCompleted || watchPercentage > 0 ? ['watching', 'stuck'] : ['not-begun']
    })
    const cells = decodeStandings(standings)
    expect(recount).toHaveLength(3)
    for (const [index, possible] of recount.entries()) expect(possible).toContain(cells[index])
    const failed = attempts.find(({ isLive, passed }) => isLive && !passed)
    expect(help?.attempt?.id).toBe(failed?.id)
  }
})

test('an attempt that is released is no longer a failed cell', async () => {
  const { members } = await table()
  const bia = members.find(({ name }) => name === 'Bia')
  const params = { userId: bia?.id ?? '', attemptId: bia?.help?.attempt?.id ?? '' }
  await admin.call(users.releaseAttempt, { params })
  const after = (await table()).members.find(({ name }) => name === 'Bia')
  expect(after).toMatchObject({ standings: 'ddw', help: null })
})

test('a course that the turma does not have leads to its first; without courses the table is empty', async () => {
  expect((await table({ courseId: newId() })).course?.id).toBe(courseId)
  const second = await buildCourse(database, { title: 'Segundo', isPublished: false })
  await pool.query('insert into turma_courses (turma_id, course_id) values ($1, $2)', [turmaId, second.id])
  expect((await table({ courseId: second.id })).course).toMatchObject({ title: 'Segundo', lessons: [] })
  await pool.query('delete from turma_courses')
  expect(await table()).toMatchObject({ course: null, courses: [], members: [], total: 0 })
  const absent = { params: { turmaId: newId() }, query: {} }
  expect((await admin.try(turmaProgress.table, absent)).status).toBe(404)
})

test('the table takes two statements, whatever its size', async () => {
  const statements = (await capturedStatements(() => table())).flat()
  expect(statements.filter(({ name }) => name !== 'sessions')).toHaveLength(2)
})

test('the spreadsheet has a line per student and a column per lesson', async () => {
  const response = await admin.fetch(`/api/admin/turmas/${turmaId}/progress.csv`)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="turma-tarde.csv"')
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toHaveLength(6)
  expect(lines[0]).toMatch(/^Estudante;Email;Precisa de ajuda;Aulas concluídas;Última atividade;1\. Aula/)
  expect(lines[2]).toMatch(
    /^Bia;.*;Não passou no quiz e não pode tentar de novo;2;.*;Concluída;Concluída;Não passou no quiz$/,
  )
})

test('the students of a course and their spreadsheet are narrowed to the turma', async () => {
  const { id: strangerId } = await buildUser(database, { name: 'De Fora' })
  await pool.query('insert into course_progress (user_id, course_id) values ($1, $2)', [strangerId, courseId])
  const names = async (filter: 'participants' | 'not-begun' | 'stopped', of?: string) => {
    const query = { filter, sort: 'name', ...(of && { turmaId: of }) } as const
    const { students } = await admin.call(adminCourses.roster, { params: { courseId }, query })
    return students.map(({ name }) => name)
  }
  expect(await names('participants')).toContain('De Fora')
  expect(await names('participants', turmaId)).toEqual(['Ana', 'Bia', 'Caio', 'Davi'])
  expect(await names('not-begun', turmaId)).toEqual(['Élida'])
  expect(await names('stopped', turmaId)).toEqual(['Caio'])
  const csv = async (query: string) =>
    (await (await admin.fetch(`/api/admin/courses/${courseId}/progress.csv${query}`)).text())
      .trim()
      .split('\r\n')
  expect(await csv(`?turmaId=${turmaId}`)).toHaveLength(6)
  expect((await csv('')).length).toBeGreaterThan(6)
})

test('the list of users and its spreadsheet are narrowed to the turma, together with the other filters', async () => {
  const names = async (query: object) =>
    (await admin.call(users.list, { query: { turmaId, sort: 'name', ...query } })).users.map(
      ({ name }) => name,
    )
  const all = ['Ana', 'Bia', 'Caio', 'Davi', 'Élida']
  const members = (await names({})).filter((name) => all.includes(name))
  expect(members).toEqual(all)
  expect(await names({ courseId })).toEqual(['Ana', 'Bia', 'Caio', 'Davi'])
  expect(await names({ search: 'eli' })).toEqual(['Élida'])
  expect(await names({ turmaId: (await buildTurma(database)).id })).toEqual([])
  const { total } = await admin.call(users.list, { query: { turmaId } })
  expect(total).toBe(6)
  const csv = await (await admin.fetch(`/api/admin/users.csv?turmaId=${turmaId}`)).text()
  expect(csv.trim().split('\r\n')).toHaveLength(1 + total)
  expect((await admin.call(turmaProgress.names)).turmas).toContainEqual({ id: turmaId, name: 'Tarde' })
})
