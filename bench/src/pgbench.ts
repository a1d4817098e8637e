import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '@farol/server/database/open-database.ts'
import pg from 'pg'
import type { Measured } from './load.ts'

const PROGRAM = 'pgbench'
/** As many as PostgreSQL lets in beside the others here. More do not make it faster. */
const CLIENTS_MOST = 100

export const hasPgbench = () => spawnSync(PROGRAM, ['--version']).status === 0

/** PostgreSQL's own load generator: each client changes one row by its key and waits for the commit, over and over. */
export async function openPgbench(connection: Connection, { rows }: { rows: number }) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    'create table single_rows (id int primary key, position float8 not null, saved_at timestamptz)',
  )
  await client.query('insert into single_rows select n, 0 from generate_series(1, $1) n', [rows])
  await client.end()
  const folder = mkdtempSync(join(tmpdir(), 'farol-pgbench-'))
  const script = join(folder, 'save.sql')
  writeFileSync(
    script,
    `\\set id random(1, ${rows})\nupdate single_rows set position = position + 0.01, saved_at = now() where id = :id;\n`,
  )
  return {
    run: async ({ clients, ms }: { clients: number; ms: number }): Promise<Measured> => {
      const { host = '', user = '', database = '' } = connection
      const output = await outputOf([
        ...['--no-vacuum', '--protocol=prepared', '--file', script],
        ...[
          '--client',
          String(Math.min(clients, CLIENTS_MOST)),
          '--jobs',
          String(Math.min(clients, cpus().length)),
        ],
        ...['--time', String(Math.ceil(ms / 1_000)), '--host', host, '--username', user, database],
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
