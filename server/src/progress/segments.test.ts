import { lessons } from '@farol/contract/lessons.ts'
import { creditSegments, segmentsBetween, segmentsOf, segmentsText } from '@farol/domain/watched-segments.ts'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { timePasses } from '#/testing/time-passes.ts'

const server = await testServer()
const { database } = server
const { pool } = database
const student = await signedIn(server)

let lessonId = ''

beforeEach(async () => {
  const { id: courseId } = await buildCourse(database)
  lessonId = (await buildLesson(database, { courseId, videoDuration: 100 })).id
  await student.call(lessons.open, { params: { courseId, lessonId } })
})

const between = (from: number, to: number) => segmentsBetween({ from, to, duration: 100 })
const played = (from: number, to: number) => ({
  position: to,
  duration: 100,
  playedSeconds: to - from,
  segments: segmentsText(between(from, to)),
})
const save = (body: object) => student.send(lessons.saveProgress, { params: { lessonId }, body })
const later = (seconds: number) => timePasses(pool, { userId: student.userId, seconds })
async function stored() {
  const { rows } = await pool.query<{ segments: string }>(
    'select segments from user_progress where user_id = $1 and lesson_id = $2',
    [student.userId, lessonId],
  )
  return BigInt(`0b${rows[0]?.segments}`)
}

test('played segments are stored, also when a student skips and returns', async () => {
  await later(100)
  await save(played(0, 10))
  await save(played(40, 50))
  await save(played(5, 15))
  expect(await stored()).toBe(between(0, 15) | between(40, 50))
  await aggregateDeltas(pool)
  const { rows } = await pool.query(
    'select hundredth, students from lesson_hundredths where lesson_id = $1 order by hundredth',
    [lessonId],
  )
  expect(rows).toHaveLength(25)
  expect(rows.every(({ students }) => students === 1)).toBe(true)
})

test('a save without segments does not change them', async () => {
  await later(20)
  await save(played(0, 10))
  await save({ position: 12, duration: 100, playedSeconds: 2 })
  expect(await stored()).toBe(between(0, 10))
})

test('a forged claim counts only up to the playing time, and repeating it gains nothing', async () => {
  for (let times = 0; times < 20; times += 1) {
    await save({ position: 1, duration: 100, playedSeconds: 0, segments: 'f'.repeat(25) })
  }
  expect(await stored()).toBe(between(0, 1))
})

test.each(['', 'f'.repeat(24), 'f'.repeat(26), 'g'.repeat(25), 12])(
  '%j are no segments',
  async (segments) => {
    expect((await save({ position: 1, duration: 100, playedSeconds: 0, segments })).status).toBe(422)
  },
)

test('a save credits exactly what the rules of the domain say', async () => {
  const segments = fc.bigInt({ min: 0n, max: 2n ** 100n - 1n })
  const seconds = fc.integer({ min: 0, max: 130 })
  await fc.assert(
    fc.asyncProperty(segments, segments, seconds, seconds, async (seen, claimed, watched, now) => {
      await pool.query(
        `update user_progress set segments = $3, watched_seconds = $4 where user_id = $1 and lesson_id = $2`,
        [student.userId, lessonId, `x${segmentsText(seen)}`, watched],
      )
      await later(3_600)
      await save({ position: 1, duration: 100, playedSeconds: now, segments: segmentsText(claimed) })
      const wanted = creditSegments({ seen, claimed, watchedSeconds: watched + now, duration: 100 })
      expect(segmentsText(await stored())).toBe(segmentsText(wanted))
      expect(segmentsOf(segmentsText(wanted))).toBe(wanted)
    }),
    { numRuns: 60 },
  )
})
