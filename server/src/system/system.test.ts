import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backups } from '@farol/contract/backups.ts'
import { settings } from '@farol/contract/settings.ts'
import { system } from '@farol/contract/system.ts'
import { JOB_KINDS, type RetriedJobKind } from '@farol/domain/jobs.ts'
import type { JobReport } from '@farol/domain/recurring-jobs.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readLimits } from '#/database/connection-budget.ts'
import { newId } from '#/database/new-id.ts'
import { JOBS_CHANNEL } from '#/database/publish.ts'
import { videos } from '#/database/schema/files.ts'
import { buildMail } from '#/testing/build-mail.ts'
import { buildStream } from '#/testing/build-stream.ts'
import { eventually } from '#/testing/eventually.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

// Nobody takes what waits.
const server = await testServer({ JOBS: 'elsewhere', SMTP_URL: 'smtp://127.0.0.1:9' })
const { database } = server
const { orm, pool } = database
const admin = await signedIn(server, 'admin')
const state = () => admin.call(system.state)
const retry = (jobKind: RetriedJobKind, jobId: string) =>
  admin.try(system.retryJob, { params: { jobKind, jobId } })

beforeEach(() => pool.query('truncate mail_queue, videos, renditions, activity_deltas cascade'))

const MINUTE_MS = 60_000
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)

async function buildFailedVideo(values: Partial<typeof videos.$inferInsert> = {}) {
  const id = newId()
  await orm
    .insert(videos)
    .values({ id, name: 'aula-3.mp4', size: 1_000, state: 'failed', failure: 'no-room', ...values })
  return id
}

test('a school at rest: every kind of job is listed, and what is known of the server', async () => {
  const { jobs, database: facts, disk, ...rest } = await state()
  expect(jobs).toEqual({
    level: 'fine',
    areElsewhere: true,
    kinds: JOB_KINDS.map((kind) => ({
      kind,
      level: 'fine',
      waiting: 0,
      retrying: 0,
      running: 0,
      failed: 0,
      oldestSeconds: 0,
    })),
    failed: [],
  })
  expect(facts).toMatchObject({ level: 'fine', version: expect.stringMatching(/^\d+/) })
  expect(facts.sizeBytes).toBeGreaterThan(1_000_000)
  const client = await pool.connect()
  const { used, most } = await readLimits(client).finally(() => client.release())
  expect(facts.mostConnections).toBe(most)
  expect(used).toBeGreaterThan(0)
  expect(facts.connections).toBeGreaterThan(0)
  expect(facts.connections).toBeLessThanOrEqual(facts.mostConnections)
  expect(disk.freeBytes).toBeLessThanOrEqual(disk.totalBytes)
  expect(rest).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    mail: { level: 'fine', isConfigured: true },
    backup: {
      level: 'attention',
      health: 'off',
      good: null,
      lastVerifiedAt: null,
      failure: null,
      damage: null,
    },
    certificate: null,
  })
})

test('what waits, runs and failed is counted by kind, and how long the first could have begun', async () => {
  const waits = { gaveUpAt: null, lastError: null, tries: 0 }
  await buildMail(database, { ...waits, nextTryAt: minutesAgo(6) })
  await buildMail(database, { ...waits, nextTryAt: minutesAgo(2) })
  // Put off until the morning, claimed, and retried later.
  await buildMail(database, { ...waits, nextTryAt: minutesAgo(-60) })
  await buildMail(database, { ...waits, tries: 1, nextTryAt: minutesAgo(-1) })
  await buildMail(database, { ...waits, tries: 1, nextTryAt: minutesAgo(-1), lastError: '451 later' })
  await buildMail(database)
  const { jobs } = await state()
  const mail = jobs.kinds.find(({ kind }) => kind === 'mail')
  expect(mail).toMatchObject({ level: 'attention', waiting: 4, retrying: 1, running: 1, failed: 1 })
  expect(mail?.oldestSeconds).toBeGreaterThanOrEqual(360)
  expect(mail?.oldestSeconds).toBeLessThan(480)
  expect(jobs.level).toBe('attention')
})

test('a video whose job has died waits, however often it was begun', async () => {
  const made = { size: 1_000, state: 'preparing', tries: 1 } as const
  await orm.insert(videos).values([
    { ...made, id: newId(), name: 'aula-1.mp4' },
    { ...made, id: newId(), name: 'aula-2.mp4', updatedAt: minutesAgo(150) },
  ])
  const { jobs } = await state()
  const video = jobs.kinds.find(({ kind }) => kind === 'video')
  expect(video).toMatchObject({ level: 'attention', waiting: 1, running: 1 })
  expect(video?.oldestSeconds).toBeGreaterThanOrEqual(9_000)
})

