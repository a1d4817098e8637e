import { Problem } from '@farol/contract/problem.ts'
import { SCHOOL_TIME_ZONE } from '@farol/domain/limits.ts'
import { segmentsBetween, segmentsText } from '@farol/domain/watched-segments.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { removeCourse } from '../courses/arrange-courses.ts'
import { removeLesson } from '../lessons/arrange-lessons.ts'
import { createNoteVisit } from '../lessons/note-visits.ts'
import { openLesson } from '../lessons/open-lesson.ts'
import { setRole } from '../people/set-role.ts'
import { completeLesson } from '../people/unlock-student.ts'
import { createSaveProgress } from '../progress/save-progress.ts'
import type { Session } from '../requests/caller.ts'
import { buildCourse, buildLesson, buildPerson } from '../testing/builders.ts'
import { recounted, sums } from '../testing/sums.ts'
import { testDatabase } from '../testing/test-database.ts'

const database = await testDatabase()
const { pool, orm } = database
const { save } = createSaveProgress(database)
const noteVisit = createNoteVisit(database)
const { id: actorId } = await buildPerson(database, { role: 'admin' })

type Person = { id: string; role: 'student' | 'admin' }
const sessionOf = ({ id, role }: Person) => ({ userId: id, role }) as Session

async function world() {
  const people: Person[] = []
  for (let count = 0; count < 3; count += 1) {
    people.push({ id: (await buildPerson(database)).id, role: 'student' })
  }
  const lessons = []
  for (let count = 0; count < 2; count += 1) {
    const { id: courseId } = await buildCourse(database)
    for (let orderIndex = 0; orderIndex < 2; orderIndex += 1) {
      const lesson = { courseId, orderIndex, videoDuration: 100, requiresPrevious: false }
      lessons.push({ courseId, lessonId: (await buildLesson(database, lesson)).id })
    }
  }
  return { people, lessons }
}

/** As if everything so far had happened this much earlier. */
const silence = () =>
  pool.query(`update daily_activity set last_active_at = last_active_at - interval '31 minutes'`)
async function nextDay() {
  const far = 100_000
  for (const days of [far, -far - 1]) {
    for (const table of ['daily_activity', 'day_sums']) {
      await pool.query(`update ${table} set day = day + $1::int where day > '-infinity'`, [days])
    }
  }
  await pool.query(`update course_progress set started_at = started_at - interval '1 day'`)
}
const timeToWatch = () =>
  pool.query(
    `update user_progress set credited_until = now() - interval '1 hour', played_until = now() - interval '1 hour'`,
  )

const ACTIONS = [
  'open',
  'watch',
  'watch',
  'watch',
  'silence',
  'day',
  'complete',
  'role',
  'lesson',
  'course',
  'person',
] as const
const action = fc.record({
  what: fc.constantFrom(...ACTIONS),
  person: fc.nat(2),
  lesson: fc.nat(3),
  from: fc.integer({ min: 0, max: 90 }),
  length: fc.integer({ min: 0, max: 100 }),
})
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

async function act(
  { people, lessons }: Awaited<ReturnType<typeof world>>,
  { what, from, length, ...who }: Action,
) {
  const person = people[who.person]
  const lesson = lessons[who.lesson]
  if (!person || !lesson) throw new Error('Nobody, or nowhere.')
  const session = sessionOf(person)
  const played = { from, to: Math.min(100, from + length), duration: 100 }
  if (what === 'open') await openLesson({ database, noteVisit }, { session, ...lesson })
  if (what === 'watch') {
    await timeToWatch()
    await save(session, lesson.lessonId, {
      position: played.to,
      duration: 100,
      playedSeconds: played.to - played.from,
      segments: segmentsText(segmentsBetween(played)),
    })
  }
  if (what === 'silence') await silence()
  if (what === 'day') await nextDay()
  if (what === 'complete')
    await completeLesson(orm, { actorId, personId: person.id, lessonId: lesson.lessonId })
  if (what === 'lesson') await removeLesson(orm, { actorId, ...lesson })
  if (what === 'course') await removeCourse(orm, { actorId, courseId: lesson.courseId })
  if (what === 'person') await pool.query('delete from profiles where id = $1', [person.id])
  if (what === 'role') {
    const role = person.role === 'admin' ? 'student' : 'admin'
    await setRole(orm, { actorId, personId: person.id, role, isMailConfigured: false })
    person.role = role
  }
}

/** Somebody or something may be gone, or locked: nothing is counted then. */
const orRefused = (error: unknown) => {
  const isGone = error instanceof Error && 'code' in error && error.code === '23503'
  if (!(error instanceof Problem) && !isGone && !/foreign key/.test(String((error as Error).cause)))
    throw error
}

test('whatever is written, the sums are those of the rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 30 }), async (actions) => {
      const school = await world()
      for (const each of actions) await act(school, each).catch(orRefused)
      expect(await sums(pool)).toEqual(await recounted(pool))
    }),
    { numRuns: 25 },
  )
})

test('many who open and watch at once lose no count, and nobody waits for ever', async () => {
  const { lessons } = await world()
  const people = await Promise.all(Array.from({ length: 30 }, () => buildPerson(database)))
  await Promise.all(
    people.flatMap(({ id }, index) =>
      lessons.map(async ({ courseId, lessonId }, place) => {
        const session = sessionOf({ id, role: 'student' })
        await openLesson({ database, noteVisit }, { session, courseId, lessonId })
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
  const counted = await sums(pool)
  expect(counted).toEqual(await recounted(pool))
  const opened = lessons.map(({ lessonId }) => expect.objectContaining({ key: lessonId, a: '30', b: '30' }))
  expect(counted.lesson_sums).toEqual(expect.arrayContaining(opened))
})

test('the database and the domain agree on the day', async () => {
  const { rows } = await pool.query(
    `select school_day(moment) = (moment at time zone $1)::date as "isSame"
     from generate_series('2026-01-01T00:00Z'::timestamptz, '2026-01-03T00:00Z', interval '1 hour') moment`,
    [SCHOOL_TIME_ZONE],
  )
  expect(rows.every(({ isSame }) => isSame)).toBe(true)
})
