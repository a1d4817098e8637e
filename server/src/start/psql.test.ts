import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { findProgram } from '#/testing/find-program.ts'
import { copyEmptyCluster } from '#/testing/test-cluster.ts'
import { AUTH_SECRET } from '#/testing/test-server.ts'

const MAIN = fileURLToPath(new URL('psql-main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'farol-psql-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
copyEmptyCluster(folder)

function psql(args: string[], env: Record<string, string | undefined> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: folder, SLOW_MACHINE: 'on', ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test.runIf(findProgram('psql'))(
  'it opens the embedded database, started for it, and ends as psql does',
  () => {
    const { status, stdout } = psql(['-XAtc', 'select current_database()'])
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'farol\n' })
    expect(psql(['-Xc', 'select nothing', '-v', 'ON_ERROR_STOP=1']).status).toBe(1)
  },
)

test.each([
  ['psql is not installed. On Debian and Ubuntu: apt install postgresql-client', { PATH: '' }],
  ['There is no database in', { DATA_DIR: join(folder, 'none') }],
  [
    'DATABASE_URL leads to your own PostgreSQL: psql "$DATABASE_URL"',
    { DATABASE_URL: 'postgres://a/b', AUTH_SECRET },
  ],
])('otherwise it says why not: %s', (sentence, env) => {
  const { status, stderr } = psql([], env)
  expect(stderr).toContain(`psql was not opened. ${sentence}`)
  expect(status).toBe(1)
})
