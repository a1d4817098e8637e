import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#/testing/test-database.ts'
import { inTransaction } from './in-transaction.ts'
import { openPool } from './pool.ts'
import { openReads } from './reads.ts'
import { toProblem } from './to-problem.ts'

const { connection, pool: outside } = await testDatabase()
const config = { ...connection, connectionTimeoutMillis: 60_000 }
const SLEEP = { name: 'sleep', text: 'select pg_sleep(60)' }
const TWO = { connections: 2 }
const ONE = { name: 'one', text: 'select 1 as one' }

/** With a single connection, one that is not released blocks the next query. */
function singlePool(limits = {}) {
  const opened = openPool({ ...config, ...limits, max: 1 })
  afterAll(() => opened.pool.end())
  return opened
}

const answers = async ({ orm }: ReturnType<typeof openPool>) =>
  (await orm.transaction((transaction) => transaction.execute(sql`select 1 as one`))).rows

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => toProblem(error).code,
  )

/** On a busy machine even working queries may exceed the short timeouts here. */
const works = (work: () => Promise<unknown>) => expect.poll(() => codeOf(work())).toBe('none')

test('a connection that breaks during a transaction fails the transaction, not the process', async () => {
  const opened = singlePool()
  const broken = opened.orm.transaction((transaction) =>
    transaction.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
  )
  expect(await codeOf(broken)).toBe('UNAVAILABLE')
  expect(await answers(opened)).toEqual([{ one: 1 }])
})

test('a connection that breaks before its transaction begins is not reused', async () => {
  const opened = singlePool()
  opened.pool.once('acquire', (client) => void client.end())
  expect(await codeOf(answers(opened))).toBe('UNAVAILABLE')
  expect(await answers(opened)).toEqual([{ one: 1 }])
})

test('a failing transaction on the bare driver is rolled back and releases its connection', async () => {
  const opened = singlePool()
  const running = (text: string) => codeOf(inTransaction(opened.pool, (client) => client.query(text)))
  expect(await running('select pg_terminate_backend(pg_backend_pid())')).toBe('UNAVAILABLE')
  const refused = inTransaction(opened.pool, async (client) => {
    await client.query('create table half_done ()')
    throw new Error('on purpose')
  })
  await expect(refused).rejects.toThrow('on purpose')
  expect(await running('create table half_done ()')).toBe('none')
  expect(await answers(opened)).toEqual([{ one: 1 }])
})

test('a write that times out is abandoned with its connection', async () => {
  const opened = singlePool({ query_timeout: 200 })
  const stuck = opened.orm.transaction((transaction) => transaction.execute(sql`select pg_sleep(60)`))
  expect(await codeOf(stuck)).toBe('UNAVAILABLE')
  expect(await codeOf(opened.orm.execute(sql`select pg_sleep(60)`))).toBe('UNAVAILABLE')
  await works(() => answers(opened))
})

test('a read that times out is abandoned, with the reads pipelined behind it', async () => {
  const reads = openReads({ ...config, query_timeout: 200 }, TWO)
  afterAll(reads.close)
  const stuck = [SLEEP, SLEEP, ONE, ONE].map((statement) => codeOf(reads.query(statement)))
  expect(await Promise.all(stuck)).toEqual(Array(4).fill('UNAVAILABLE'))
  await works(() => reads.query(ONE))
})

test('broken read connections are replaced one by one', async () => {
  const reads = openReads(config, TWO)
  afterAll(reads.close)
  const mine = { name: 'mine', text: 'select pg_backend_pid() as pid' }
  const pids = async () =>
    (await Promise.all([1, 2, 3, 4].map(() => reads.query<{ pid: number }>(mine)))).map(([row]) => row?.pid)
  const before = await pids()
  await outside.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before])
  await works(() => pids())
  const after = new Set(await pids())
  expect(after.size).toBe(2)
  expect(new Set(await pids())).toEqual(after)
})

test('a read connection that leads to a standby is closed', async () => {
  await outside.query('create function public.pg_is_in_recovery() returns boolean return true')
  const primary = {
    current: () => ({ host: `${config.host}`, port: Number(config.port) }),
    look: () => undefined,
  }
  const asStandby = { options: '-c search_path=public,pg_catalog', application_name: 'on-a-standby', primary }
  const reads = openReads({ ...config, ...asStandby }, TWO)
  afterAll(reads.close)
  await expect(reads.query(ONE)).rejects.toMatchObject({ code: '25006' })
  const open = () => outside.query(`select from pg_stat_activity where application_name = 'on-a-standby'`)
  await expect.poll(async () => (await open()).rowCount).toBe(0)
})

test('reads over the queue limit are refused with Retry-After', async () => {
  const reads = openReads(config, TWO)
  afterAll(reads.close)
  const crowd = Array.from({ length: 5_000 }, () => reads.query(ONE))
  await expect(reads.query(ONE)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 })
  await Promise.all(crowd)
  expect(await reads.query(ONE)).toEqual([{ one: 1 }])
})
