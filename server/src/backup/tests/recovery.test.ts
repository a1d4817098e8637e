import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type BackupPlace, backupPlaceOf } from '#/backup/backup-place.ts'
import { lastBackup } from '#/backup/backups.queries.ts'
import { recoverInterrupted, runBackup } from '#/backup/run-backup.ts'
import { readConfig } from '#/config/config.ts'
import { newId } from '#/database/new-id.ts'
import { createFileStore } from '#/files/file-store.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { AUTH_SECRET } from '#/testing/test-server.ts'

const database = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'farol-copias-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => database.pool.query('truncate backups'))

function madePlace() {
  const path = join(folder, newId())
  mkdirSync(path)
  return {
    path,
    place: backupPlaceOf({ ...readConfig({ DATA_DIR: join(folder, newId()), BACKUP_DIR: path }) }),
  }
}

const partsOf = (place: BackupPlace) => ({
  database,
  connection: database.connection,
  place,
  store: createFileStore(join(folder, 'school')),
  secret: AUTH_SECRET,
  databaseFolder: null,
  isBusy: () => false,
  log: pino({ level: 'silent' }),
})

const rows = async () =>
  (
    await database.pool.query(
      'select state, failure, place, place_id, bytes from backups order by started_at',
    )
  ).rows

/** A whole backup whose server was killed before it said so. */
async function unrecorded(place: BackupPlace) {
  await runBackup(partsOf(place), new AbortController().signal)
  const made = await rows()
  await database.pool.query(
    `update backups set state = 'running', bytes = 0, place_id = null, finished_at = null`,
  )
  return made
}

test('a whole backup counts once its place is back', async () => {
  const { path, place } = madePlace()
  const made = await unrecorded(place)
  renameSync(path, `${path}-away`)
  await recoverInterrupted(partsOf(place))
  expect(await rows()).toMatchObject([{ state: 'failed', failure: 'interrupted', place_id: null }])
  renameSync(`${path}-away`, path)
  await recoverInterrupted(partsOf(place))
  expect(await rows()).toEqual(made)
})

test('a backup that cannot be looked for is neither given up nor in the way of others', async () => {
  const { place } = madePlace()
  const made = await unrecorded(place)
  const sizeOf = () => Promise.reject(Object.assign(new Error('read failed'), { code: 'EIO' }))
  await recoverInterrupted(partsOf({ ...place, sizeOf }))
  expect(await rows()).toMatchObject([{ state: 'failed', failure: 'interrupted', place_id: null }])
  await recoverInterrupted(partsOf(place))
  expect(await rows()).toEqual(made)
})

test('a machine with another folder decides nothing about it', async () => {
  const { path, place } = madePlace()
  const made = await unrecorded(place)
  const listed = readdirSync(path)
  await recoverInterrupted(partsOf(madePlace().place))
  expect(readdirSync(path)).toEqual(listed)
  await recoverInterrupted(partsOf(place))
  expect(await rows()).toEqual(made)
})

test('one that was not finished is looked for once', async () => {
  const { path, place } = madePlace()
  await unrecorded(place)
  const [name = ''] = readdirSync(path).filter((each) => each.endsWith('.backup'))
  rmSync(join(path, name))
  await recoverInterrupted(partsOf(place))
  expect(readdirSync(path).filter((each) => each.startsWith(name))).toEqual([])
  expect(await rows()).toMatchObject([
    { state: 'failed', failure: 'interrupted', place_id: await place.id() },
  ])
  const sizeOf = () => Promise.reject(new Error('looked for again'))
  await recoverInterrupted(partsOf({ ...place, sizeOf }))
  expect(await rows()).toMatchObject([{ state: 'failed', place_id: await place.id() }])
})

test('a server that has lost its lock removes only what it began itself', async () => {
  const { path, place } = madePlace()
  const next = backupPlaceOf({ ...readConfig({ DATA_DIR: join(folder, newId()), BACKUP_DIR: path }) })
  const lost = new AbortController()
  const disk = async () => {
    await next.clear()
    writeFileSync(next.unfinished('farol-2.backup'), 'half')
    lost.abort()
    return place.disk()
  }
  expect(await runBackup(partsOf({ ...place, disk }), lost.signal)).toBe(false)
  expect(readdirSync(join(next.unfinished('farol-2.backup'), '..'))).toEqual(['farol-2.backup'])
})

test('the mount point of a disk that is not mounted is not taken for the disk in silence', async () => {
  const { path, place } = madePlace()
  const backUp = () => runBackup(partsOf(place), new AbortController().signal)
  const isInNewPlace = async () => (await lastBackup(database.reads)).good?.isInNewPlace
  await backUp()
  expect(await isInNewPlace()).toBe(false)
  renameSync(path, `${path}-disk`)
  mkdirSync(path)
  await backUp()
  await backUp()
  expect(await isInNewPlace()).toBe(true)
  rmSync(path, { recursive: true })
  renameSync(`${path}-disk`, path)
  await backUp()
  expect(await isInNewPlace()).toBe(false)
})
