import { lessons } from '@farol/contract/lessons.ts'
import { lessonPercentage } from '@farol/domain/video-length.ts'
import { creditWatching } from '@farol/domain/watch-clock.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { timePasses } from '#/testing/time-passes.ts'

const server = await testServer()
const { database } = server
const { pool } = database

let courseId = ''
let student: SignedIn

beforeEach(async () => {
  courseId = (await buildCourse(database)).id
  student = await signedIn(server)
})

const lessonOf = async (videoDuration: number) => {
  const { id } = await buildLesson(database, { courseId, orderIndex: 0, videoDuration })
  await open(id)
  return id
}
const open = (lessonId: string) => student.call(lessons.open, { params: { courseId, lessonId } })
const save = (lessonId: string, body: { position: number; duration: number | null; playedSeconds: number }) =>
  student.call(lessons.saveProgress, { params: { lessonId }, body })
const later = (seconds: number) => timePasses(pool, { userId: student.userId, seconds })
/** Plays a video of this length to its end. */
const playThrough = async (lessonId: string, length: number) => {
  await later(length)
  return save(lessonId, { position: length, duration: length, playedSeconds: length })
}

describe('a lesson of unknown length', () => {
  test('is not completed by one request, whatever length it claims', async () => {
    const lessonId = await lessonOf(0)
    for (const duration of [0.001, 1, 5, 30, null]) {
      const saved = await save(lessonId, { position: 30, duration, playedSeconds: 3_600 })
      expect(saved).toMatchObject({ isCompleted: false })
    }
  })

  test('is completed after as much playing time as the reported length', async () => {
    const lessonId = await lessonOf(0)
    await later(40)
    expect(await save(lessonId, { position: 80, duration: 120, playedSeconds: 80 })).toMatchObject({
      watchPercentage: 66,
      isCompleted: false,
    })
    await later(20)
    expect(await save(lessonId, { position: 120, duration: 120, playedSeconds: 40 })).toMatchObject({
      watchPercentage: 100,
      isCompleted: true,
    })
  })

  test('needs half a minute of playing time, however short the reported length is', async () => {
    const lessonId = await lessonOf(0)
    expect(await playThrough(lessonId, 10)).toMatchObject({ isCompleted: false })
    await playThrough(lessonId, 10)
    expect(await playThrough(lessonId, 10)).toMatchObject({ isCompleted: true })
  })
})

describe('a lesson with a wrong length', () => {
  test('that is too long is completed by watching again', async () => {
    const lessonId = await lessonOf(60)
    for (let times = 1; times <= 8; times += 1)
      expect(await playThrough(lessonId, 6)).toMatchObject({ isCompleted: false })
    expect(await playThrough(lessonId, 6)).toMatchObject({ watchPercentage: 90, isCompleted: true })
  })

  test('that is too short is measured against the reported length', async () => {
    const lessonId = await lessonOf(4)
    await later(4)
    expect(await save(lessonId, { position: 4, duration: 30, playedSeconds: 4 })).toMatchObject({
      watchPercentage: 13,
      isCompleted: false,
    })
    await later(26)
    expect(await save(lessonId, { position: 30, duration: 30, playedSeconds: 26 })).toMatchObject({
      isCompleted: true,
    })
  })
})

test('a save credits exactly what the rules of the domain say', async () => {
  const first = await lessonOf(100)
  const number = fc.integer({ min: 0, max: 400_000 }).map((thousandths) => thousandths / 1_000)
  const moment = fc.record({
    reach: number,
    played: number,
    duration: fc.option(number),
    stored: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200 })),
    furthest: number,
    watched: number,
    /** Before now, in seconds: up to when time was used. */
    unused: fc.double({ min: -2.5, max: 100, noNaN: true }),
  })
  await fc.assert(
    fc.asyncProperty(moment, async ({ reach, played, duration, stored, furthest, watched, unused }) => {
      const started = performance.now()
      await pool.query('update lessons set video_duration = $2 where id = $1', [first, stored])
      await pool.query(
        `update user_progress set furthest_seconds = $3, watched_seconds = $4, watch_percentage = 0, completed = false,
           completed_at = null, open_since = 0 where user_id = $1 and lesson_id = $2`,
        [student.userId, first, furthest, watched],
      )
      await pool.query(
        `update user_activity set used_until = steady_seconds() - $2, gaps = '{}' where user_id = $1`,
        [student.userId, unused],
      )
      const answer = await save(first, { position: reach, duration, playedSeconds: played })
      // Between the two statements a little time passes, which may be credited too.
      const elapsed = (performance.now() - started) / 1_000
      const credits = (now: number) => {
        const claim = { furthestSeconds: furthest, reach, played, openSince: -1e9, now }
        const clock = { usedUntil: -unused, gaps: [] }
        const credit = creditWatching(clock, { ...claim, isFastForwardBlocked: true })
        return { ...credit, watchedSeconds: watched + credit.playedSeconds }
      }
      const [least, most] = [credits(0), credits(elapsed)]
      expect(answer.furthestSeconds).toBeGreaterThanOrEqual(least.furthestSeconds - 1e-6)
      expect(answer.furthestSeconds).toBeLessThanOrEqual(most.furthestSeconds + 1e-6)
      const lengths = { stored, reported: duration, furthestSeconds: answer.furthestSeconds }
      const percentage = ({ watchedSeconds }: { watchedSeconds: number }) =>
        lessonPercentage({ ...lengths, watchedSeconds })
      expect(answer.watchPercentage).toBeGreaterThanOrEqual(percentage(least))
      expect(answer.watchPercentage).toBeLessThanOrEqual(percentage(most))
    }),
    { numRuns: 100 },
  )
})
