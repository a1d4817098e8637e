import { Problem } from '@farol/contract/problem.ts'
import { DEFAULT_TIME_ZONE } from '@farol/domain/limits.ts'
import { segmentsBetween, segmentsText } from '@farol/domain/watched-segments.ts'
import fc from 'fast-check'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { removeCourse } from '#/courses/arrange-courses.ts'
import { inTransaction } from '#/database/in-transaction.ts'
import { withLongTimeout } from '#/database/open-database.ts'
import { removeLesson } from '#/lessons/arrange-lessons.ts'
import { openLesson } from '#/lessons/open-lesson.ts'
import { createRecordVisit } from '#/lessons/record-visits.ts'
import { createSaveProgress } from '#/progress/save-progress.ts'
import { takeAttempts } from '#/quizzes/take-attempts.ts'
import type { Session } from '#/requests/caller.ts'
import { buildCourse, buildLesson, buildQuiz, buildUser } from '#/testing/builders.ts'
import { eventually } from '#/testing/eventually.ts'
import { figures, recounted } from '#/testing/figures.ts'
import { removeUsers } from '#/testing/remove-users.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { setRole } from '#/users/set-role.ts'
import { completeLesson } from '#/users/unlock-student.ts'
import { aggregateDeltas, startAggregating } from './aggregate-deltas.ts'

const database = await testDatabase()
const { pool, orm } = database
const { save } = createSaveProgress(database)
const recordVisit = createRecordVisit(database)
const { id: actorId } = await buildUser(database, { role: 'admin' })

const AGGREGATOR = 'aggregator-under-test'
const aggregators = new pg.Pool({ ...database.connection, application_name: AGGREGATOR, pipeline: true })
aggregators.on('error', () => undefined)
aggregators.on('connect', (client) => client.on('error', () => undefined))
afterAll(() => aggregators.end())

type User = { id: string; role: 'student' | 'admin' }
const sessionOf = ({ id, role }: User) => ({ userId: id, role }) as Session

async function world() {
  const users: User[] = []
  for (let count = 0; count < 3; count += 1)
    users.push({ id: (await buildUser(database)).id, role: 'student' })
  const lessons = []
  for (let count = 0; count < 2; count += 1) {
    const { id: courseId } = await buildCourse(database)
    for (let orderIndex = 0; orderIndex < 2; orderIndex += 1) {
      const lesson = { courseId, orderIndex, videoDuration: 100, requiresPrevious: false }
      const { id: lessonId } = await buildLesson(database, lesson)
      const quiz = orderIndex === 0 ? await buildQuiz(database, { lessonId, passingScore: 50 }) : undefined
      lessons.push({ courseId, lessonId, quiz })
    }
  }
  return { users, lessons }
}

/** Moves everything so far into the past. */
const silence = () =>
  pool.query(`update user_activity set last_active_at = last_active_at - interval '31 minutes'`)
async function nextDay() {
  const far = 100_000
  await aggregateDeltas(pool)
  for (const days of [far, -far - 1]) {
    await pool.query('update daily_activity set day = day + $1::int', [days])
    await pool.query(`update day_totals set day = day + $1::int where day > '-infinity'`, [days])
    await pool.query(`update user_activity set last_day = last_day + $1::int where last_day > '-infinity'`, [
      days,
    ])
  }
  await pool.query(`update course_progress set started_at = started_at - interval '1 day'`)
}
const timeToWatch = async () => {
  await pool.query('update user_progress set open_since = open_since - 3600')
  await pool.query('update user_activity set used_until = used_until - 3600')
}
/** The driver's error, which Drizzle wraps. */
const causeOf = (error: unknown) => (error instanceof Error && error.cause ? error.cause : error)

const aggregateUnlessKilled = () =>
  aggregateDeltas(aggregators).catch((error) => {
    if (!/terminat|ended|EPIPE|connection error/i.test(String(causeOf(error)))) throw error
  })
/** Kills the aggregator at any point of its work. */
async function killAggregator() {
  await Promise.all([
    aggregateUnlessKilled(),
    pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
      AGGREGATOR,
    ]),
  ])
}

const wrongAnswersOf = ({ questions }: { questions: { id: string; wrong: string }[] }) =>
  Object.fromEntries(questions.map(({ id, wrong }) => [id, wrong]))

const ACTIONS = [
  ...['open', 'watch', 'watch', 'watch', 'quiz', 'quiz', 'silence', 'complete'],
  ...['role', 'lesson', 'course', 'user', 'aggregate', 'kill'],
] as const
const action = fc.record({
  what: fc.constantFrom(...ACTIONS),
  user: fc.nat(2),
  lesson: fc.nat(3),
  from: fc.integer({ min: 0, max: 90 }),
  length: fc.integer({ min: 0, max: 100 }),
})
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never
type World = Awaited<ReturnType<typeof world>>

