import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { adminCourses } from '@farol/contract/admin-courses.ts'
import { analytics } from '@farol/contract/analytics.ts'
import { catalogue } from '@farol/contract/catalogue.ts'
import { files } from '@farol/contract/files.ts'
import { overview } from '@farol/contract/overview.ts'
import { quizResults } from '@farol/contract/quiz-results.ts'
import { search } from '@farol/contract/search.ts'
import { settings } from '@farol/contract/settings.ts'
import { turmaProgress } from '@farol/contract/turma-progress.ts'
import { turmas } from '@farol/contract/turmas.ts'
import { users } from '@farol/contract/users.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { Farol } from '#/start/start-farol.ts'
import { buildCourse, buildLesson, buildQuiz, buildTurma } from '#/testing/builders.ts'
import { connectionUrl } from '#/testing/connection-url.ts'
import { eventually } from '#/testing/eventually.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { inDatabase } from '#/testing/test-cluster.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database, anotherInstance } = server
const admin = await signedIn(server, 'admin')

/** The same database, without delay; it refuses every write. */
const readOnly = (address: string) =>
  `${address}${address.includes('?') ? '&' : '?'}options=-c%20default_transaction_read_only%3Don`

async function metricOf({ metrics }: Farol, name: string): Promise<number> {
  const text = await metrics.getSingleMetricAsString(name.replace(/\{.*/, ''))
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  )
}
const answeredBy = (farol: Farol, which: 'replica' | 'primary') =>
  metricOf(farol, `farol_read_only_statements_total{answered_by="${which}"}`)

const untilUsed = (farol: Farol) =>
  eventually(async () => expect(await metricOf(farol, 'farol_replica_current')).toBe(1))

test('figures, lists and the catalogue come from the replica, and none of their statements writes', async () => {
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId })
  const { id: quizId } = await buildQuiz(database, { lessonId })
  const { id: turmaId } = await buildTurma(database, {})
  await database.pool.query('update school set has_public_catalogue = true')
  const farol = await anotherInstance({ DATABASE_READ_URL: readOnly(connectionUrl(database.connection)) })
  await untilUsed(farol)
  const reader = admin.at(farol.url)
  const asked = [
    () => reader.call(overview.read, { query: {} }),
    () => reader.call(analytics.overview, { query: { period: '30' } }),
    () => reader.call(analytics.funnel, { params: { courseId }, query: {} }),
    () => reader.call(analytics.retention, { params: { lessonId }, query: {} }),
    () => reader.call(quizResults.overview, { params: { quizId }, query: {} }),
    () => reader.call(quizResults.attempts, { params: { quizId }, query: {} }),
    () => reader.call(adminCourses.list),
    () => reader.call(adminCourses.roster, { params: { courseId }, query: {} }),
    () => reader.call(users.list, { query: {} }),
    () => reader.call(users.one, { params: { userId: admin.userId } }),
    () => reader.call(turmas.list, { query: {} }),
    () => reader.call(turmas.one, { params: { turmaId }, query: {} }),
    () => reader.call(turmaProgress.names),
    () => reader.call(turmaProgress.table, { params: { turmaId }, query: {} }),
    () => reader.call(files.list, { query: {} }),
    () => reader.call(settings.changes, { query: {} }),
    () => reader.call(search.find, { query: { search: 'curso' } }),
    () => reader.call(catalogue.list),
    () => reader.fetch('/sitemap.xml').then((response) => response.text()),
    ...[`users.csv`, `courses/${courseId}/progress.csv`, `quizzes/${quizId}/attempts.csv`].map(
      (path) => () => reader.fetch(`/api/admin/${path}`).then((response) => response.text()),
    ),
  ]
  for (const ask of asked) {
    const before = await answeredBy(farol, 'replica')
    await ask()
    expect(await answeredBy(farol, 'replica'), String(ask)).toBeGreaterThan(before)
  }
  expect(await answeredBy(farol, 'primary')).toBe(0)
})

test('without a replica that answers, Farol starts and the primary answers', async () => {
  const farol = await anotherInstance({ DATABASE_READ_URL: 'postgres://farol@127.0.0.1:9/farol' })
  await admin.at(farol.url).call(adminCourses.list)
  expect(await answeredBy(farol, 'primary')).toBe(1)
  expect(await metricOf(farol, 'farol_replica_current')).toBe(0)
})

/** Leads to the database of the test, by a port that is refused until it is opened. */
async function closedDoor() {
  const { host = '', port: databasePort = 5432 } = database.connection
  const door = createServer((visitor) => {
    const inside = host.startsWith('/')
      ? connect(join(host, `.s.PGSQL.${databasePort}`))
      : connect(databasePort, host)
    visitor.pipe(inside).pipe(visitor)
    for (const socket of [visitor, inside]) socket.on('error', () => socket.destroy())
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as AddressInfo
  door.close()
  await once(door, 'close')
  return {
    port,
    open: () => once(door.listen(port, '127.0.0.1'), 'listening'),
    close: () => void door.close(),
  }
}

test('a replica that is away at the start is used when it comes, encrypted or not', async () => {
  const door = await closedDoor()
  onTestFinished(door.close)
  const { user, database: name } = database.connection
  const farol = await anotherInstance({
    DATABASE_READ_URL: `postgres://${user}@127.0.0.1:${door.port}/${name}?sslmode=prefer`,
  })
  await admin.at(farol.url).call(adminCourses.list)
  expect(await answeredBy(farol, 'primary')).toBe(1)
  expect(await metricOf(farol, 'farol_replica_current')).toBe(0)
  await door.open()
  await untilUsed(farol)
  await admin.at(farol.url).call(adminCourses.list)
  expect(await answeredBy(farol, 'replica')).toBe(1)
})

test('another database is not taken for a replica', async () => {
  const other = connectionUrl(inDatabase(database.connection, 'postgres'))
  const farol = await anotherInstance({ DATABASE_READ_URL: other })
  await admin.at(farol.url).call(adminCourses.list)
  expect(await answeredBy(farol, 'primary')).toBe(1)
  expect(await metricOf(farol, 'farol_replica_current')).toBe(0)
})
