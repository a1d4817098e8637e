import { account } from '@farol/contract/account.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userRoles, users } from '#/database/schema/users.ts'
import { buildUser, giveRole, PASSWORD } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { orm } = server.database

const profileOf = async (email: string) => (await orm.select().from(users).where(eq(users.email, email)))[0]

describe('signing up', () => {
  test('creates a student with the e-mail in lower case, signed in at once', async () => {
    const visitor = server.visitor()
    const { user } = await visitor.call(account.signUp, {
      body: { name: '  Estudante Nova ', email: ' Nova@Farol.example ', password: PASSWORD },
    })
    expect(user).toMatchObject({ name: 'Estudante Nova', email: 'nova@farol.example', role: 'student' })
    expect((await visitor.call(account.session)).user).toEqual(user)
    const profile = await profileOf('nova@farol.example')
    expect(profile?.lastLogin).toBeInstanceOf(Date)
    const roles = await orm
      .select()
      .from(userRoles)
      .where(eq(userRoles.userId, profile?.id ?? ''))
    expect(roles.map(({ role }) => role)).toEqual(['student'])
  })

  test('with a taken e-mail is refused with a clear sentence', async () => {
    const { email } = await buildUser(server.database)
    const answer = await server
      .visitor()
      .try(account.signUp, { body: { name: 'X', email, password: PASSWORD } })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN', title: 'Já existe uma conta com este email.' },
    })
  })

  test('twice concurrently creates one account', async () => {
    const body = { name: 'Gêmea', email: 'gemea@farol.example', password: PASSWORD }
    const names = ['Gêmea', 'Outra', 'Mais uma']
    const answers = await Promise.all(
      names.map((name) => server.visitor().try(account.signUp, { body: { ...body, name } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test.each([
    { role: 'admin' },
    { data: { role: 'admin' } },
    { emailVerified: true },
    { image: 'javascript:alert(1)' },
    { phoneNumber: '+5511987654321' },
  ])('with %j in the body is refused, and no account is made', async (extra) => {
    const body = { name: 'X', email: 'esperta@farol.example', password: PASSWORD, ...extra }
    const answer = await server.visitor().send(account.signUp, { body })
    expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } })
    expect(await profileOf('esperta@farol.example')).toBeUndefined()
  })

  test.each([
    ['name', { name: '   ' }, 'Digite seu nome completo.'],
    ['name', { name: 'a'.repeat(121) }, 'Use no máximo 120 caracteres.'],
    ['name', { name: 'a\0b' }, 'Há caracteres que não podem ser usados.'],
    ['email', { email: 'sem-arroba' }, 'Digite um email válido, como nome@exemplo.com.'],
    ['email', { email: '' }, 'Digite seu email.'],
    ['email', { email: `${'a'.repeat(250)}@x.io` }, 'Este email é longo demais.'],
    ['password', { password: '1234567' }, 'Use pelo menos 8 caracteres.'],
    ['password', { password: 'a'.repeat(129) }, 'Use no máximo 128 caracteres.'],
  ])('with a bad %s (%j) says what is wrong with it', async (field, wrong, sentence) => {
    const body = { name: 'Estudante', email: 'ruim@farol.example', password: PASSWORD, ...wrong }
    const answer = await server.visitor().send(account.signUp, { body })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT', fields: { [field]: sentence } },
    })
  })

  test('with a password of NUL bytes or emoji is not a server error', async () => {
    const signUp = (email: string, password: string) =>
      server.visitor().try(account.signUp, { body: { name: 'X', email, password } })
    expect((await signUp('nul@farol.example', 'abc\0defgh')).status).toBe(200)
    expect((await signUp('emoji@farol.example', '🌊🌊🌊🌊🌊🌊🌊🌊')).status).toBe(200)
  })
})

