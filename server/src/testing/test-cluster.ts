import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#/database/embedded-postgres.ts'
import { type Connection, openDatabase } from '#/database/open-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: { connection: Connection; template: string }
  }
}

/** One PostgreSQL per run with one migrated template: each test file copies it (see test-database.ts). */
export async function setup(project: TestProject) {
  const { connection, stop } = await cluster()
  const template = `farol_template_${process.pid}`
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`create database ${template}`)
  const database = await openDatabase(inDatabase(connection, template))
  await database.close()
  project.provide('cluster', { connection, template })

  return async () => {
    await admin.query(`drop database ${template} with (force)`)
    await admin.end()
    await stop()
  }
}

async function cluster(): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const external = process.env.TEST_DATABASE_URL
  if (external) return { connection: { connectionString: external }, stop: async () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'farol-test-'))
  const postgres = await startEmbeddedPostgres(folder)
  return {
    connection: postgres.connection,
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
      rmSync(postgres.connection.host, { recursive: true, force: true })
    },
  }
}

export function inDatabase(connection: Connection, name: string): Connection {
  if (!connection.connectionString) return { ...connection, database: name }
  const url = new URL(connection.connectionString)
  url.pathname = `/${name}`
  return { connectionString: url.href }
}
