import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '#/testing/eventually.ts'
import { followReplica, type Replica } from './replica.ts'

const STATEMENT = { name: 'answered-by', text: 'select' }

type Row = { by: string }

const followed: Replica[] = []
afterEach(async () => {
  for (const replica of followed.splice(0)) await replica.stop()
})

/** A primary and a replica whose positions the test sets; each answers with its name. */
function school({ isTransactionPooled = false, catchUpMs = 100 } = {}) {
  const primary = { lsn: 10n, position: async () => ({ history: 'a', lsn: primary.lsn }) }
  const replica = {
    lsn: 10n,
    history: 'a',
    isDown: false,
    sent: [] as string[],
    onPosition: (): void => undefined,
    statement: async (): Promise<{ rows: Row[] }> => ({ rows: [{ by: 'replica' }] }),
  }
  const client = {
    query: async (query: string | pg.QueryConfig) => {
      const text = typeof query === 'string' ? query : (query.name ?? query.text)
      replica.sent.push(text)
      if (replica.isDown) throw new Error('Connection terminated')
      if (text === 'replica-position') {
        const position = { history: replica.history, lsn: `0/${replica.lsn.toString(16)}` }
        replica.onPosition()
        return { rows: [position] }
      }
      return replica.statement()
    },
    release: () => undefined,
  }
  const connect = async () => {
    if (replica.isDown) throw new Error('connect ECONNREFUSED')
    return client as unknown as pg.PoolClient
  }
  const pool = { connect } as Pick<pg.Pool, 'connect'>
  const following = followReplica({
    pool,
    probe: pool,
    primaryPosition: () => primary.position(),
    isTransactionPooled,
    catchUpMs,
  })
  followed.push(following)
  const onPrimary = { rows: [{ by: 'primary' }] }
  const { reads, pool: queries } = following.inFrontOf({
    reads: { query: async <R>() => onPrimary.rows as R[] },
    pool: { query: async () => onPrimary as never },
  })
  const answeredBy = async () => (await reads.query<Row>(STATEMENT))[0]?.by
  const untilUsed = () => eventually(() => expect(following.isCurrent()).toBe(true))
  return { primary, replica, following, answeredBy, queries, untilUsed }
}

test('a replica that has everything answers', async () => {
  const { following, answeredBy, queries, untilUsed } = school()
  await untilUsed()
  expect(await answeredBy()).toBe('replica')
  expect((await queries.query<Row>('select', [])).rows).toEqual([{ by: 'replica' }])
  expect(following.answered()).toEqual({ replica: 2, primary: 0 })
})

test('after a write that the replica does not have the primary answers, until the replica has it', async () => {
  const { primary, replica, following, answeredBy, untilUsed } = school()
  await untilUsed()
  primary.lsn += 1n
  expect(await answeredBy()).toBe('primary')
  expect(following.isCurrent()).toBe(false)
  expect(following.bytesBehind()).toBe(1)
  expect(following.secondsBehind()).toBeGreaterThan(0)
  replica.lsn = primary.lsn
  await untilUsed()
  expect(await answeredBy()).toBe('replica')
  expect(following.bytesBehind()).toBe(0)
  expect(following.secondsBehind()).toBe(0)
})

test('a replica that is a moment behind is waited for', async () => {
  const { primary, replica, following, answeredBy, untilUsed } = school({ catchUpMs: 60_000 })
  await untilUsed()
  await following.stop()
  primary.lsn += 1n
  replica.onPosition = () => {
    replica.lsn = primary.lsn
  }
  expect(await answeredBy()).toBe('replica')
})

test('a statement never relies on a position that was read before it came', async () => {
  const { primary, following, answeredBy, untilUsed } = school()
  await untilUsed()
  await following.stop()
  const asked: PromiseWithResolvers<void>[] = []
  primary.position = async () => {
    const before = { history: 'a', lsn: primary.lsn }
    const answer = Promise.withResolvers<void>()
    asked.push(answer)
    await answer.promise
    return before
  }
  const first = answeredBy()
  await eventually(() => expect(asked).toHaveLength(1))
  primary.lsn += 1n
  const second = answeredBy()
  asked[0]?.resolve()
  expect(await first).toBe('replica')
  await eventually(() => expect(asked).toHaveLength(2))
  asked[1]?.resolve()
  expect(await second).toBe('primary')
})

test('a replica of another database or timeline is not used, however far it is', async () => {
  const { replica, following, answeredBy } = school()
  replica.history = 'b'
  replica.lsn = 1_000n
  await eventually(() => expect(replica.sent).toContain('replica-position'))
  expect(await answeredBy()).toBe('primary')
  expect(following.isCurrent()).toBe(false)
})

test('when the replica dies the primary answers, and the replica once it is back', async () => {
  const { replica, following, answeredBy, untilUsed } = school()
  await untilUsed()
  replica.isDown = true
  expect(await answeredBy()).toBe('primary')
  await eventually(() => expect(following.isCurrent()).toBe(false))
  replica.isDown = false
  await untilUsed()
  expect(await answeredBy()).toBe('replica')
})

test('a statement on a machine that vanished is answered by the primary as soon as that is known', async () => {
  const { replica, answeredBy, untilUsed } = school()
  await untilUsed()
  replica.statement = () => new Promise(() => undefined)
  const asked = answeredBy()
  await eventually(() => expect(replica.sent).toContain('answered-by'))
  replica.isDown = true
  expect(await asked).toBe('primary')
})

test('what a replica answered is not kept while it stays well', async () => {
  const { replica, queries, untilUsed } = school()
  await untilUsed()
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const answers: WeakRef<object>[] = []
  replica.statement = async () => {
    const rows = [{ by: 'replica' }]
    answers.push(new WeakRef(rows))
    return { rows }
  }
  for (let asked = 0; asked < 20; asked += 1) await queries.query('select')
  await eventually(async () => {
    await nextTurn()
    collectGarbage()
    expect(answers.filter((answer) => answer.deref())).toEqual([])
  })
})

const refused = (code: string) => Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code })

test('a statement in the way of what has to be replayed is answered by the primary, and the replica stays', async () => {
  const { replica, following, answeredBy, untilUsed } = school()
  await untilUsed()
  replica.statement = () => Promise.reject(refused('40001'))
  expect(await answeredBy()).toBe('primary')
  expect(following.isCurrent()).toBe(true)
})

test.each(['22P05', '57014'])(
  'what is wrong with the statement itself (%s) is not tried again',
  async (code) => {
    const { replica, following, answeredBy, untilUsed } = school()
    await untilUsed()
    replica.statement = () => Promise.reject(refused(code))
    await expect(answeredBy()).rejects.toThrow('refused')
    expect(following.answered()).toEqual({ replica: 0, primary: 0 })
  },
)

test('without a position of the primary, the primary is asked', async () => {
  const { primary, answeredBy, untilUsed } = school()
  await untilUsed()
  primary.position = () => Promise.reject(new Error('away'))
  expect(await answeredBy()).toBe('primary')
})

test('behind PgBouncer the position and the statement are read in one transaction, and so on one server', async () => {
  const { replica, following, answeredBy, untilUsed } = school({ isTransactionPooled: true })
  await untilUsed()
  await following.stop()
  replica.sent.length = 0
  expect(await answeredBy()).toBe('replica')
  expect(replica.sent).toEqual(['begin', 'replica-position', 'answered-by', 'commit'])
})
