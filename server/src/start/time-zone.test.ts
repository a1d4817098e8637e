import { analytics } from '@farol/contract/analytics.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { privacy } from '@farol/contract/privacy.ts'
import { settings } from '@farol/contract/settings.ts'
import { users } from '@farol/contract/users.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '#/database/open-database.ts'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { buildCourse, buildLesson, PASSWORD } from '#/testing/builders.ts'
import { dayIn, distantTimeZone } from '#/testing/distant-time-zone.ts'
import { mailTo } from '#/testing/mailed.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const timeZone = distantTimeZone()
const server = await testServer({ TIME_ZONE: timeZone })
const { database } = server
const admin = await signedIn(server, 'admin')

test('activity is counted on the day in the school’s time zone', async () => {
  const student = await signedIn(server)
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId })
  await student.call(lessons.open, { params: { courseId, lessonId } })
  const { rows } = await database.pool.query<{ day: string }>(
    'select day::text from daily_activity where user_id = $1',
    [student.userId],
  )
  expect(rows).toEqual([{ day: dayIn(timeZone) }])

  await aggregateDeltas(database.pool)
  const { days } = await admin.call(analytics.overview, { query: {} })
  expect(days.at(-1)).toMatchObject({ day: dayIn(timeZone), activeStudents: 1 })
})

test('a certificate, a mail and a table show the day in the school’s time zone', async () => {
  const current = await admin.call(settings.read)
  await admin.call(settings.update, { body: { ...current, automaticCertificates: true } })
  const student = await signedIn(server)
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId })
  await student.call(lessons.open, { params: { courseId, lessonId } })
  await admin.call(users.completeLesson, { params: { userId: student.userId, lessonId } })
  const { rows } = await database.pool.query<{ day: string }>(
    'select completed_on::text as day from certificates where user_id = $1',
    [student.userId],
  )
  expect(rows).toEqual([{ day: dayIn(timeZone) }])

  const table = await (await admin.fetch('/api/admin/users.csv')).text()
  expect(table).toContain(`${student.email};Estudante;${dayIn(timeZone)} `)

  const { user } = await student.call(privacy.requestDeletion, { body: { password: PASSWORD } })
  const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone })
  expect(await mailTo(server, student.email)).toContain(
    `Em ${day.format(new Date(user?.deletionDueAt ?? 0))}`,
  )
})

test('a client other than Farol gets days in the default time zone', async () => {
  const client = new pg.Client(database.connection)
  await client.connect()
  const { rows } = await client.query(`select school_day('2026-03-11 02:00Z')::text as day`)
  await client.query(`set farol.time_zone = 'Asia/Tokyo'; reset farol.time_zone`)
  const { rows: reset } = await client.query(`select school_day('2026-03-11 02:00Z')::text as day`)
  await client.end()
  expect([rows, reset]).toEqual([[{ day: '2026-03-10' }], [{ day: '2026-03-10' }]])
})

test('a time zone that PostgreSQL does not know stops the start', async () => {
  await expect(openDatabase({ ...database.connection, timeZone: 'America/Nowhere' })).rejects.toThrow(
    'PostgreSQL cannot work with the TIME_ZONE America/Nowhere',
  )
})
