import { account } from '@farol/contract/account.ts'
import { security } from '@farol/contract/security.ts'
import { describe, expect, test } from 'vitest'
import { buildUser, PASSWORD } from '#/testing/builders.ts'
import { isSignedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
const NEW_PASSWORD = 'uma-senha-nova-1'

async function signIn(email: string, userAgent?: string, password = PASSWORD) {
  const visitor = server.visitor()
  const response = await visitor.fetch('/api/account/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(userAgent && { 'user-agent': userAgent }) },
    body: JSON.stringify({ email, password }),
  })
  expect(response.status).toBe(200)
  return visitor
}

describe('the list of sessions', () => {
  test('names the device and the last use, and marks this one, which comes first', async () => {
    const { email } = await buildUser(server.database)
    const here = await signIn(email)
    await signIn(email, PHONE)
    const { sessions } = await here.call(security.sessions)
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Aparelho desconhecido', true],
      ['Chrome no Android', false],
    ])
  })

  test('contains no other user’s sessions and none that has expired', async () => {
    const [mine, theirs] = [await buildUser(server.database), await buildUser(server.database)]
    await signIn(theirs.email)
    await signIn(mine.email)
    await server.database.pool.query('update sessions set expires_at = now() where user_id = $1', [mine.id])
    const here = await signIn(mine.email)
    expect((await here.call(security.sessions)).sessions).toHaveLength(1)
  })

  test('records the last use to the quarter of an hour, by any request', async () => {
    const { id, email } = await buildUser(server.database)
    const [here, phone] = [await signIn(email), await signIn(email, PHONE)]
    const age = (interval: string) =>
      server.database.pool.query(
        'update sessions set last_used_at = now() - $2::interval where user_id = $1',
        [id, interval],
      )
    const phoneUsedAt = async () => {
      const { sessions } = await here.call(security.sessions)
      return new Date(sessions.find(({ isCurrent }) => !isCurrent)?.lastUsedAt ?? 0).getTime()
    }
    await age('10 minutes')
    const before = await phoneUsedAt()
    await phone.fetch('/api/courses')
    expect(await phoneUsedAt()).toBe(before)
    await age('20 minutes')
    const old = await phoneUsedAt()
    await phone.fetch('/api/courses')
    await expect.poll(phoneUsedAt).toBeGreaterThan(old)
  })
})

describe('signing out elsewhere', () => {
  test('ends one session at its next request, on every instance, and leaves the others', async () => {
    const { email } = await buildUser(server.database)
    const [here, phone, tablet] = [await signIn(email), await signIn(email, PHONE), await signIn(email)]
    const { sessions } = await here.call(security.sessions)
    const sessionId = sessions.find(({ device }) => device === 'Chrome no Android')?.id ?? ''
    await here.call(security.endSession, { params: { sessionId } })
    const elsewhere = await server.anotherInstance()
    expect((await phone.at(elsewhere.url).fetch('/api/courses')).status).toBe(401)
    expect([await isSignedIn(here), await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([
      true,
      false,
      true,
    ])
    expect((await here.try(security.endSession, { params: { sessionId } })).status).toBe(404)
  })

  test('ends all others at once', async () => {
    const { email } = await buildUser(server.database)
    const [here, phone, tablet] = [await signIn(email), await signIn(email, PHONE), await signIn(email)]
    await here.call(security.endOtherSessions)
    expect([await isSignedIn(here), await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('never ends another user’s session, nor the current one', async () => {
    const [mine, theirs] = [await buildUser(server.database), await buildUser(server.database)]
    const [here, stranger] = [await signIn(mine.email), await signIn(theirs.email)]
    for (const visitor of [stranger, here]) {
      const { sessions } = await visitor.call(security.sessions)
      const params = { sessionId: sessions[0]?.id ?? '' }
      expect((await here.try(security.endSession, { params })).status).toBe(404)
    }
    expect([await isSignedIn(here), await isSignedIn(stranger)]).toEqual([true, true])
  })
})

describe('a new password', () => {
  test('ends every other session and every copy of this one’s cookie, and works from then on', async () => {
    const { email } = await buildUser(server.database)
    const [here, phone] = [await signIn(email), await signIn(email, PHONE)]
    const copy = here.cookieHeader
    await here.call(security.changePassword, {
      body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    })
    expect([await isSignedIn(here), await isSignedIn(phone)]).toEqual([true, false])
    const replay = await server.visitor().fetch('/api/session', { headers: { cookie: copy } })
    expect(await replay.json()).toEqual({ user: null })
    const old = await server.visitor().try(account.signIn, { body: { email, password: PASSWORD } })
    expect(old.status).toBe(401)
    expect(await isSignedIn(await signIn(email, undefined, NEW_PASSWORD))).toBe(true)
  })

  test('does not count as a log-in', async () => {
    const { id, email } = await buildUser(server.database)
    const here = await signIn(email)
    await server.database.pool.query('update users set last_login = null where id = $1', [id])
    await here.call(security.changePassword, {
      body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    })
    const { rows } = await server.database.pool.query('select last_login from users where id = $1', [id])
    expect(rows).toEqual([{ last_login: null }])
  })

  test('requires the current one, with the error at its field, and changes nothing when it is wrong', async () => {
    const { email } = await buildUser(server.database)
    const [here, phone] = [await signIn(email), await signIn(email, PHONE)]
    const answer = await here.try(security.changePassword, {
      body: { currentPassword: 'nao-e-esta', newPassword: NEW_PASSWORD },
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'WRONG_PROOF', fields: { currentPassword: 'A senha atual não confere.' } },
    })
    expect([await isSignedIn(here), await isSignedIn(phone)]).toEqual([true, true])
    await signIn(email)
  })

  test('is rate limited: after ten tries the user waits, whatever instance answers', async () => {
    const { email } = await buildUser(server.database)
    const here = await signIn(email)
    const body = { currentPassword: 'nao-e-esta', newPassword: NEW_PASSWORD }
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await here.try(security.changePassword, { body })).status).toBe(422)
    }
    const { url } = await server.anotherInstance()
    const refused = await here
      .at(url)
      .try(security.changePassword, { body: { ...body, currentPassword: PASSWORD } })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test.each([
    ['newPassword', '1234567', 'Use pelo menos 8 caracteres.'],
    ['newPassword', 'a'.repeat(129), 'Use no máximo 128 caracteres.'],
    ['currentPassword', '', 'Digite sua senha.'],
  ])('with a bad %s says what is wrong with it', async (field, value, sentence) => {
    const { email } = await buildUser(server.database)
    const here = await signIn(email)
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, [field]: value }
    expect(await here.try(security.changePassword, { body })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT', fields: { [field]: sentence } },
    })
  })
})
