import type { ReminderKind } from '@farol/domain/reminders.ts'
import { expect, test } from 'vitest'
import { createEncryption } from '#/config/encryption.ts'
import { BEFORE_ALL } from '#/database/page-of.ts'
import type { Message } from '#/mail/mailer.ts'
import { buildAwayStudent } from '#/testing/away-student.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { middayTimeZone } from '#/testing/midday-time-zone.ts'
import { remindAll } from '#/testing/remind-all.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { AUTH_SECRET } from '#/testing/test-server.ts'
import { nextCandidates } from './reminder-facts.ts'

const database = await testDatabase()
const { orm, pool } = database

const { id: courseId } = await buildCourse(database, { title: 'Redes' })
const { id: lessonId } = await buildLesson(database, { courseId, videoDuration: 300 })

const OTHERS = 2_300
/** Everybody else of a large school was here today, or never again. */
const buildOthers = () =>
  pool.query(
    `with made as (
       insert into users (id, name, email, email_verified, last_login)
       select gen_random_uuid(), 'Estudante', n || '@escola.example', true, now() from generate_series(1, $1) n returning id
     )
     insert into user_activity (user_id, last_active_at, last_lesson_id) select id, now(), $2 from made`,
    [OTHERS, lessonId],
  )

test('in a school of many, everybody who is away gets one mail, and each batch looks at a part of the school', async () => {
  await buildOthers()
  const away = []
  for (let index = 0; index < 3; index += 1)
    away.push(await buildAwayStudent(database, { courseId, lessonId }))
  // Ids are random, so that those who are away stand anywhere among the others.
  const kinds = new Set<ReminderKind>(['away'])
  const found: string[] = []
  const sizes: number[] = []
  let after: string | undefined = BEFORE_ALL
  while (after !== undefined) {
    const from: string = after
    const { userIds, next } = await nextCandidates(orm, { kinds, now: new Date(), after, limit: 2 })
    found.push(...userIds)
    const { rows } = await pool.query<{ users: number }>(
      `select count(*)::int as users from users where id > $1 and id <= coalesce($2, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)`,
      [from, next],
    )
    sizes.push(rows[0]?.users ?? 0)
    after = next
  }
  expect(found.toSorted()).toEqual(away.map(({ id }) => id).toSorted())
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(OTHERS + away.length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000)

  await pool.query('update settings set remind_away = true')
  const sent: string[] = []
  const batches = await remindAll(
    {
      orm,
      mailer: {
        isConfigured: true,
        send: async (_: unknown, ...messages: Message[]) => {
          sent.push(...messages.map(({ to }) => to))
        },
      },
      encryption: createEncryption(AUTH_SECRET),
      baseUrl: 'https://farol.example',
      timeZone: middayTimeZone(),
    },
    new Date(),
  )
  expect(sent.toSorted()).toEqual(away.map(({ email }) => email).toSorted())
  expect(batches).toBe(3)
})
