import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backups } from '@farol/contract/backups.ts'
import { afterAll, expect, test } from 'vitest'
import { lastBackup } from '#/backup/backups.queries.ts'
import { runCommand } from '#/backup/commands.ts'
import { newId } from '#/database/new-id.ts'
import { connectionUrl } from '#/testing/connection-url.ts'
import { eventually } from '#/testing/eventually.ts'
import { startS3Server } from '#/testing/s3-server.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { AUTH_SECRET, type TestServer, testServer } from '#/testing/test-server.ts'
import { buildMaterial } from '#/testing/upload-file.ts'
import { newDatabase } from './new-database.ts'

const s3 = await startS3Server()
const { FILES_URL, FILES_KEY_ID, FILES_KEY_SECRET } = s3.env
const inBucket = {
  BACKUP_URL: `${FILES_URL}/copias`,
  BACKUP_KEY_ID: FILES_KEY_ID,
  BACKUP_KEY_SECRET: FILES_KEY_SECRET,
}
const folder = mkdtempSync(join(tmpdir(), 'farol-copias-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const newFolder = () => join(folder, newId())
function madeFolder() {
  const made = newFolder()
  mkdirSync(made)
  return made
}

type Admin = Awaited<ReturnType<typeof signedIn>>

async function schedule(admin: Admin, values: { isDaily?: boolean; withFiles?: boolean; keepDays?: number }) {
  const { schedule: current } = await admin.call(backups.backups)
  await admin.call(backups.scheduleBackups, { body: { ...current, ...values } })
}

/** One that was asked for, when nothing is being made any more. */
async function request(admin: Admin) {
  await admin.call(backups.requestBackup)
  return finished(admin)
}

const finished = (admin: Admin) =>
  eventually(async () => {
    const screen = await admin.call(backups.backups)
    expect(screen.current).toBeNull()
    return screen
  })

const rowsOf = async ({ database }: TestServer) =>
  (await database.pool.query('select * from backups order by started_at')).rows

/** What `npm run restore` says of it. */
async function restored(file: string) {
  const output: string[] = []
  const DATABASE_URL = connectionUrl(await newDatabase())
  const env = { DATA_DIR: newFolder(), DATABASE_URL, AUTH_SECRET }
  const { signal } = new AbortController()
  await runCommand({ name: 'restore', args: [file], env, signal, print: (line) => output.push(line) })
  return output.join('\n')
}

const backupsIn = (place: string) => readdirSync(place).filter((name) => name.endsWith('.backup'))

test('turned on, the backup of the day is made by one of two instances and verified by restoring it', async () => {
  const place = madeFolder()
  const server = await testServer({ BACKUP_DIR: place })
  const { metrics } = await server.anotherInstance()
  const admin = await signedIn(server, 'admin')
  const scraped = async () => (await metrics.metrics()).match(/^farol_backup_.*$/gm)
  const untilScraped = (lines: unknown[]) => eventually(async () => expect(await scraped()).toEqual(lines))
  await untilScraped(['farol_backup_daily 0', 'farol_backup_failed 0', 'farol_backup_too_old 0'])
  expect(await admin.call(backups.backups)).toMatchObject({
    health: 'off',
    good: null,
    place: { name: place, isOnSameDisk: true },
  })
  await schedule(admin, { isDaily: true, withFiles: false })
  const verified = await eventually(async () => {
    const screen = await admin.call(backups.backups)
    expect(screen.good?.verification).toBe('ok')
    return screen
  })
  expect(verified).toMatchObject({ health: 'fresh', failure: null, damage: null, kept: { count: 1 } })
  await untilScraped([
    'farol_backup_daily 1',
    expect.stringMatching(/^farol_backup_last_good_timestamp_seconds 1\.?\d+/),
    expect.stringMatching(/^farol_backup_last_good_age_seconds \d/),
    `farol_backup_last_good_bytes ${verified.good?.bytes}`,
    expect.stringMatching(/^farol_backup_last_verified_timestamp_seconds 1/),
    'farol_backup_failed 0',
    'farol_backup_too_old 0',
  ])
  expect(backupsIn(place)).toHaveLength(1)
  expect(await rowsOf(server)).toMatchObject([{ state: 'done', name: backupsIn(place)[0] }])
  const { rows } = await server.database.pool.query(
    `select datname from pg_database where datname = current_database() || '_backup_check'`,
  )
  expect(rows).toEqual([])
})

test('files are copied once for all backups, and go with the last backup that has them', async () => {
  const place = madeFolder()
  const server = await testServer({ BACKUP_DIR: place })
  const admin = await signedIn(server, 'admin')
  await buildMaterial(server, {})
  const [file] = (await server.database.pool.query('select sha256, size from files')).rows
  const copy = join(place, 'files.data', 'files', file.sha256.slice(0, 2), file.sha256)
  await request(admin)
  expect(readFileSync(copy)).toHaveLength(Number(file.size))
  expect(await restored(join(place, backupsIn(place)[0] ?? ''))).toContain(
    '1 uploaded files are in their place',
  )
  await server.database.pool.query('delete from materials; delete from files')
  await request(admin)
  expect(existsSync(copy)).toBe(true)
  // The first one is old now, and there are newer ones.
  await server.database.pool.query(
    `update backups set started_at = now() - interval '31 days' where id = (select min(id::text)::uuid from backups)`,
  )
  await request(admin)
  await eventually(() => expect(existsSync(copy)).toBe(false))
  expect(backupsIn(place)).toHaveLength(2)
  expect(await admin.call(backups.backups)).toMatchObject({ kept: { count: 2 } })
})

test('the last good backup stays, however old, while newer ones fail', async () => {
  const place = madeFolder()
  const server = await testServer({ BACKUP_DIR: place })
  const admin = await signedIn(server, 'admin')
  await request(admin)
  await server.database.pool.query(`update backups set started_at = now() - interval '400 days'`)
  rmSync(join(place, 'unfinished'), { recursive: true })
  writeFileSync(join(place, 'unfinished'), 'no folder')
  await schedule(admin, { isDaily: true })
  await server.anotherInstance()
  const failed = await eventually(async () => {
    const screen = await admin.call(backups.backups)
    expect(screen.failure).not.toBeNull()
    return screen
  })
  expect(failed).toMatchObject({ health: 'old', failure: { failure: 'place' }, kept: { count: 1 } })
  expect(backupsIn(place)).toHaveLength(1)
})

test('a server that is killed leaves nothing that counts as a backup; what was whole already counts', async () => {
  const place = madeFolder()
  const server = await testServer({ BACKUP_DIR: place })
  const admin = await signedIn(server, 'admin')
  const { good } = await request(admin)
  const [made] = await rowsOf(server)
  mkdirSync(join(place, 'unfinished'), { recursive: true })
  writeFileSync(join(place, 'unfinished', 'farol-killed.backup'), 'half')
  writeFileSync(join(place, 'farol-killed.backup.files'), '')
  // The same server looks again in a minute, another at once.
  await server.database.pool.query(`update backups set state = 'running', bytes = 0, place_id = null`)
  await server.anotherInstance()
  await finished(admin)
  expect(await rowsOf(server)).toEqual([{ ...made, finished_at: expect.any(Date) }])
  await server.database.pool.query(
    `insert into backups (id, state, started_at, name, place) values ($1, 'running', now(), 'farol-killed.backup', $2)`,
    [newId(), place],
  )
  await server.anotherInstance()
  const screen = await finished(admin)
  expect(screen).toMatchObject({ good, failure: { failure: 'interrupted' } })
  await request(admin)
  expect(readdirSync(join(place, 'unfinished'))).toEqual([])
  expect(readdirSync(place)).not.toContain('farol-killed.backup.files')
})

test('a damaged backup is found, is not relied on, and the next one is verified', async () => {
  const place = madeFolder()
  const server = await testServer({ BACKUP_DIR: place })
  const admin = await signedIn(server, 'admin')
  await request(admin)
  const [name = ''] = backupsIn(place)
  const bytes = readFileSync(join(place, name))
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  writeFileSync(join(place, name), bytes)
  await schedule(admin, { isDaily: true })
  await server.anotherInstance()
  await eventually(async () => {
    const last = await lastBackup(server.database.reads)
    expect(last).toMatchObject({ health: 'none', good: null, damage: { verificationFailure: 'damaged' } })
  })
  await request(admin)
  await eventually(async () => {
    const last = await lastBackup(server.database.reads)
    expect(last).toMatchObject({ health: 'fresh', damage: null, good: { verification: 'ok' } })
  })
  await server.database.pool.query(
    `update backups set started_at = now() - interval '31 days' where verification = 'failed'`,
  )
  await request(admin)
  await eventually(() => expect(backupsIn(place)).not.toContain(name))
})

test('a folder that the operator has named is never made: its disk may not be mounted', async () => {
  const place = newFolder()
  const server = await testServer({ BACKUP_DIR: place })
  const admin = await signedIn(server, 'admin')
  const { failure } = await request(admin)
  expect(failure).toMatchObject({ failure: 'place', detail: expect.stringContaining('does not exist') })
  expect(existsSync(place)).toBe(false)
})

test('to look at the settings makes no folder', async () => {
  const server = await testServer()
  const admin = await signedIn(server, 'admin')
  expect((await admin.call(backups.backups)).place?.isOnSameDisk).toBe(true)
  expect(existsSync(join(server.dataDir, 'backups'))).toBe(false)
})

test('to a bucket: with its files, verified from there, and a bucket that is away is named', async () => {
  const server = await testServer({ ...inBucket })
  const admin = await signedIn(server, 'admin')
  await buildMaterial(server, {})
  await schedule(admin, { isDaily: true })
  const screen = await eventually(async () => {
    const current = await admin.call(backups.backups)
    expect(current.good?.verification).toBe('ok')
    return current
  })
  expect(screen.place).toEqual({ name: `${inBucket.BACKUP_URL}/`, isOnSameDisk: false })
  expect(s3.requests.some((line) => /^PUT .*\/copias\/files\.data\/files\//.test(line))).toBe(true)
  expect(readdirSync(join(server.dataDir, 'backups', 'unfinished'))).toEqual([])
  s3.become('away')
  await admin.call(backups.requestBackup)
  const failed = await finished(admin)
  s3.become('up')
  expect(failed.failure).toMatchObject({ failure: 'place', detail: expect.stringContaining('BACKUP_URL') })
})

test('an older version of the schedule does not overwrite a newer one', async () => {
  const server = await testServer()
  const admin = await signedIn(server, 'admin')
  const { schedule: stale } = await admin.call(backups.backups)
  await schedule(admin, { keepDays: 7 })
  const late = await admin.try(backups.scheduleBackups, { body: { ...stale, keepDays: 90 } })
  expect(late.body.code).toBe('CHANGED_MEANWHILE')
  expect(await admin.call(backups.backups)).toMatchObject({ schedule: { keepDays: 7, version: 2 } })
})
