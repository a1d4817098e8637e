import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { backupPlaceOf } from '#/backup/backup-place.ts'
import { localeOf } from '#/backup/create-like-current.ts'
import { backupFailure, makeBackup } from '#/backup/make-backup.ts'
import { verifyBackup } from '#/backup/verify-backup.ts'
import { readConfig } from '#/config/config.ts'
import { newId } from '#/database/new-id.ts'
import { openDatabase } from '#/database/open-database.ts'
import { createFileStore } from '#/files/file-store.ts'
import { buildUser } from '#/testing/builders.ts'
import { connectionUrl } from '#/testing/connection-url.ts'
import { startS3Server } from '#/testing/s3-server.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { AUTH_SECRET, testServer } from '#/testing/test-server.ts'
import { buildMaterial } from '#/testing/upload-file.ts'
import { newDatabase } from './new-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'farol-copias-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const newFolder = () => join(folder, newId())

test('a role that may not create databases says so', async () => {
  const connection = await newDatabase()
  await (await openDatabase({ ...connection, isSlowMachine: true })).close()
  const config = readConfig({ DATA_DIR: newFolder(), DATABASE_URL: connectionUrl(connection), AUTH_SECRET })
  const place = backupPlaceOf(config)
  const { signal } = new AbortController()
  const made = { connection, place, name: 'farol-1.backup', withFiles: false, signal }
  const store = createFileStore(config.dataDir)
  await makeBackup({ ...made, store, secret: AUTH_SECRET, lastBytes: undefined })
  const verifying = verifyBackup({ ...made, databaseFolder: null, isBusy: () => false })
  await expect(verifying).rejects.toMatchObject({ failure: 'not-allowed' })
})

/** An empty school with one backup. */
async function backedUp() {
  const { connection, pool } = await testDatabase()
  const dataDir = newFolder()
  const place = backupPlaceOf(readConfig({ DATA_DIR: dataDir }))
  const { signal } = new AbortController()
  const made = { connection, place, name: 'farol-1.backup', withFiles: false, signal }
  await makeBackup({ ...made, store: createFileStore(dataDir), secret: AUTH_SECRET, lastBytes: undefined })
  return { made, pool, dataDir }
}

test('a backup that cannot be looked at does not count as damaged', async () => {
  const { made, pool, dataDir } = await backedUp()
  const verifying = { ...made, databaseFolder: null, isBusy: () => false, busyMaxMs: 0 }
  const failureOf = (changed: Partial<typeof verifying>) =>
    verifyBackup({ ...verifying, ...changed }).catch((error) => error.failure)
  expect(await failureOf({ connection: { ...made.connection, host: '127.0.0.1', port: 1 } })).toBe('other')
  expect(await failureOf({ isBusy: () => true })).toBe('other')
  const [scratch] = (await pool.query(`select current_database() || '_backup_check' as name`)).rows
  await pool.query(`create database "${scratch.name}"`)
  const theirs = new pg.Client({ ...made.connection, database: scratch.name })
  await theirs.connect()
  await theirs.query('create table letters ()')
  await theirs.end()
  expect(await failureOf({})).toBe('other')
  await pool.query(`drop database "${scratch.name}"`)
  const use: typeof made.place.use = (_, work) => work(join(dataDir, 'gone'))
  expect(await failureOf({ place: { ...made.place, use } })).toBe('place')
})

test('the scratch database of a server that was killed before it marked it is replaced', async () => {
  const { made, pool } = await backedUp()
  const [scratch] = (await pool.query(`select current_database() || '_backup_check' as name`)).rows
  await pool.query(`create database "${scratch.name}"`)
  await verifyBackup({ ...made, databaseFolder: null, isBusy: () => false })
  const { rows } = await pool.query('select from pg_database where datname = $1', [scratch.name])
  expect(rows).toEqual([])
})

test('a backup is restored in the locale of the school, whatever the template of the server has', async () => {
  const connection = await newDatabase({
    locale: `locale_provider libc locale 'C'`,
    mayCreateDatabases: true,
  })
  const database = await openDatabase({ ...connection, isSlowMachine: true })
  // In this locale É has no small letter.
  await buildUser(database, { email: 'É@escola.pt' })
  await database.close()
  const config = readConfig({ DATA_DIR: newFolder(), DATABASE_URL: connectionUrl(connection), AUTH_SECRET })
  const place = backupPlaceOf(config)
  const { signal } = new AbortController()
  const made = { connection, place, name: 'farol-1.backup', withFiles: false, signal }
  const store = createFileStore(config.dataDir)
  await makeBackup({ ...made, store, secret: AUTH_SECRET, lastBytes: undefined })
  await verifyBackup({ ...made, databaseFolder: null, isBusy: () => false })
})

test.each([
  [{ datlocprovider: 'c' as const, datlocale: null }, 'locale_provider libc'],
  [
    { datlocprovider: 'i' as const, daticulocale: 'pt-BR', daticurules: '&a < b' },
    `locale_provider icu icu_locale 'pt-BR' icu_rules '&a < b'`,
  ],
  [
    { datlocprovider: 'b' as const, datlocale: 'C.UTF-8' },
    `locale_provider builtin builtin_locale 'C.UTF-8'`,
  ],
])('a locale of every kind is taken over: %j', (facts, provider) => {
  expect(localeOf({ datcollate: 'C', datctype: 'pt_BR', ...facts })).toBe(
    `lc_collate 'C' lc_ctype 'pt_BR' ${provider}`,
  )
})

test('without room nothing is begun', async () => {
  const { connection } = await testDatabase()
  const dataDir = newFolder()
  const full = async () => ({ freeBytes: 1_000, reserveBytes: 900 })
  const place = { ...backupPlaceOf({ ...readConfig({ DATA_DIR: dataDir }) }), disk: full }
  const { signal } = new AbortController()
  const made = { connection, place, name: 'farol-1.backup', withFiles: false, signal, lastBytes: 500 }
  const making = makeBackup({ ...made, store: createFileStore(dataDir), secret: AUTH_SECRET })
  const failure = backupFailure(await making.catch((error) => error))
  expect(failure).toEqual({ failure: 'no-room', detail: null })
  expect(readdirSync(join(dataDir, 'backups', 'unfinished'))).toEqual([])
})

test('on the way to a bucket there has to be room for the largest file', async () => {
  const { env } = await startS3Server()
  const inBucket = {
    BACKUP_URL: `${env.FILES_URL}/copias`,
    BACKUP_KEY_ID: env.FILES_KEY_ID,
    BACKUP_KEY_SECRET: env.FILES_KEY_SECRET,
  }
  const server = await testServer()
  await buildMaterial(server, {})
  const [file] = (await server.database.pool.query('select size from files')).rows
  const place = backupPlaceOf(readConfig({ ...inBucket, DATA_DIR: newFolder() }))
  const disks = [1e12, Number(file.size) - 1]
  const disk = async () => ({ freeBytes: disks.shift() ?? 0, reserveBytes: 0 })
  const { signal } = new AbortController()
  const { dataDir, database } = server
  const made = {
    connection: database.connection,
    place: { ...place, disk },
    name: 'farol-1.backup',
    withFiles: true,
    signal,
  }
  const making = makeBackup({
    ...made,
    store: createFileStore(dataDir),
    secret: AUTH_SECRET,
    lastBytes: undefined,
  })
  expect(backupFailure(await making.catch((error) => error)).failure).toBe('no-room')
})
