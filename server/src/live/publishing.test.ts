import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LiveChange } from '@farol/domain/live-audience.ts'
import { NO_SEGMENTS } from '@farol/domain/watched-segments.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { LIVE_CHANNEL, payloads, publish } from '#/database/publish.ts'
import { createFindSession } from '#/identity/sessions.ts'
import { clockSeconds, type Sample } from '#/progress/credit-sample.ts'
import { saveSamples } from '#/progress/progress.queries.ts'
import { buildCourse, buildLesson, buildUser } from '#/testing/builders.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { buildSession } from '#/testing/user-rows.ts'
import { createLiveHub } from './live-hub.ts'
import { eventText, liveStream } from './live-stream.ts'

const database = await testDatabase()
const { pool, orm } = database

const subscriber = new pg.Client(database.connection)
let received: string[] = []
subscriber.on('notification', ({ payload = '' }) => received.push(payload))
await subscriber.connect()
await subscriber.query(`listen ${LIVE_CHANNEL}`)
afterAll(() => subscriber.end())
beforeEach(async () => {
  await deliverPending()
  received = []
})

/** PostgreSQL delivers pending notifications before the result of the next query. */
const deliverPending = () => subscriber.query('select 1')
const receivedChanges = () => received.flatMap((payload) => JSON.parse(payload) as LiveChange[])

describe('publishing', () => {
  test('delivers after the commit, and never without it', async () => {
    const change: LiveChange = { kind: 'course', courseId: newId() }
    await orm.transaction(async (transaction) => {
      await publish(transaction, [change])
      await deliverPending()
      expect(received).toEqual([])
    })
    await deliverPending()
    expect(receivedChanges()).toEqual([change])

    const undone = orm.transaction(async (transaction) => {
      await publish(transaction, [{ kind: 'settings' }])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await deliverPending()
    expect(receivedChanges()).toEqual([change])
  })

  test('any number of changes fits into notifications PostgreSQL accepts', async () => {
    const changes = Array.from({ length: 300 }, (): LiveChange => ({ kind: 'user', userId: newId() }))
    expect(payloads(changes).length).toBeLessThan(5)
    await publish(orm, changes)
    await deliverPending()
    expect(receivedChanges()).toEqual(changes)
  })

  test('a batch of saves is one transaction with few notifications, one entry for each student', async () => {
    const { id: courseId } = await buildCourse(database)
    const { id: lessonId } = await buildLesson(database, { courseId })
    const ids = Array.from({ length: 120 }, () => newId())
    await pool.query(
      `insert into users (id, name, email) select id, 'Estudante', id || '@farol.example' from unnest($1::uuid[]) id`,
      [ids],
    )
    await pool.query(
      `insert into user_progress (user_id, course_id, lesson_id) select id, $2, $3 from unnest($1::uuid[]) id`,
      [ids, courseId, lessonId],
    )
    await pool.query(
      `insert into user_activity (user_id, last_active_at) select id, now() from unnest($1::uuid[]) id`,
      [ids],
    )
    const sample = (userId: string): Sample => ({
      userId,
      lessonId,
      isAdmin: false,
      position: 4,
      reach: 4,
      segments: NO_SEGMENTS,
      duration: 100,
      played: 1,
      takenAt: clockSeconds(),
    })
    const saved = await saveSamples({ pool, clock: database.clock }, ids.map(sample))
    expect(saved).toHaveLength(120)
    await deliverPending()
    expect(received).toHaveLength(2)
    expect(receivedChanges()).toHaveLength(120)
    expect(new Set(receivedChanges())).toContainEqual({ kind: 'progress', userId: ids[0], courseId })

    received = []
    await saveSamples({ pool, clock: database.clock }, ids.map(sample))
    await deliverPending()
    expect(received).toEqual([])
  })

  test('thousands of ended sessions and new roles at once fit into notifications', async () => {
    const ids = Array.from({ length: 200 }, () => newId())
    await pool.query(
      `insert into users (id, name, email) select id, 'Estudante', id || '@farol.example' from unnest($1::uuid[]) id`,
      [ids],
    )
    await pool.query(
      `insert into user_roles (id, user_id, role) select gen_random_uuid(), id, 'student' from unnest($1::uuid[]) id`,
      [ids],
    )
    await pool.query(
      `insert into sessions (id, user_id, token, expires_at) select id, id, id::text, now() from unnest($1::uuid[]) id`,
      [ids],
    )
    await pool.query('delete from sessions')
    await deliverPending()
    const kinds = Map.groupBy(receivedChanges(), ({ kind }) => kind)
    expect(kinds.get('role')).toHaveLength(200)
    expect(kinds.get('session-end')).toHaveLength(200)
  })
})

/** A response whose client may or may not read it. */
async function answerTo(onText?: (text: string) => void) {
  const outgoing = Promise.withResolvers<ServerResponse>()
  const server = createServer((_, response) => {
    response.writeHead(200).flushHeaders()
    outgoing.resolve(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reader = request({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  reader.on('error', () => undefined)
  reader.on('response', (response: IncomingMessage) => {
    response.on('error', () => undefined)
    if (onText) response.setEncoding('utf8').on('data', onText)
  })
  reader.end()
  afterAll(() => {
    reader.destroy()
    server.close()
  })
  return outgoing.promise
}

test('a client that does not read is disconnected, not waited for', async () => {
  const outgoing = await answerTo()
  const closed = once(outgoing, 'close')
  const stream = liveStream({ outgoing, userId: newId(), role: 'student', sessionId: newId(), token: '' })
  stream.open()
  const text = eventText({ topic: 'progress', courseId: newId() })
  let most = 0
  while (!outgoing.destroyed) {
    for (let count = 0; count < 1_000; count += 1) stream.send(text)
    most = Math.max(most, outgoing.writableLength)
    // The operating system's buffers take the first part.
    await new Promise((resolve) => setImmediate(resolve))
  }
  await closed
  expect(most).toBeLessThan(100 * 1024)
})

test('too many changes at once become one request to refetch', async () => {
  const { id: userId } = await buildUser(database, { role: 'admin' })
  const { id: sessionId, token } = await buildSession(database, { userId })
  let read = ''
  const outgoing = await answerTo((text) => {
    read += text
  })
  const hub = createLiveHub({
    reads: database.reads,
    findSession: createFindSession(database.sessions),
    log: pino({ level: 'silent' }),
  })
  await hub.join(liveStream({ outgoing, userId, role: 'admin', sessionId, token }))
  hub.receive(Array.from({ length: 10_001 }, (): LiveChange => ({ kind: 'user', userId: newId() })))
  await expect.poll(() => read).toContain('refresh')
  hub.stop()
  await expect.poll(() => read).toContain('stopping')
  expect(read).not.toContain('user')
})
