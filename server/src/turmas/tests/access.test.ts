import { adminCourses } from '@farol/contract/admin-courses.ts'
import { certificates } from '@farol/contract/certificates.ts'
import { courses } from '@farol/contract/courses.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { privacy } from '@farol/contract/privacy.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { turmas } from '@farol/contract/turmas.ts'
import { users } from '@farol/contract/users.ts'
import { type CourseAccessFacts, canSeeCourse } from '@farol/domain/turmas.ts'
import { beforeEach, expect, test } from 'vitest'
import { buildCourse, buildLesson, buildQuiz, buildTurma, schoolDay } from '#/testing/builders.ts'
import { LiveListener } from '#/testing/live-listener.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { buildCertificate } from '#/testing/user-rows.ts'

const server = await testServer()
const { database } = server
const { pool } = database
const admin = await signedIn(server, 'admin')
const [ana, bia] = [await signedIn(server), await signedIn(server)]

let courseId: string
let lessonId: string
beforeEach(async () => {
  await pool.query('delete from courses')
  await pool.query('delete from turmas')
  courseId = (await buildCourse(database, { title: 'Só da turma', access: 'turmas' })).id
  lessonId = (await buildLesson(database, { courseId })).id
})

const listed = async (who: SignedIn) => (await who.call(courses.published)).courses.map(({ title }) => title)
const statusOfLesson = async (who: SignedIn) =>
  (await who.try(lessons.open, { params: { courseId, lessonId } })).status
const turmaOf = (who: SignedIn, dates: { startsOn?: string; endsOn?: string } = {}) =>
  buildTurma(database, { name: 'Tarde', courseIds: [courseId], userIds: [who.userId], ...dates })

test('members of turmas that have not begun see which, the soonest first', async () => {
  const upcoming = async () =>
    (await ana.call(courses.published)).upcomingTurmas.map(({ name, startsOn }) => [name, startsOn])
  const [yesterday, today, tomorrow, later] = await Promise.all(
    [-1, 0, 1, 9].map((days) => schoolDay(database, days)),
  )
  await turmaOf(ana, { startsOn: today })
  await turmaOf(ana, { endsOn: yesterday })
  await turmaOf(bia, { startsOn: tomorrow })
  expect(await upcoming()).toEqual([])
  await buildTurma(database, { name: 'Noite', userIds: [ana.userId], startsOn: later })
  await turmaOf(ana, { startsOn: tomorrow })
  expect(await upcoming()).toEqual([
    ['Tarde', tomorrow],
    ['Noite', later],
  ])
})

test('a course only for turmas is listed and opened for members and administrators, and for nobody else', async () => {
  await turmaOf(ana)
  expect(await listed(ana)).toEqual(['Só da turma'])
  expect(await listed(admin)).toEqual(['Só da turma'])
  expect(await listed(bia)).toEqual([])
  expect([await statusOfLesson(ana), await statusOfLesson(admin), await statusOfLesson(bia)]).toEqual([
    200, 200, 404,
  ])
  const { course } = await ana.call(courses.one, { params: { courseId } })
  expect(course.turmas).toEqual([
    { id: expect.any(String), name: 'Tarde', startsOn: null, endsOn: null, monitors: [] },
  ])
})

test('the first and the last day of a turma are open, the days around them are not', async () => {
  const { id: turmaId } = await turmaOf(ana)
  const opens = async (startsOn: number | null, endsOn: number | null) => {
    const day = async (days: number | null) => (days === null ? null : await schoolDay(database, days))
    await pool.query('update turmas set starts_on = $2, ends_on = $3 where id = $1', [
      turmaId,
      await day(startsOn),
      await day(endsOn),
    ])
    return (await statusOfLesson(ana)) === 200
  }
  expect(await opens(0, 0)).toBe(true)
  expect(await opens(null, 0)).toBe(true)
  expect(await opens(0, null)).toBe(true)
  expect(await opens(1, null)).toBe(false)
  expect(await opens(null, -1)).toBe(false)
  expect(await opens(-2, -1)).toBe(false)
})

