import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { account } from '@farol/contract/account.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { buildCourse, buildLesson, buildUser } from '#/testing/builders.ts'
import { connectionUrl } from '#/testing/connection-url.ts'
import { type FarolProcess, startFarolProcess, startWorkerProcess } from '#/testing/farol-process.ts'
import { mailsTo, mailTo } from '#/testing/mailed.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { startSmtpSink } from '#/testing/smtp-sink.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { AUTH_SECRET } from '#/testing/test-server.ts'
import { Visitor } from '#/testing/visitor.ts'

const database = await testDatabase()
const smtp = await startSmtpSink()
const dataDir = mkdtempSync(join(tmpdir(), 'farol-worker-'))
const env = {
  DATABASE_URL: connectionUrl(database.connection),
  AUTH_SECRET,
  DATA_DIR: dataDir,
  DEMO: 'off',
  SMTP_URL: smtp.url,
  JOBS: 'elsewhere',
}
const server = startFarolProcess(env)
afterAll(async () => {
  await end(server)
  smtp.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
const url = await server.ready

async function end({ child, exited }: FarolProcess) {
  child.kill('SIGTERM')
  return exited
}

async function worker() {
  const started = startWorkerProcess(env)
  onTestFinished(async () => {
    started.child.kill('SIGKILL')
    await started.exited
  })
  return { ...started, health: await started.ready }
}

async function forgetPassword() {
  const { email } = await buildUser(database)
  await new Visitor(url).call(account.requestPasswordReset, { body: { email } })
  return email
}

const countOf = async (table: 'mail_queue' | 'activity_deltas') => {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]?.count
}

test('a server that leaves its jobs to workers queues them, and a worker does them', async () => {
  const email = await forgetPassword()
  const student = await signedIn({ database, visitor: () => new Visitor(url) })
  const courseId = (await buildCourse(database)).id
  const lessonId = (await buildLesson(database, { courseId })).id
  await student.call(lessons.open, { params: { courseId, lessonId } })
  // It is queued after the response.
  await expect.poll(() => countOf('mail_queue')).toBe(1)
  expect(await countOf('activity_deltas')).toBeGreaterThan(0)

  const { output, health, ...process } = await worker()
  await mailTo(smtp, email)
  await expect.poll(() => countOf('activity_deltas')).toBe(0)
  // Told at once, not at its next look.
  await mailTo(smtp, await forgetPassword())
  await expect.poll(() => countOf('mail_queue')).toBe(0)
  await expect.poll(() => output().match(/"msg":"mail sent"/g)).toHaveLength(2)
  expect(server.output()).not.toContain('mail sent')

  const statuses = ['/healthz', '/readyz', '/metrics', '/', '/api/session'].map(
    async (path) => (await fetch(`${health}${path}`)).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404, 404])
  expect(await end({ output, ...process })).toBe(0)
})

test('a mail that a killed worker had begun to deliver is delivered by another, once', async () => {
  const killed = await worker()
  smtp.setSilent(true)
  const connections = smtp.connections()
  const email = await forgetPassword()
  await expect.poll(smtp.connections).toBeGreaterThan(connections)
  killed.child.kill('SIGKILL')
  await killed.exited
  smtp.setSilent(false)
  // As if the two minutes of its claim had passed.
  const { rowCount } = await database.pool.query('update mail_queue set next_try_at = now() where tries = 1')
  expect(rowCount).toBe(1)
  const other = await worker()
  await mailTo(smtp, email)
  await expect.poll(() => countOf('mail_queue')).toBe(0)
  expect(mailsTo(smtp, email)).toHaveLength(1)
  expect(await end(other)).toBe(0)
})
