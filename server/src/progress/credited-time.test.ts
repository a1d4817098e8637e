import { lessons } from '@farol/contract/lessons.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { timePasses } from '#/testing/time-passes.ts'

const server = await testServer()
const { database } = server
const { pool } = database

let student: SignedIn
let courseId = ''
let built = 0

beforeEach(async () => {
  student = await signedIn(server)
  courseId = (await buildCourse(database)).id
})

const buildLessons = (count: number, videoDuration: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      built += 1
      const lesson = { courseId, orderIndex: built, videoDuration, requiresPrevious: false }
      return (await buildLesson(database, lesson)).id
    }),
  )
const open = async (lessonId: string) =>
  (await student.call(lessons.open, { params: { courseId, lessonId } })).progress
const save = (lessonId: string, { to, ...more }: { to: number; played?: number; ageSeconds?: number }) =>
  student.call(lessons.saveProgress, {
    params: { lessonId },
    body: { position: to, duration: null, playedSeconds: more.played ?? to, ageSeconds: more.ageSeconds },
  })

describe('one clock for each user', () => {
  test('eight lessons that were opened together share the time that passes', async () => {
    const opened = await buildLessons(8, 600)
    const started = performance.now()
    for (const lessonId of opened) await open(lessonId)
    await timePasses(pool, { userId: student.userId, seconds: 6 })
    const saved = await Promise.all(opened.map((lessonId) => save(lessonId, { to: 600 })))
    const passed = 6 + (performance.now() - started) / 1_000
    const credited = saved.reduce((sum, { furthestSeconds }) => sum + furthestSeconds, 0)
    expect(credited).toBeGreaterThanOrEqual(12)
    expect(credited).toBeLessThanOrEqual(passed * 2 + 5)
  })

  test('six lessons of forty seconds are not completed in seventeen, with one save each', async () => {
    const opened = await buildLessons(6, 40)
    for (const lessonId of opened) await open(lessonId)
    await timePasses(pool, { userId: student.userId, seconds: 17 })
    const saved = []
    for (const lessonId of opened) saved.push(await save(lessonId, { to: 40 }))
    expect(saved.filter(({ isCompleted }) => isCompleted).length).toBeLessThanOrEqual(1)
    expect(saved.every(({ isCourseCompleted }) => !isCourseCompleted)).toBe(true)
  })

  test('a student who watched one lesson offline and then another loses nothing, whichever save arrives first', async () => {
    const [first = '', second = ''] = await buildLessons(2, 600)
    await open(first)
    await timePasses(pool, { userId: student.userId, seconds: 300 })
    await open(second)
    await timePasses(pool, { userId: student.userId, seconds: 300 })
    expect(await save(second, { to: 600 })).toMatchObject({ furthestSeconds: 600, isCompleted: true })
    expect(await save(first, { to: 600, ageSeconds: 300 })).toMatchObject({
      furthestSeconds: 600,
      isCompleted: true,
    })
  })
})

/** Sets the clock of the database, as an operator or a time server would. */
const setClock = (hours: number) =>
  pool.query(`
    create or replace function wall_seconds() returns double precision language sql volatile
    return extract(epoch from clock_timestamp())::double precision + ${hours * 3_600}`)

describe('a clock that is set', () => {
  afterEach(() => setClock(0))
  let lessonId = ''
  let started = 0
  beforeEach(async () => {
    ;[lessonId = ''] = await buildLessons(1, 20_000)
    started = performance.now()
    await open(lessonId)
    await timePasses(pool, { userId: student.userId, seconds: 100 })
    expect(await save(lessonId, { to: 100 })).toMatchObject({ furthestSeconds: 100 })
  })

  test('loses no position and no progress, an hour forward and two hours back', async () => {
    for (const [index, hours] of [1, -1, 0].entries()) {
      await setClock(hours)
      await timePasses(pool, { userId: student.userId, seconds: 100 })
      const to = 200 + index * 100
      expect(await save(lessonId, { to, played: 100 })).toMatchObject({ furthestSeconds: to })
      expect((await open(lessonId)).positionSeconds).toBe(to)
    }
  })

  test('credits no additional time, however often it is set', async () => {
    for (const hours of [1, 3, -2, 5, 0]) {
      await setClock(hours)
      await save(lessonId, { to: 20_000 })
    }
    const { furthestSeconds } = await save(lessonId, { to: 20_000 })
    const passed = (performance.now() - started) / 1_000
    // A hundred seconds had passed before, half of them used.
    expect(furthestSeconds).toBeLessThanOrEqual(100 + 100 + 5 + passed * 2)
  })

  test('gives no time to a student who opens their first lesson just after it was set back', async () => {
    for (const hours of [-1, -3, -6]) {
      const openedAt = performance.now()
      student = await signedIn(server)
      await setClock(hours)
      await open(lessonId)
      const { furthestSeconds } = await save(lessonId, { to: 20_000 })
      const passed = (performance.now() - openedAt) / 1_000
      expect(furthestSeconds).toBeLessThanOrEqual(5 + passed * 2)
    }
  })

  test('does not stop the watch clock of a student who opens a lesson at that moment', async () => {
    await setClock(2)
    const [other = ''] = await buildLessons(1, 600)
    await open(other)
    await setClock(0)
    await save(other, { to: 1 })
    await timePasses(pool, { userId: student.userId, seconds: 30 })
    expect(await save(other, { to: 31, played: 30 })).toMatchObject({ furthestSeconds: 31 })
  })

  test('keeps the order of delayed saves', async () => {
    await setClock(1)
    await save(lessonId, { to: 130, played: 30 })
    await setClock(-1)
    await save(lessonId, { to: 110, played: 0, ageSeconds: 50 })
    expect((await open(lessonId)).positionSeconds).toBe(130)
  })
})
