import { account } from '@farol/contract/account.ts'
import { apiClients } from '@farol/contract/api-clients.ts'
import { allEndpoints } from '@farol/contract/contract.ts'
import { security } from '@farol/contract/security.ts'
import { settings } from '@farol/contract/settings.ts'
import { users } from '@farol/contract/users.ts'
import { expect, test } from 'vitest'
import { enrolApp } from '#/testing/authenticator.ts'
import { PASSWORD } from '#/testing/builders.ts'
import { mailedToken } from '#/testing/mailed.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()

const makeKey = { body: { name: 'Planilha', scope: 'read' as const, lifeDays: null } }
const keyStatus = async (admin: SignedIn) => (await admin.try(apiClients.createKey, makeKey)).status

/** An administrator who logged in some time ago. */
async function adminOf(minutes: number) {
  const admin = await signedIn(server, 'admin')
  await server.database.pool.query(
    'update sessions set proven_at = now() - make_interval(mins => $2) where user_id = $1',
    [admin.userId, minutes],
  )
  return admin
}

test('roles, settings, factors and keys require the password or a code again ten minutes after the log-in', () => {
  const asking = allEndpoints.filter(({ needsFreshProof }) => needsFreshProof)
  for (const endpoint of [users.setRole, users.resetFactors, settings.update, apiClients.createKey])
    expect(asking).toContain(endpoint)
})

test('endpoints that require fresh proof are closed to API clients', () => {
  const asking = allEndpoints.filter(({ needsFreshProof }) => needsFreshProof)
  expect(asking.filter(({ clients }) => clients !== 'none')).toEqual([])
})

test('a recent log-in is proof enough', async () => {
  expect(await keyStatus(await adminOf(9))).toBe(200)
})

test('after an older log-in the user enters the password and continues', async () => {
  const admin = await adminOf(11)
  const refused = await admin.try(apiClients.createKey, makeKey)
  expect(refused).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } })
  const wrong = await admin.try(security.prove, { body: { password: 'errada' } })
  expect(wrong).toMatchObject({ status: 422, body: { fields: { password: 'Senha incorreta.' } } })
  expect(await keyStatus(admin)).toBe(403)
  await admin.call(security.prove, { body: { password: PASSWORD } })
  expect(await keyStatus(admin)).toBe(200)
})

test('a code is accepted instead of the password', async () => {
  const admin = await adminOf(11)
  const { app } = await enrolApp(admin)
  await admin.call(security.prove, { body: { code: app.code(1) } })
  expect(await keyStatus(admin)).toBe(200)
})

test('signing up or a mailed link is no proof: no existing password was entered', async () => {
  const isProven = async (email: string) => {
    const { rows } = await server.database.pool.query(
      'select proven_at is not null as "isProven" from sessions s join users u on u.id = s.user_id where email = $1',
      [email],
    )
    return rows
  }
  const body = { name: 'Nova', email: 'nova@farol.example', password: PASSWORD }
  await server.visitor().call(account.signUp, { body })
  expect(await isProven(body.email)).toEqual([{ isProven: false }])
  await server.database.pool.query('update settings set email_confirmation = true')
  const email = 'link@farol.example'
  await server.visitor().call(account.signUp, { body: { ...body, email } })
  await server.visitor().call(account.confirmEmail, { body: { token: await mailedToken(server, email) } })
  await server.database.pool.query('update settings set email_confirmation = false')
  expect(await isProven(email)).toEqual([{ isProven: false }])
})

test('a proof is valid only in its own session', async () => {
  const admin = await adminOf(11)
  const elsewhere = server.visitor()
  await elsewhere.call(account.signIn, { body: { email: admin.email, password: PASSWORD } })
  await elsewhere.call(security.prove, { body: { password: PASSWORD } })
  expect(await keyStatus(admin)).toBe(403)
})
