import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '@farol/server/database/open-database.ts'
import pg from 'pg'
import type { Measured } from './load.ts'

const PROGRAM = 'pgbench'
/** Hundreds of clients need some time to prepare their statements. */
const SECONDS_LEAST = 4

export const hasPgbench = () => spawnSync(PROGRAM, ['--version']).status === 0

/**
 * PostgreSQL's own load generator: each client updates the position in one student's progress by primary key, and waits for the
 * commit, in a loop. The table is the product's, without everything else that a save does.
 */
export async function openPgbench(connection: Connection, lessonId: string) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`
    create table savers as select row_number() over ()::int as number, user_id from user_progress where lesson_id = '${lessonId}'`)
  await client.query('alter table savers add primary key (number)')
  const { rowCount } = await client.query('select from savers')
  await client.query('vacuum analyze savers')
  await client.end()
  const folder = mkdtempSync(join(tmpdir(), 'farol-pgbench-'))
  const script = join(folder, 'save.sql')
  writeFileSync(
    script,
    [
      `\\set saver random(1, ${rowCount})`,
      'update user_progress set current_time_seconds = current_time_seconds + 0.01, last_watched_at = now()',
      `where lesson_id = '${lessonId}' and user_id = (select user_id from savers where number = :saver);\n`,
    ].join('\n'),
  )
  return {
    run: async ({ clients, ms }: { clients: number; ms: number }): Promise<Measured> => {
      const { host = '', user = '', database = '' } = connection
      const output = await outputOf([
        ...['--no-vacuum', '--protocol=prepared', '--file', script],
        ...['--client', String(clients), '--jobs', String(Math.min(clients, cpus().length))],
        ...[
          '--time',
          String(Math.max(SECONDS_LEAST, Math.ceil(ms / 1_000))),
          '--host',
          host,
          '--username',
          user,
          database,
        ],
      ])
      const figure = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0)
      const latency = figure(/latency average = ([\d.]+)/)
      return {
        calls: figure(/actually processed: (\d+)/),
        perSecond: figure(/tps = ([\d.]+)/),
        p50: latency,
        p99: latency,
        failed: figure(/failed transactions: (\d+)/),
      }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function outputOf(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (part) => {
      output += part
    })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`pgbench ended with ${code}.`)),
    )
  })
}
