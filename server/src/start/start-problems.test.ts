import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#/config/config.ts'
import { problemSentence, StartProblem } from '#/config/start-problem.ts'
import { errorLine, startEmbeddedPostgres } from '#/database/embedded-postgres.ts'
import { connectionUrl } from '#/testing/connection-url.ts'
import { copyEmptyCluster, inDatabase } from '#/testing/test-cluster.ts'
import { AUTH_SECRET } from '#/testing/test-server.ts'
import { startFarol } from './start-farol.ts'

const { connection: cluster } = inject('cluster')

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'farol-problem-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

async function onCluster(statement: string) {
  const client = new pg.Client(cluster)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A new database, created by the statement. */
async function emptyDatabase(options = '') {
  const name = `farol_problem_${randomBytes(4).toString('hex')}`
  await onCluster(`create database ${name} ${options}`)
  onTestFinished(() => onCluster(`drop database ${name} with (force)`))
  return inDatabase(cluster, name)
}

/** The message of a failed start. */
async function problemOf(env: Record<string, string>): Promise<string> {
  try {
    const farol = await startFarol(
      readConfig({ PORT: '0', LOG_LEVEL: 'silent', AUTH_SECRET, ...env, DATA_DIR: env.DATA_DIR ?? folder() }),
    )
    await farol.stop()
    return 'none'
  } catch (error) {
    expect(error).toBeInstanceOf(StartProblem)
    return problemSentence(error) ?? ''
  }
}

const withParameter = (url: string, parameter: string) => `${url}${url.includes('?') ? '&' : '?'}${parameter}`

test('a data folder that cannot be written', async () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  expect(await problemOf({ DATA_DIR: join(file, 'data') })).toContain(
    `The folder of DATA_DIR, ${file}/data, cannot be written.`,
  )
})

test.each([
  'initdb: error: could not write to file "pg_wal/xlogtemp.41": No space left on device',
  '2026-11-15 20:52:25.003 UTC [41] FATAL:  could not write to file "pg_wal/xlogtemp.41": No space left on device',
])('a disk that is full when the data is created, and not what was then tidied up: %s', (cause) => {
  const after = [
    'child process exited with exit code 1',
    'initdb: removing contents of data directory "/dados/postgres"',
  ]
  expect(errorLine({ stderr: Buffer.from(['', cause, ...after, ''].join('\n')) })).toBe(cause)
})

test('a database that cannot be reached', async () => {
  expect(await problemOf({ DATABASE_URL: 'postgres://farol@127.0.0.1:1/farol' })).toContain(
    'The database of DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1.',
  )
})

test('a database in another encoding', async () => {
  const database = await emptyDatabase(`encoding 'LATIN1' locale_provider libc locale 'C' template template0`)
  expect(await problemOf({ DATABASE_URL: connectionUrl(database) })).toContain(
    'The database is encoded in LATIN1, and Farol needs UTF8.',
  )
})

test('another schema, in which nothing is left behind', async () => {
  const database = await emptyDatabase()
  const DATABASE_URL = withParameter(connectionUrl(database), 'options=-c%20search_path%3Descola')
  expect(await problemOf({ DATABASE_URL })).toContain(
    'Farol keeps its tables in the schema public, and new tables would go to none.',
  )
  const client = new pg.Client(database)
  await client.connect()
  const { rows } = await client.query(
    `select nspname from pg_namespace where nspname in ('drizzle', 'escola')`,
  )
  await client.end()
  expect(rows).toEqual([])
})

test('a standby, which is only read from', async () => {
  const dataDir = folder()
  copyEmptyCluster(dataDir)
  await (await startEmbeddedPostgres(dataDir)).stop()
  writeFileSync(join(dataDir, 'postgres', 'standby.signal'), '')
  const standby = await startEmbeddedPostgres(dataDir)
  onTestFinished(standby.stop)
  expect(await problemOf({ DATABASE_URL: connectionUrl(standby.connection) })).toContain(
    'DATABASE_URL leads to a standby, which cannot be written.',
  )
})

test('a certificate that is not there', async () => {
  const DATABASE_URL = 'postgres://farol@127.0.0.1:1/farol?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'
  expect(await problemOf({ DATABASE_URL })).toMatch(
    /^The file of sslrootcert in DATABASE_URL cannot be read: .*\/nowhere\/ca\.pem/,
  )
})

test('a folder for temporary files that cannot be written', async () => {
  const dataDir = folder()
  // A long path is not used for the socket.
  vi.stubEnv('TMPDIR', '/dev/null/tmp')
  const problem = await problemOf({ DATA_DIR: dataDir }).finally(() => vi.unstubAllEnvs())
  expect(problem).toMatch(/for the socket of PostgreSQL, cannot be made: .* Set TMPDIR/)
})

test('an error of the database while the first administrator is created', () => {
  const said = new pg.DatabaseError('permission denied for table users', 1, 'error')
  expect(problemSentence(new Error('Failed query: insert', { cause: said }))).toBe(
    'PostgreSQL says: permission denied for table users.',
  )
})
