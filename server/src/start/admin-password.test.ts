import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { account } from '@farol/contract/account.ts'
import { apiClients } from '@farol/contract/api-clients.ts'
import { provider as endpoints } from '@farol/contract/provider.ts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#/config/config.ts'
import { buildUser } from '#/testing/builders.ts'
import { connectionUrl } from '#/testing/connection-url.ts'
import { claimed, startIdentityProvider } from '#/testing/identity-provider.ts'
import { isSignedIn } from '#/testing/signed-in.ts'
import { copyEmptyCluster } from '#/testing/test-cluster.ts'
import { ADMIN, AUTH_SECRET, testServer } from '#/testing/test-server.ts'
import { Visitor } from '#/testing/visitor.ts'
import { runAdminPassword } from './admin-password.ts'
import { startFarol } from './start-farol.ts'

const provider = await startIdentityProvider({ farolUrl: 'http://127.0.0.1:0' })
afterAll(provider.close)
const school = await testServer(provider.variables)

async function command(...args: string[]) {
  const output: string[] = []
  const isDone = await runAdminPassword({
    args,
    env: { DATABASE_URL: connectionUrl(school.database.connection), AUTH_SECRET },
    print: (line) => output.push(line),
  })
  return { isDone, output: output.join('\n') }
}

test('a lost password is replaced, and sessions and keys of that administrator end', async () => {
  const visitor = school.visitor()
  await visitor.call(account.signIn, { body: ADMIN })
  const { key } = await visitor.call(apiClients.createKey, {
    body: { name: 'roteiro', scope: 'read', lifeDays: null },
  })
  const asClient = () =>
    fetch(`${school.url}/api/admin/overview`, { headers: { authorization: `Bearer ${key}` } })
  expect((await asClient()).status).toBe(200)

  const { isDone, output } = await command()
  expect(isDone).toBe(true)
  const [, email = '', password = ''] = /administrator\s+(\S+)\s+password (\S+)/.exec(output) ?? []
  expect(email).toBe(ADMIN.email)

  expect((await visitor.call(account.session)).user).toBeNull()
  expect((await asClient()).status).toBe(401)
  expect((await visitor.try(account.signIn, { body: ADMIN })).status).toBe(401)
  const { user } = await visitor.call(account.signIn, { body: { email, password } })
  expect(user?.role).toBe('admin')
})

test('the administrator’s log-in with a provider is disabled, and cannot be linked again', async () => {
  const enterAs = async (user: ReturnType<typeof claimed>) => {
    const visitor = school.visitor()
    provider.answerAs(user)
    const start = await visitor.fetch(endpoints.start.path)
    const callback = await provider.visit(start.headers.get('location') ?? '')
    const landing = (await visitor.fetch(callback)).headers.get('location')
    return { landing, isIn: await isSignedIn(visitor) }
  }
  const { email } = ADMIN
  const lost = claimed({ email })
  expect(await enterAs(lost)).toEqual({ landing: '/auth#entered', isIn: true })
  await command()
  for (const user of [lost, claimed({ email })])
    expect(await enterAs(user)).toEqual({ landing: '/auth#other-login', isIn: false })
})

test('a student is not promoted, and of several administrators one must be named', async () => {
  const { email } = await buildUser(school.database)
  expect(await command(email)).toEqual({
    isDone: false,
    output: `No password was changed. ${email} is no administrator; these are: ${ADMIN.email}.`,
  })
  const other = await buildUser(school.database, { role: 'admin' })
  expect((await command()).output).toContain('There are several administrators')
  expect((await command(other.email.toUpperCase())).isDone).toBe(true)
})

test('the embedded database is started for it, and stopped again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'farol-password-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  copyEmptyCluster(dataDir)
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', DEMO: 'off' }
  const first = await startFarol(readConfig(env))
  await first.stop()

  const output: string[] = []
  expect(await runAdminPassword({ args: [], env, print: (line) => output.push(line) })).toBe(true)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)

  const [, email = '', password = ''] = /administrator\s+(\S+)\s+password (\S+)/.exec(output.join('\n')) ?? []
  const second = await startFarol(readConfig(env))
  onTestFinished(second.stop)
  const { user } = await new Visitor(second.url).call(account.signIn, { body: { email, password } })
  expect(user?.role).toBe('admin')
})