test('a failed job says why, is tried again, once, and that is recorded', async () => {
  const mail = await buildMail(database, { gaveUpAt: minutesAgo(1) })
  const lost = await buildMail(database, { gaveUpAt: minutesAgo(2), lastError: 'AUTH_SECRET was changed' })
  const videoId = await buildFailedVideo()
  const conversionId = await buildFailedVideo({
    name: 'longa.mov',
    needsConversion: true,
    failure: 'conversion-failed',
    format: 'HEVC',
  })
  const { id: renditionId } = await buildStream(server)
  await orm.update(videos).set({ renditionState: 'failed' }).where(eq(videos.id, renditionId))
  const { jobs } = await state()
  const failed = new Map(jobs.failed.map((job) => [`${job.kind} ${job.id}`, job]))
  expect(failed.get(`mail ${mail.id}`)).toMatchObject({
    name: null,
    reason: 'O servidor de email recusou a mensagem. Confira o endereço.',
    canRetry: true,
  })
  expect(failed.get(`mail ${lost.id}`)).toMatchObject({ canRetry: false })
  expect(failed.get(`video ${videoId}`)).toMatchObject({
    name: 'aula-3.mp4',
    reason: expect.stringContaining('Faltou espaço'),
    canRetry: true,
  })
  expect(failed.get(`conversion ${conversionId}`)).toMatchObject({
    name: 'longa.mov',
    reason: expect.stringContaining('converter este vídeo (HEVC)'),
    canRetry: true,
  })
  expect(failed.get(`rendition ${renditionId}`)).toMatchObject({ name: 'aula.mp4', canRetry: true })

  for (const [kind, id] of [
    ['mail', mail.id],
    ['video', videoId],
    ['conversion', conversionId],
    ['rendition', renditionId],
  ] as const) {
    expect(await retry(kind, id)).toMatchObject({ status: 200 })
    expect(await retry(kind, id)).toMatchObject({ status: 200 })
  }
  expect((await state()).jobs.failed).toMatchObject([{ id: lost.id }])
  const { changes } = await admin.call(settings.changes, { query: {} })
  const retried = changes.filter(({ action }) => action.endsWith('.retry'))
  expect(retried.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'video.retry aula.mp4',
    'video.retry longa.mov',
    'video.retry aula-3.mp4',
    'mail.retry Mensagem da conta',
  ])
  expect(await retry('mail', newId())).toMatchObject({ status: 404 })
  expect(await retry('video', newId())).toMatchObject({ status: 404 })
})

test('what comes back by itself: how its last run went is reported by whoever does it', async () => {
  const report: JobReport = {
    processId: newId(),
    runs: {
      reminder: { dueInMs: -7 * MINUTE_MS, isRunning: false, last: null },
      housekeeping: { dueInMs: 1, isRunning: false, last: { agoMs: MINUTE_MS, hasFailed: true } },
    },
    backupPlace: { name: '/mnt/copias', isOnSameDisk: false },
  }
  expect((await admin.call(backups.backups)).place).toBeNull()
  await pool.query('select pg_notify($1, $2)', [JOBS_CHANNEL, JSON.stringify(report)])
  const { kinds, failed } = await eventually(async () => {
    const { jobs } = await state()
    expect(jobs.failed).toHaveLength(1)
    return jobs
  })
  const countsOf = (wanted: string) => kinds.find(({ kind }) => kind === wanted)
  expect(countsOf('reminder')).toMatchObject({ level: 'attention', waiting: 1, failed: 0 })
  expect(countsOf('reminder')?.oldestSeconds).toBeGreaterThanOrEqual(420)
  expect(countsOf('housekeeping')).toMatchObject({ level: 'attention', failed: 1 })
  expect(failed).toMatchObject([
    { kind: 'housekeeping', name: null, canRetry: false, reason: expect.stringContaining('vem sozinha') },
  ])
  // The settings name the place of whoever makes the backups, not the server's own.
  expect((await admin.call(backups.backups)).place).toEqual(report.backupPlace)
})

test('a process that does jobs reports itself, with the place of its backups', async () => {
  const place = mkdtempSync(join(tmpdir(), 'farol-copias-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  await server.anotherInstance({ JOBS: 'here', BACKUP_DIR: place })
  await eventually(async () => {
    expect((await admin.call(backups.backups)).place).toMatchObject({ name: place })
    const { jobs } = await state()
    expect(jobs.kinds.find(({ kind }) => kind === 'reminder')).toMatchObject({ waiting: 0, failed: 0 })
  })
})

test('the metrics say the same', async () => {
  await buildMail(database)
  await buildMail(database, { gaveUpAt: null, tries: 1, nextTryAt: minutesAgo(-1), lastError: '451 later' })
  const { metrics } = await server.anotherInstance()
  const lines = [
    'farol_jobs_failed{kind="mail"} 1',
    'farol_jobs_waiting{kind="mail"} 1',
    'farol_jobs_retrying{kind="mail"} 1',
    'farol_jobs_running{kind="video"} 0',
    'farol_jobs_oldest_seconds{kind="aviso"} 0',
  ]
  await eventually(async () => {
    const text = await metrics.metrics()
    for (const line of lines) expect(text).toContain(line)
  })
})
