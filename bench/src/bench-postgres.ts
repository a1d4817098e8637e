import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@farol/server/database/embedded-postgres.ts'
import type { Connection } from '@farol/server/database/open-database.ts'
import pg from 'pg'

export type BenchPostgres = {
  log: string
  /** The postmaster. */
  pid: number
  createDatabase: (name: string) => Promise<Connection>
  stop: () => Promise<void>
}

/** A temporary PostgreSQL, deleted when it is stopped. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-bench-'))
  const postgres = await startEmbeddedPostgres(folder)
  return {
    log: join(folder, 'postgres.log'),
    pid: Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    createDatabase: async (name) => {
      const admin = new pg.Client(postgres.connection)
      await admin.connect()
      await admin.query(`create database ${name}`)
      await admin.end()
      return { ...postgres.connection, database: name }
    },
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
      rmSync(postgres.connection.host, { recursive: true, force: true })
    },
  }
}
