import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { account } from '@farol/contract/account.ts'
import { courses } from '@farol/contract/courses.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { settings } from '@farol/contract/settings.ts'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { createPasswordHashing } from '#/identity/password-hashing.ts'
import { buildCourse, buildLesson, buildQuiz, buildUser, PASSWORD } from '#/testing/builders.ts'
import { connectionUrl } from '#/testing/connection-url.ts'
import { startFarolProcess } from '#/testing/farol-process.ts'
import { LiveListener } from '#/testing/live-listener.ts'
import { roundRobin } from '#/testing/round-robin.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { AUTH_SECRET } from '#/testing/test-server.ts'
import { timePasses } from '#/testing/time-passes.ts'
import { Visitor } from '#/testing/visitor.ts'

const INSTANCES = 3
const database = await testDatabase()
const { pool, connection } = database

// Three processes that start at once on an empty database, behind a round-robin load balancer.
await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
const dataDir = mkdtempSync(join(tmpdir(), 'farol-instances-'))
const instances = Array.from({ length: INSTANCES }, () =>
  startFarolProcess({
    DATABASE_URL: connectionUrl(connection),
    AUTH_SECRET,
    DATA_DIR: dataDir,
  }),
)
afterAll(async () => {
  for (const { child } of instances) child.kill('SIGTERM')
  await Promise.all(instances.map(({ exited }) => exited))
  rmSync(dataDir, { recursive: true, force: true })
})
const url = await roundRobin(await Promise.all(instances.map(({ ready }) => ready)))
const school = { database, visitor: () => new Visitor(url) }
const student = await signedIn(school)
const admin = await signedIn(school, 'admin')

/** One request to each instance. */
const everywhere = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: INSTANCES }, ask))

async function openedLesson(visitors: SignedIn[]) {
  const courseId = (await buildCourse(database)).id
  const lessonId = (await buildLesson(database, { courseId, videoDuration: 100 })).id
  for (const visitor of visitors) await visitor.call(lessons.open, { params: { courseId, lessonId } })
  return { courseId, lessonId }
}

test('one migrated and created the administrator while the others waited', async () => {
  expect(instances.filter(({ output }) => output().includes('the first log-ins are in a file'))).toHaveLength(
    1,
  )
  const { rows } = await pool.query(`
    select (select count(*) from drizzle.__drizzle_migrations)::int as migrations,
           (select count(*) from users where email = 'admin@farol.example')::int as admins,
           (select count(*) from settings)::int as settings`)
  const journal = new URL('../database/migrations/meta/_journal.json', import.meta.url)
  const { entries } = JSON.parse(readFileSync(journal, 'utf8'))
  expect(rows).toEqual([{ migrations: entries.length, admins: 1, settings: 1 }])
})

test('a session is valid on every instance, and ends on every instance', async () => {
  const visitor = await signedIn(school)
  const cookie = visitor.cookieHeader
  const users = await everywhere(() => visitor.call(account.session))
  expect(users.map(({ user }) => user?.id)).toEqual(Array(INSTANCES).fill(visitor.userId))
  await visitor.call(account.signOut)
  const after = await everywhere(() => visitor.fetch('/api/courses', { headers: { cookie } }))
  expect(after.map(({ status }) => status)).toEqual(Array(INSTANCES).fill(401))
})

test('rate limits are shared, also for concurrent tries', async () => {
  const passwordHash = await createPasswordHashing().hash(PASSWORD)
  const { email } = await buildUser(database, { passwordHash })
  const guesses = Array.from({ length: 14 }, () =>
    school.visitor().try(account.signIn, { body: { email, password: `errada ${newId()}` } }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
})

test('changes written by one instance reach the streams of all', async () => {
  const { courseId, lessonId } = await openedLesson([student])
  const streams = await everywhere(() => LiveListener.open(student))
  await timePasses(pool, { userId: student.userId, seconds: 50 })
  await student.call(lessons.saveProgress, {
    params: { lessonId },
    body: { position: 50, duration: 100, playedSeconds: 1 },
  })
  for (const stream of streams) await stream.until({ topic: 'progress', courseId })
})

test('maintenance takes effect at the next request, on every instance', async () => {
  const switchTo = async (maintenanceMode: boolean) => {
    const current = await admin.call(settings.read)
    await admin.call(settings.update, { body: { ...current, maintenanceMode } })
  }
  const statuses = async () =>
    (await everywhere(() => student.try(courses.published))).map(({ status, body }) => body.code ?? status)
  await switchTo(true)
  expect(await statuses()).toEqual(Array(INSTANCES).fill('MAINTENANCE'))
  await switchTo(false)
  expect(await statuses()).toEqual(Array(INSTANCES).fill(200))
})

test('fifty parallel submits of one quiz are one attempt', async () => {
  const { courseId, lessonId } = await openedLesson([student])
  const { id: quizId, rightAnswers: answers } = await buildQuiz(database, { lessonId })
  await pool.query(
    'update user_progress set completed = true, completed_at = now(), watch_percentage = 100 where lesson_id = $1',
    [lessonId],
  )
  const params = { courseId, lessonId }
  await student.call(quizzes.start, { params })
  /** On a busy machine a request may be refused with Retry-After: retry it. */
  const submit = async (key: string): Promise<number> => {
    const { status } = await student.try(quizzes.submit, { params, body: { key, answers } })
    return status === 503 ? submit(key) : status
  }
  const statuses = await Promise.all(Array.from({ length: 50 }, () => submit(newId())))
  expect(statuses.sort()).toEqual([200, ...Array(49).fill(409)])
  const { rows } = await pool.query('select score from quiz_attempts where quiz_id = $1', [quizId])
  expect(rows).toHaveLength(1)
})

test('when one is killed under load, clients only have to retry', async () => {
  const viewers = await Promise.all(Array.from({ length: 6 }, () => signedIn(school)))
  const { lessonId } = await openedLesson(viewers)
  let acknowledged = 0
  const refusals: number[] = []
  const watch = async (viewer: SignedIn) => {
    for (let position = 1; position <= 15; ) {
      const body = { position, duration: 100, playedSeconds: 1 }
      const { status } = await viewer.try(lessons.saveProgress, { params: { lessonId }, body })
      if (status === 200) {
        position += 1
        acknowledged += 1
      } else refusals.push(status)
      if (acknowledged === 30) instances[0]?.child.kill('SIGKILL')
    }
  }
  await Promise.all(viewers.map(watch))
  expect(await instances[0]?.exited).toBe('SIGKILL')
  expect(new Set(refusals)).toEqual(new Set([502]))
  const { rows } = await pool.query(
    'select count(*)::int as viewers from user_progress where lesson_id = $1 and current_time_seconds = 15',
    [lessonId],
  )
  expect(rows).toEqual([{ viewers: viewers.length }])
  const { user } = await school.visitor().call(account.signIn, {
    body: { email: (await buildUser(database)).email, password: PASSWORD },
  })
  expect(user?.role).toBe('student')
})
