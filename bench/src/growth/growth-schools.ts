import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@farol/server/config/config.ts'
import { type Connection, openDatabase, withLongTimeout } from '@farol/server/database/open-database.ts'
import { startFarol } from '@farol/server/start/start-farol.ts'
import { connectionUrl } from '@farol/server/testing/connection-url.ts'
import pg from 'pg'
import { type BenchPostgres, startBenchPostgres } from '../bench-postgres.ts'
import { createHttpClient } from '../http-client.ts'
import { SECRET } from '../session-cookie.ts'
import { checkSchool } from './check-school.ts'
import { fillSchool } from './fill-school.ts'

const COURSES = 200

export type GrowthSchool = { connection: Connection; students: number }

/** Two schools in one PostgreSQL that differ only in the number of students. */
export async function openGrowthSchools(sizes: { small: number; big: number }) {
  const postgres = await startBenchPostgres()
  try {
    const small = await filled(postgres, { name: 'small', students: sizes.small })
    const database = await openDatabase(small.connection)
    await checkSchool(withLongTimeout(database))
    await database.close()
    const big = await filled(postgres, { name: 'big', students: sizes.big })
    return { postgres, small, big }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function filled(
  postgres: BenchPostgres,
  { name, students }: { name: string; students: number },
): Promise<GrowthSchool> {
  console.log(`\nA school of ${students.toLocaleString('en')} students`)
  const connection = await postgres.createDatabase(name)
  const database = await openDatabase(connection)
  await database.close()
  await fillSchool(connection, { students, courses: COURSES })
  return { connection, students }
}

/** A complete server on a filled school, in this process. With `explain`, PostgreSQL logs the plan of every statement. */
export async function serveSchool({ connection }: GrowthSchool, { explain }: { explain: boolean }) {
  await onDatabase(connection, explain ? EXPLAINING : `alter database ${connection.database} reset all`)
  const dataDir = mkdtempSync(join(tmpdir(), 'farol-bench-server-'))
  const env = {
    PORT: '0',
    DATABASE_URL: connectionUrl(connection),
    AUTH_SECRET: SECRET,
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  }
  const farol = await startFarol(readConfig(env))
  const http = createHttpClient(Number(new URL(farol.url).port))
  return {
    http,
    stop: async () => {
      http.close()
      await farol.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const EXPLAINING = `
  do $$ begin
    execute format('alter database %I set session_preload_libraries = auto_explain', current_database());
    execute format('alter database %I set auto_explain.log_min_duration = 0', current_database());
    execute format('alter database %I set auto_explain.log_format = json', current_database());
    execute format('alter database %I set auto_explain.log_analyze = on', current_database());
    execute format('alter database %I set auto_explain.log_timing = off', current_database());
  end $$`

async function onDatabase(connection: Connection, statement: string) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(statement)
  await client.end()
}
