import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { buildMail } from '#/testing/build-mail.ts'
import { connectionUrl } from '#/testing/connection-url.ts'
import { startFarolProcess } from '#/testing/farol-process.ts'
import { startSmtpSink } from '#/testing/smtp-sink.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { AUTH_SECRET } from '#/testing/test-server.ts'

const database = await testDatabase()
const { connection } = database
const dataDir = mkdtempSync(join(tmpdir(), 'farol-stopping-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test.each(['1', '2'])(
  'a stop begins unready and still serving, and a second signal ends that (%s processes)',
  async (workers) => {
    const farol = startFarolProcess({
      DATABASE_URL: connectionUrl(connection),
      AUTH_SECRET,
      DATA_DIR: dataDir,
      DEMO: 'off',
      WORKERS: workers,
      DRAIN_SECONDS: '60',
    })
    onTestFinished(async () => {
      farol.child.kill('SIGKILL')
      await farol.exited
    })
    const url = await farol.ready
    const readiness = async () => (await fetch(`${url}/readyz`)).status
    expect(await readiness()).toBe(200)
    farol.child.kill('SIGTERM')
    await expect.poll(readiness).toBe(503)
    const response = await fetch(`${url}/api/session`)
    expect({ status: response.status, connection: response.headers.get('connection') }).toEqual({
      status: 200,
      connection: 'close',
    })
    farol.child.kill('SIGTERM')
    expect(await farol.exited).toBe(0)
  },
)

test('a mail server that says nothing does not keep a process until it is killed', async () => {
  const sink = await startSmtpSink()
  onTestFinished(sink.stop)
  sink.setStalled(true)
  await buildMail(database, { gaveUpAt: null, lastError: null, tries: 0, nextTryAt: new Date(0) })
  const farol = startFarolProcess({
    DATABASE_URL: connectionUrl(connection),
    AUTH_SECRET,
    DATA_DIR: dataDir,
    DEMO: 'off',
    WORKERS: '2',
    SMTP_URL: sink.url,
  })
  onTestFinished(async () => {
    farol.child.kill('SIGKILL')
    await farol.exited
  })
  await farol.ready
  await expect.poll(() => sink.raw().length).toBe(1)
  farol.child.kill('SIGTERM')
  expect(await farol.exited).toBe(0)
  expect(farol.output()).not.toContain('did not stop in time')
})
