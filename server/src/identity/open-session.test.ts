import { account } from '@farol/contract/account.ts'
import { security } from '@farol/contract/security.ts'
import { SESSIONS_MAX } from '@farol/domain/limits.ts'
import { expect, test } from 'vitest'
import { PASSWORD } from '#/testing/builders.ts'
import { isSignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { buildSession } from '#/testing/user-rows.ts'

const server = await testServer()
const { pool } = server.database

test('at most thirty sessions stay open: the next log-in ends the least recently used one', async () => {
  expect(SESSIONS_MAX).toBe(30)
  const first = await signedIn(server)
  const { email, userId } = first
  for (let made = 1; made < SESSIONS_MAX; made += 1)
    await buildSession(server.database, { userId, token: `session-${made}` })
  await pool.query(`update sessions set last_used_at = now() - interval '1 day' where token = 'session-7'`)
  const next = server.visitor()
  await next.call(account.signIn, { body: { email, password: PASSWORD } })
  const { sessions } = await next.call(security.sessions)
  expect(sessions).toHaveLength(SESSIONS_MAX)
  expect(await isSignedIn(first)).toBe(true)
  const { rows } = await pool.query(`select from sessions where token = 'session-7'`)
  expect(rows).toEqual([])
})
