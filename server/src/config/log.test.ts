import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildUser } from '#/testing/builders.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { withoutData } from './log.ts'

const database = await testDatabase()

test('the log of a failed statement contains neither its parameters nor the failing row', async () => {
  const { email } = await buildUser(database)
  const failing = buildUser(database, { email, name: 'Nome Que Ninguém Lê' })
  const error = await failing.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  const logged = JSON.stringify(withoutData(error))
  expect(logged).toContain('23505')
  expect(logged).toContain('users_email_key')
  expect(logged).toContain('buildUser')
  expect(logged).not.toContain(email)
  expect(logged).not.toContain('Nome Que')
})

test('a message of PostgreSQL itself stays', async () => {
  const error = await database.orm.execute(sql`select * from nowhere`).catch((reason: unknown) => reason)
  expect(withoutData(error)).toMatchObject({ code: '42P01', message: expect.stringContaining('"nowhere"') })
})
