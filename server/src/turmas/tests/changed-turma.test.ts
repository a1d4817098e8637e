import { settings } from '@farol/contract/settings.ts'
import { turmaCalendar } from '@farol/contract/turma-calendar.ts'
import { turmas } from '@farol/contract/turmas.ts'
import { beforeEach, expect, test } from 'vitest'
import { buildCalendar, buildCourse, buildLesson, buildTurma, schoolDay } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const admin = await signedIn(server, 'admin')
const day = (days: number) => schoolDay(database, days)

let courseId: string
let turmaId: string
let [first, second] = ['', '']
beforeEach(async () => {
  await database.pool.query('delete from courses')
  await database.pool.query('delete from turmas')
  courseId = (await buildCourse(database, { title: 'Violão', access: 'turmas' })).id
  ;[first, second] = [
    (await buildLesson(database, { courseId, title: 'Um' })).id,
    (await buildLesson(database, { courseId, title: 'Dois' })).id,
  ]
  const dates = { startsOn: await day(-7), endsOn: await day(30) }
  turmaId = (await buildTurma(database, { name: 'Tarde', ...dates, courseIds: [courseId] })).id
})

const calendar = async () =>
  (await admin.call(turmaCalendar.read, { params: { turmaId }, query: {} })).courses[0]
const save = (days: Omit<Parameters<typeof buildCalendar>[1], 'turmaId' | 'courseId'>) =>
  buildCalendar(database, { turmaId, courseId, ...days })

const update = async (changes: object) => {
  const { turma } = await admin.call(turmas.one, { params: { turmaId }, query: {} })
  const { name, startsOn, endsOn, capacity, isJoiningOpen, version } = turma
  const values = { name, startsOn, endsOn, capacity, isJoiningOpen, version, courseIds: [courseId] }
  return admin.try(turmas.update, { params: { turmaId }, body: { ...values, ...changes } })
}

test('whoever changes the dates of a turma hears of the days that are outside now', async () => {
  await save({ dueOn: { [first]: await day(20) }, opensOn: { [second]: await day(25) } })
  expect((await update({})).body).toMatchObject({ daysOutside: 0 })
  expect((await update({ endsOn: await day(24) })).body).toMatchObject({ daysOutside: 1 })
  expect((await update({ startsOn: await day(21) })).body).toMatchObject({ daysOutside: 2 })
  expect((await calendar())?.lessons.map(({ opensOn, dueOn }) => opensOn ?? dueOn)).toEqual([
    await day(20),
    await day(25),
  ])
})

test('a course that leaves the turma takes its days along, which the form knows before and the change log keeps', async () => {
  const hasCalendar = async () =>
    (await admin.call(turmas.one, { params: { turmaId }, query: {} })).courses[0]?.hasCalendar
  const lost = async () =>
    (await admin.call(settings.changes, { query: {} })).changes.filter(
      ({ action, subject }) => action === 'turma.calendar' && subject === 'Tarde: Violão',
    )
  expect(await hasCalendar()).toBe(false)
  await update({ courseIds: [] })
  expect(await lost()).toEqual([])
  await update({ courseIds: [courseId] })
  await save({ dueOn: { [second]: '2026-03-10' } })
  expect(await hasCalendar()).toBe(true)
  await update({ courseIds: [] })
  expect(await lost()).toMatchObject([{ before: { lessonDeadlines: ['Dois: 10/03/2026'] } }])
})

test('the start of a turma stays while lessons are counted from it, and saving the turma keeps its calendar', async () => {
  await save({ everyDays: 7, dueOn: { [first]: await day(1) } })
  expect((await update({ startsOn: null })).body.code).toBe('TURMA_START_NEEDED')
  expect((await update({ name: 'Noite' })).status).toBe(200)
  expect(await calendar()).toMatchObject({ rule: 'interval', everyDays: 7 })
  expect((await calendar())?.lessons[0]?.dueOn).toBe(await day(1))
  // A course that leaves the turma takes its calendar along.
  expect((await update({ startsOn: null, courseIds: [] })).status).toBe(200)
  expect((await update({ courseIds: [courseId] })).status).toBe(200)
  expect(await calendar()).toMatchObject({ rule: 'at-once', everyDays: null })
})
