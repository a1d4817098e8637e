import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#/database/embedded-postgres.ts'
import { type Connection, openDatabase } from '#/database/open-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: { connection: Connection; template: string; emptyCluster: string | undefined }
  }
}

type Cluster = { connection: Connection; emptyCluster?: string; stop: () => Promise<void> }

/** One PostgreSQL per run with one migrated template: each test file copies it (see test-database.ts). */
export async function setup(project: TestProject) {
  const external = process.env.TEST_DATABASE_URL
  const { connection, emptyCluster, stop } = external ? externalCluster(external) : await ownCluster()
  const template = `farol_template_${process.pid}`
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`create database ${template}`)
  const database = await openDatabase(inDatabase(connection, template))
  await database.close()
  project.provide('cluster', { connection, template, emptyCluster })

  return async () => {
    await admin.query(`drop database ${template} with (force)`)
    await admin.end()
    await stop()
  }
}

const externalCluster = (connectionString: string): Cluster => ({
  connection: { connectionString },
  stop: async () => undefined,
})

async function ownCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-test-'))
  const emptyCluster = join(folder, 'empty')
  await (await startEmbeddedPostgres(folder)).stop()
  copyFolder(join(folder, 'postgres'), emptyCluster)
  const postgres = await startEmbeddedPostgres(folder)
  await stopSyncing(postgres.connection)
  return {
    connection: postgres.connection,
    emptyCluster,
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
      rmSync(postgres.connection.host, { recursive: true, force: true })
    },
  }
}

/** No fsync: the databases are deleted after the run. Clusters that Farol itself starts use fsync. */
async function stopSyncing(connection: Connection) {
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query('alter system set fsync = off')
  await admin.query('alter system set full_page_writes = off')
  await admin.query('select pg_reload_conf()')
  await admin.end()
}

/** An empty cluster to copy, because creating one takes seconds. */
export function copyEmptyCluster(dataDir: string) {
  const { emptyCluster } = inject('cluster')
  mkdirSync(dataDir, { recursive: true })
  if (emptyCluster) copyFolder(emptyCluster, join(dataDir, 'postgres'))
}

/** With owners and modes, which PostgreSQL checks. */
const copyFolder = (from: string, to: string) => execFileSync('cp', ['-a', from, to])

export function inDatabase(connection: Connection, name: string): Connection {
  if (!connection.connectionString) return { ...connection, database: name }
  const url = new URL(connection.connectionString)
  url.pathname = `/${name}`
  return { connectionString: url.href }
}
