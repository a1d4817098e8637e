import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { publish } from '#/database/publish.ts'
import { type TestDatabase, testDatabase } from '#/testing/test-database.ts'
import { listen } from './listen.ts'

const database = await testDatabase()

/** A proxy to the database that can stop forwarding without closing a connection. */
async function quietableWay({ connection }: TestDatabase) {
  const { host, port, user, password, database: name } = new pg.Client(connection)
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets = new Set<Socket>()
  const way = createServer((incoming) => {
    const outgoing = connect(target)
    incoming.pipe(outgoing).pipe(incoming)
    for (const socket of [incoming, outgoing]) sockets.add(socket.on('error', () => undefined))
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  afterAll(() => {
    way.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port: ownPort } = way.address() as AddressInfo
  const login = [user, password].filter(Boolean).map((part) => encodeURIComponent(String(part)))
  return {
    connection: { connectionString: `postgres://${login.join(':')}@127.0.0.1:${ownPort}/${name}` },
    hush: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}

test('a dead connection is replaced, and changes published afterwards are received', async () => {
  const way = await quietableWay(database)
  const received: string[] = []
  let gaps = 0
  const listening = await listen({
    connection: way.connection,
    onChanges: (changes) => received.push(...changes.map(({ kind }) => kind)),
    onGap: () => {
      gaps += 1
    },
    log: pino({ level: 'silent' }),
    probe: { everyMs: 500, answerMs: 400 },
  })
  afterAll(listening.stop)
  expect(listening.isListening()).toBe(true)
  way.hush()
  await expect.poll(() => gaps).toBeGreaterThan(0)
  // More than once: a busy machine may answer a probe too late, and lose what is published until it listens again.
  const isReceived = async () => {
    await publish(database.orm, [{ kind: 'settings' }])
    return received.includes('settings')
  }
  await expect.poll(isReceived).toBe(true)
})