async function act({ users, lessons }: World, { what, from, length, ...where }: Action) {
  const user = users[where.user]
  const lesson = lessons[where.lesson]
  if (!user || !lesson) throw new Error('Unknown user or lesson.')
  const { courseId, lessonId, quiz } = lesson
  const session = sessionOf(user)
  const played = { from, to: Math.min(100, from + length), duration: 100 }
  if (what === 'open') await openLesson({ database, recordVisit }, { session, courseId, lessonId })
  if (what === 'watch')
    await save(session, lessonId, {
      position: played.to,
      duration: 100,
      playedSeconds: played.to - played.from,
      segments: segmentsText(segmentsBetween(played)),
    })
  if (what === 'quiz' && quiz) {
    const answers = from % 2 === 0 ? quiz.rightAnswers : wrongAnswersOf(quiz)
    const sent = { userId: user.id, courseId, lessonId, key: crypto.randomUUID(), answers }
    await inTransaction(pool, (client) => takeAttempts(client, [sent]))
  }
  if (what === 'silence') await silence()
  if (what === 'complete') await completeLesson(orm, { actorId, userId: user.id, lessonId })
  if (what === 'lesson') await removeLesson(orm, { actorId, courseId, lessonId })
  if (what === 'course') await removeCourse(orm, { actorId, courseId })
  if (what === 'user') await removeUsers(database, [user.id])
  if (what === 'aggregate') await aggregateUnlessKilled()
  if (what === 'kill') await killAggregator()
  if (what === 'role') {
    const role = user.role === 'admin' ? 'student' : 'admin'
    await setRole(orm, { actorId, userId: user.id, role, isMailConfigured: false })
    user.role = role
  }
}

/** Something may be deleted or locked, or a serialisation may fail: nothing is counted then. */
const orRefused = (error: unknown) => {
  const cause = causeOf(error)
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (!(error instanceof Problem) && !/^(23503|40P01|40001|57P01)$/.test(code)) throw error
}

test('after any concurrent writes in any order, the figures match the rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(action, { maxLength: 6 }), { maxLength: 8 }), async (steps) => {
      const school = await world()
      for (const together of steps) {
        await timeToWatch()
        await Promise.all(together.map((each) => act(school, each).catch(orRefused)))
        if (together.length === 0) await nextDay()
      }
      expect(await figures(pool)).toEqual(await recounted(pool))
    }),
    { numRuns: 25 },
  )
})

test('concurrent opening and watching loses no count, and does not deadlock', async () => {
  const { lessons } = await world()
  const users = await Promise.all(Array.from({ length: 30 }, () => buildUser(database)))
  await Promise.all(
    users.flatMap(({ id }, index) =>
      lessons.map(async ({ courseId, lessonId }, place) => {
        const session = sessionOf({ id, role: 'student' })
        await openLesson({ database, recordVisit }, { session, courseId, lessonId })
        const from = (index * 7 + place) % 90
        const segments = segmentsText(segmentsBetween({ from, to: from + 3, duration: 100 }))
        await Promise.all(
          [from, 95].map((position) =>
            save(session, lessonId, { position, duration: 100, playedSeconds: 3, segments }),
          ),
        )
      }),
    ),
  )
  const counted = await figures(pool)
  expect(counted).toEqual(await recounted(pool))
  const opened = lessons.map(({ lessonId }) =>
    expect.objectContaining({ key: lessonId, opened: 30, viewers: 30 }),
  )
  expect(counted.lesson_totals).toEqual(expect.arrayContaining(opened))
})

/** A busy machine can take longer than the short timeout until both wait. */
const slowDatabase = withLongTimeout(database)
const INTERRUPTIONS = {
  'a promotion': ({ id }: User) =>
    setRole(slowDatabase.orm, { actorId, userId: id, role: 'admin', isMailConfigured: false }),
  'a lesson marked as completed': ({ id }: User, lessonId: string) =>
    completeLesson(slowDatabase.orm, { actorId, userId: id, lessonId }),
}

test.each(Object.entries(INTERRUPTIONS))('a first visit during %s is counted right', async (_, interrupt) => {
  const { users, lessons } = await world()
  const [user, lesson] = [users[0], lessons[0]]
  if (!user || !lesson) throw new Error('Unknown user or lesson.')
  const { courseId, lessonId } = lesson
  const waiting = async (count: number) => {
    const { rows } = await pool.query(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows[0]).toEqual({ waiting: count })
  }
  const blocker = await pool.connect()
  // The change log is written last: the interruption has written everything else, and is not committed.
  await blocker.query('begin; lock table admin_changes')
  const interruption = interrupt(user, lessonId)
  await eventually(() => waiting(1))
  const parts = { database: slowDatabase, recordVisit: createRecordVisit(slowDatabase) }
  const visit = openLesson(parts, { session: sessionOf(user), courseId, lessonId })
  await eventually(() => waiting(2))
  await blocker.query('commit')
  blocker.release()
  await Promise.all([interruption, visit])
  expect(await figures(pool)).toEqual(await recounted(pool))
})

test('the database and the domain agree on the day', async () => {
  const { rows } = await pool.query(
    `select school_day(moment) = (moment at time zone $1)::date as "isSame"
     from generate_series('2026-01-01T00:00Z'::timestamptz, '2026-01-03T00:00Z', interval '1 hour') moment`,
    [DEFAULT_TIME_ZONE],
  )
  expect(rows.every(({ isSame }) => isSame)).toBe(true)
})

test('while no request comes, the aggregator looks every fifth second, and every second again after one', async () => {
  let asked = 0
  const counting = Object.create(pool, {
    query: {
      value: (statement: { name: string }) => {
        if (statement.name === 'read-clock-and-deltas') asked += 1
        return pool.query(statement as pg.QueryConfig)
      },
    },
  }) as pg.Pool
  const askedBeforeLook: number[] = []
  const isResting = () => askedBeforeLook.push(asked) < 7
  const log = pino({ level: 'silent' })
  const aggregating = startAggregating({ pool: counting, clock: database.clock, isResting, log })
  try {
    await expect.poll(() => askedBeforeLook.length, { timeout: 30_000 }).toBeGreaterThan(8)
  } finally {
    await aggregating.stop()
  }
  expect(askedBeforeLook.slice(0, 9)).toEqual([0, 1, 1, 1, 1, 1, 2, 3, 4])
})