describe('signing in', () => {
  test('works whatever the case of the e-mail, and records the log-in', async () => {
    const { id, email } = await buildUser(server.database)
    const visitor = server.visitor()
    const { user } = await visitor.call(account.signIn, {
      body: { email: email.toUpperCase(), password: PASSWORD },
    })
    expect(user?.id).toBe(id)
    expect((await profileOf(email))?.lastLogin).toBeInstanceOf(Date)
  })

  test('answers alike for a wrong password and an unknown account', async () => {
    const { email } = await buildUser(server.database)
    const wrong = await server.visitor().try(account.signIn, { body: { email, password: 'outra-senha' } })
    const unknown = await server
      .visitor()
      .try(account.signIn, { body: { email: 'ninguem@farol.example', password: 'outra-senha' } })
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'WRONG_CREDENTIALS', title: 'Email ou senha incorretos.' },
    })
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
  })

  test('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const { email } = await buildUser(server.database)
    const { headers } = await server.visitor().try(account.signIn, { body: { email, password: PASSWORD } })
    expect(headers.getSetCookie()).toHaveLength(1)
    expect(headers.get('set-cookie')).toMatch(
      /^farol\.session_token=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })
})

describe('a session', () => {
  test('ends with signing out, also for a copy of the cookie', async () => {
    const visitor = await signedIn(server)
    const copy = visitor.cookieHeader
    await visitor.call(account.signOut)
    expect((await visitor.call(account.session)).user).toBeNull()
    const replay = await server.visitor().fetch('/api/session', { headers: { cookie: copy } })
    expect(await replay.json()).toEqual({ user: null })
  })

  test('uses the newest role at every request, in both directions', async () => {
    const visitor = await signedIn(server)
    await giveRole(server.database, { userId: visitor.userId, role: 'admin' })
    expect((await visitor.call(account.session)).user?.role).toBe('admin')
    expect((await visitor.fetch('/api/admin/overview')).status).toBe(200)
    await giveRole(server.database, { userId: visitor.userId, role: 'student' })
    expect((await visitor.fetch('/api/admin/overview')).status).toBe(403)
  })

  test('has a sliding expiry: after a day, it is extended and the cookie renewed', async () => {
    const visitor = await signedIn(server)
    const age = (interval: string) =>
      server.database.pool.query(
        `update sessions set updated_at = now() - $2::interval, expires_at = now() + interval '30 days' - $2::interval
         where user_id = $1`,
        [visitor.userId, interval],
      )
    await age('23 hours')
    expect((await visitor.try(account.session)).headers.getSetCookie()).toEqual([])
    await age('2 days')
    const { headers, body } = await visitor.try(account.session)
    expect(headers.get('set-cookie')).toMatch(/^farol\.session_token=.+Max-Age=2592000/)
    expect(body).toMatchObject({ user: { id: visitor.userId } })
    const { rows } = await server.database.pool.query(
      `select expires_at > now() + interval '29 days' as extended from sessions where user_id = $1`,
      [visitor.userId],
    )
    expect(rows).toEqual([{ extended: true }])
  })

  test('that has expired is not accepted', async () => {
    const visitor = await signedIn(server)
    await server.database.pool.query('update sessions set expires_at = now() where user_id = $1', [
      visitor.userId,
    ])
    expect((await visitor.call(account.session)).user).toBeNull()
  })
})

describe('the own profile', () => {
  test('lets a user change their name, and nothing else', async () => {
    const visitor = await signedIn(server)
    const { user } = await visitor.call(account.updateProfile, { body: { name: ' Nome Novo ' } })
    expect(user.name).toBe('Nome Novo')
    expect((await visitor.call(account.session)).user?.name).toBe('Nome Novo')
    for (const extra of [
      { email: 'x@farol.example' },
      { role: 'admin' },
      { image: 'javascript:alert(1)' },
      { avatarUrl: 'javascript:alert(1)' },
      { phoneNumber: '+5511987654321' },
    ]) {
      expect((await visitor.send(account.updateProfile, { body: { name: 'X', ...extra } })).status).toBe(422)
    }
  })

  test.each([
    ['blank', ' \t '],
    ['of a NUL byte', 'a\0b'],
    ['of 121 letters', 'a'.repeat(121)],
    ['of 60 kB', 'a'.repeat(60_000)],
  ])('keeps its name when the new one is %s', async (_, name) => {
    const visitor = await signedIn(server)
    const before = (await visitor.call(account.session)).user
    const answer = await visitor.try(account.updateProfile, { body: { name } })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT', fields: { name: expect.any(String) } },
    })
    expect((await visitor.call(account.session)).user).toEqual(before)
  })

  test('is closed to visitors', async () => {
    const answer = await server.visitor().try(account.updateProfile, { body: { name: 'X' } })
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
  })
})