test('the days of a turma begin and end at midnight of the school', async () => {
  await turmaOf(ana, { startsOn: '2026-03-10', endsOn: '2026-03-10' })
  const facts = async (timeZone: string) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('farol.time_zone', $1, true)`, [timeZone])
      const { rows } = await client.query<{ facts: CourseAccessFacts; day: string }>(
        'select facts, school_day(now())::text as day from course_access($1, $2)',
        [ana.userId, courseId],
      )
      return rows[0]
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const found = await facts(timeZone)
    expect(found?.facts.today).toBe(found?.day)
    const on = (today: string) =>
      canSeeCourse({ ...(found?.facts as CourseAccessFacts), today }, { isAdmin: false })
    expect([on('2026-03-09'), on('2026-03-10'), on('2026-03-11')]).toEqual([false, true, false])
  }
})

test('who is removed in mid-lesson saves and submits nothing more, keeps what is done, and goes on after coming back', async () => {
  const quiz = await buildQuiz(database, { lessonId })
  const { id: turmaId } = await turmaOf(ana)
  await ana.call(lessons.open, { params: { courseId, lessonId } })
  await admin.call(users.completeLesson, { params: { userId: ana.userId, lessonId } })
  const { draft } = await ana.call(quizzes.start, { params: { courseId, lessonId } })
  await admin.call(turmas.removeMember, { params: { turmaId, userId: ana.userId } })

  const save = { params: { lessonId }, body: { position: 5, duration: 100, playedSeconds: 5 } }
  const submit = {
    params: { courseId, lessonId },
    body: { key: crypto.randomUUID(), answers: quiz.rightAnswers },
  }
  const keep = { params: { courseId, lessonId }, body: { draftId: draft?.id ?? '', choices: {} } }
  expect((await ana.try(lessons.saveProgress, save)).status).toBe(404)
  expect((await ana.try(quizzes.submit, submit)).status).toBe(404)
  expect((await ana.try(quizzes.saveDraft, keep)).body.code).toBe('COURSE_CLOSED')
  const { aulas } = (await ana.call(privacy.exportData)) as { aulas: object[] }
  expect(aulas).toMatchObject([{ curso: 'Só da turma' }])

  await admin.call(turmas.addMembers, { params: { turmaId }, body: { userIds: [ana.userId] } })
  expect((await ana.try(lessons.saveProgress, save)).status).toBe(200)
  expect((await ana.try(quizzes.submit, submit)).status).toBe(200)
  await admin.call(turmas.removeMember, { params: { turmaId, userId: ana.userId } })
  expect((await ana.try(quizzes.result, { params: { courseId, lessonId } })).status).toBe(404)
})

test('a certificate stays with the student when the turma ended', async () => {
  await turmaOf(ana, { endsOn: await schoolDay(database, -1) })
  const { id: certificateId } = await buildCertificate(database, { userId: ana.userId, courseId })
  expect(await statusOfLesson(ana)).toBe(404)
  const { certificates: own } = await ana.call(certificates.mine)
  expect(own).toMatchObject([{ id: certificateId }])
  expect((await ana.fetch(`/api/certificates/${certificateId}/pdf`)).status).toBe(200)
})

test('the title of a prerequisite that the student does not see stays hidden', async () => {
  await buildCourse(database, { title: 'Depois', prerequisiteCourseId: courseId })
  const lockedBy = async (who: SignedIn) =>
    (await who.call(courses.published)).courses.find(({ title }) => title === 'Depois')?.lockedBy
  expect(await lockedBy(bia)).toEqual({ id: null, title: null })
  await turmaOf(bia)
  expect(await lockedBy(bia)).toEqual({ id: courseId, title: 'Só da turma' })
})

test('of a course for turmas, only members of running turmas have not begun it', async () => {
  await turmaOf(ana)
  await turmaOf(bia, { endsOn: await schoolDay(database, -1) })
  const { students, total } = await admin.call(adminCourses.roster, {
    params: { courseId },
    query: { filter: 'not-begun' },
  })
  expect(students.map(({ id }) => id)).toEqual([ana.userId])
  expect(total).toBe(1)
})

test('the page of a student lists the courses they see or have been in', async () => {
  const titles = async () =>
    (await admin.call(users.one, { params: { userId: ana.userId } })).courses.map(({ title }) => title)
  expect(await titles()).toEqual([])
  const { id: turmaId } = await turmaOf(ana)
  expect(await titles()).toEqual(['Só da turma'])
  await ana.call(lessons.open, { params: { courseId, lessonId } })
  await admin.call(turmas.remove, { params: { turmaId } })
  expect(await titles()).toEqual(['Só da turma'])
})

test('open screens of a student are told when a turma takes them in, changes its courses, or ends for them', async () => {
  const stream = await LiveListener.open(ana)
  const { id: turmaId } = await buildTurma(database, { courseIds: [courseId] })
  const { turma } = await admin.call(turmas.one, { params: { turmaId }, query: {} })
  await admin.call(turmas.addMembers, { params: { turmaId }, body: { userIds: [ana.userId] } })
  await stream.until({ topic: 'catalogue' })
  const { name, startsOn, endsOn, capacity, isJoiningOpen, version } = turma
  const values = { name, startsOn, endsOn, capacity, isJoiningOpen, version }
  await admin.call(turmas.update, { params: { turmaId }, body: { ...values, courseIds: [] } })
  await stream.until({ topic: 'catalogue' })
  await admin.call(turmas.remove, { params: { turmaId } })
  await stream.until({ topic: 'catalogue' })
})

test('events of a course for turmas reach its members only', async () => {
  await turmaOf(ana)
  const [member, stranger] = [await LiveListener.open(ana), await LiveListener.open(bia)]
  await admin.call(adminCourses.place, { params: { courseId }, body: { position: 0 } })
  await member.until({ topic: 'course', courseId })
  await stranger.until({ topic: 'catalogue' })
  expect(stranger.received.filter(({ topic }) => topic === 'course')).toEqual([])
})
