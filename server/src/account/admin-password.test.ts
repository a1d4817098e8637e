import { account } from '@farol/contract/account.ts'
import { apiClients } from '@farol/contract/api-clients.ts'
import { expect, test } from 'vitest'
import { buildPerson } from '../testing/builders.ts'
import { connectionUrl } from '../testing/connection-url.ts'
import { ADMIN, AUTH_SECRET, testServer } from '../testing/test-server.ts'
import { runAdminPassword } from './admin-password.ts'

const school = await testServer()

async function command(...args: string[]) {
  const told: string[] = []
  const isDone = await runAdminPassword({
    args,
    env: { DATABASE_URL: connectionUrl(school.database.connection), AUTH_SECRET },
    tell: (line) => told.push(line),
  })
  return { isDone, told: told.join('\n') }
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

  const { isDone, told } = await command()
  expect(isDone).toBe(true)
  const [, email = '', password = ''] = /administrator\s+(\S+)\s+password (\S+)/.exec(told) ?? []
  expect(email).toBe(ADMIN.email)

  expect((await visitor.call(account.session)).person).toBeNull()
  expect((await asClient()).status).toBe(401)
  expect((await visitor.try(account.signIn, { body: ADMIN })).status).toBe(401)
  const { person } = await visitor.call(account.signIn, { body: { email, password } })
  expect(person?.role).toBe('admin')
})

test('who is no administrator is not made one, and of several one has to be named', async () => {
  const { email } = await buildPerson(school.database)
  expect(await command(email)).toEqual({
    isDone: false,
    told: `No password was changed. ${email} is no administrator; these are: ${ADMIN.email}.`,
  })
  const other = await buildPerson(school.database, { role: 'admin' })
  expect((await command()).told).toContain('There are several administrators')
  expect((await command(other.email.toUpperCase())).isDone).toBe(true)
})
