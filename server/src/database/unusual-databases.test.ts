import { account } from '@farol/contract/account.ts'
import { courses } from '@farol/contract/courses.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { buildCourse, PASSWORD } from '#/testing/builders.ts'
import { connectionUrl } from '#/testing/connection-url.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { Visitor } from '#/testing/visitor.ts'
import { warnOfFewConnections } from './connection-budget.ts'

const server = await testServer()
const { pool } = server.database

const admin = new pg.Client(inject('cluster').connection)
await admin.connect()
afterAll(() => admin.end())
const { rows: names } = await pool.query<{ name: string }>('select current_database() as name')
const name = names[0]?.name

const alterDatabase = (change: string) => admin.query(`alter database ${name} ${change}`)
/** Closes every connection, so that new ones get the changed settings. */
const disconnect = (application: string) =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like $2`,
    [name, application],
  )

const readiness = async () => (await server.visitor().fetch('/readyz')).status

test('a database with other date and byte formats is read correctly', async () => {
  await buildCourse(server.database)
  const { email } = await signedIn(server)
  await alterDatabase(`set datestyle = 'SQL, DMY'`)
  await alterDatabase(`set intervalstyle = 'sql_standard'`)
  await alterDatabase(`set bytea_output = 'escape'`)
  await alterDatabase(`set timezone = 'America/Sao_Paulo'`)
  const { url } = await server.anotherInstance()
  const visitor = new Visitor(url)
  const { user } = await visitor.call(account.signIn, { body: { email, password: PASSWORD } })
  expect(Math.abs(Date.now() - Date.parse(user?.memberSince ?? ''))).toBeLessThan(3_600_000)
  expect((await visitor.call(courses.published)).courses).not.toEqual([])
  await alterDatabase('reset all')
})

test('an instance whose connections keep nothing between transactions serves as the others do', async () => {
  const DATABASE_LISTEN_URL = connectionUrl(server.database.connection)
  const { url } = await server.anotherInstance({ DATABASE_LISTEN_URL })
  const visitor = (await signedIn(server)).at(url)
  await visitor.call(account.updateProfile, { body: { name: 'Ana Sem Sessão' } })
  expect((await visitor.call(account.session)).user?.name).toBe('Ana Sem Sessão')
  expect((await visitor.call(courses.published)).courses).not.toEqual([])
  const pooledReads = () =>
    admin.query(
      `select from pg_stat_activity
       where datname = $1 and application_name = 'farol-reads' and query = 'commit'`,
      [name],
    )
  await expect.poll(async () => (await pooledReads()).rowCount).toBeGreaterThan(0)
})

test('a read-only database is unready, refuses writes with Retry-After, and recovers', async () => {
  const student = await signedIn(server)
  const rename = (name: string) => student.try(account.updateProfile, { body: { name } })
  await alterDatabase('set default_transaction_read_only = on')
  await disconnect('farol%')
  await expect.poll(readiness).toBe(503)
  const refused = await rename('Outro nome')
  expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  expect(refused.headers.get('retry-after')).toBe('2')
  expect((await student.call(account.session)).user).not.toBeNull()
  await alterDatabase('reset all')
  await disconnect('farol%')
  await expect.poll(readiness).toBe(200)
  await expect.poll(async () => (await rename('Outro nome')).status).toBe(200)
})

test('a database without free connections is unready until it has some, although open ones work', async () => {
  // The read connections are already open, and stay.
  for (let looks = 0; looks < 4; looks += 1) expect(await readiness()).toBe(200)
  await alterDatabase('allow_connections false')
  await disconnect('farol')
  await expect.poll(readiness).toBe(503)
  await alterDatabase('allow_connections true')
  await expect.poll(readiness).toBe(200)
})

test('a start that may need more connections than are free logs a warning', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  await warnOfFewConnections({ pool, processes: 1, connectionsEach: 1, log })
  expect(lines).toEqual([])
  await warnOfFewConnections({ pool, processes: 16, connectionsEach: 10_000, log })
  expect(lines).toMatchObject([
    { level: 40, needed: 160_000, msg: expect.stringContaining('max_connections') },
  ])
})
