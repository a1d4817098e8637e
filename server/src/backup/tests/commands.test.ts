import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { account } from '@farol/contract/account.ts'
import { afterAll, expect, test } from 'vitest'
import { type CommandName, runCommand } from '#/backup/commands.ts'
import { readConfig } from '#/config/config.ts'
import { findDatabase } from '#/database/find-database.ts'
import { connectAlone } from '#/database/open-database.ts'
import { type Farol, startFarol } from '#/start/start-farol.ts'
import { copyEmptyCluster } from '#/testing/test-cluster.ts'
import { Visitor } from '#/testing/visitor.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const LOGIN = { email: 'direcao@escola.example', password: 'uma senha longa' }
const folder = mkdtempSync(join(tmpdir(), 'farol-commands-'))
const place = (name: string) => join(folder, name)
const running: Farol[] = []
afterAll(async () => {
  for (const farol of running) await farol.stop()
  rmSync(folder, { recursive: true })
})

async function start(dataDir: string) {
  const env = { DATA_DIR: dataDir, ADMIN_EMAIL: LOGIN.email, ADMIN_PASSWORD: LOGIN.password }
  const farol = await startFarol(readConfig({ PORT: '0', LOG_LEVEL: 'silent', DEMO: 'off', ...env }))
  running.push(farol)
  return farol
}

/** `npm run backup -- file` and `npm run restore -- file`, from within the folder. */
async function command(
  name: CommandName,
  { dataDir, file, more = [] }: { dataDir: string; file: string; more?: string[] },
) {
  const output: string[] = []
  const env = { DATA_DIR: dataDir, INIT_CWD: folder }
  const { signal } = new AbortController()
  const isDone = await runCommand({
    name,
    args: [file, ...more],
    env,
    signal,
    print: (line) => output.push(line),
  })
  return { isDone, output: output.join('\n') }
}

const isRunning = (dataDir: string) => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))

const FILE = 'school.backup'
const [FIRST, SECOND] = [place('first'), place('second')]
let cookie = ''

test('a running school is backed up, and no file is overwritten', async () => {
  copyEmptyCluster(FIRST)
  const visitor = new Visitor((await start(FIRST)).url)
  await visitor.call(account.signIn, { body: LOGIN })
  cookie = visitor.cookieHeader

  const taken = await command('backup', { dataDir: FIRST, file: FILE })
  expect(taken.isDone).toBe(true)
  expect(taken.output).toMatch(/school\.backup: \d+ tables with \d+ rows, \d+ kB, as of 20/)
  expect(taken.output).toContain(`Not in it: uploaded files (0 in ${FIRST}/files).`)
  expect(taken.output).toContain(`Not in it: the secret (${FIRST}/auth-secret).`)
  expect(isRunning(FIRST)).toBe(true)
  expect(await command('backup', { dataDir: FIRST, file: FILE })).toEqual({
    isDone: false,
    output: `No backup was made. ${place(FILE)} exists already and was left alone. Choose another name, or remove it.`,
  })
})

test('a school restored into another folder works, with the sessions that were open', async () => {
  const restored = await command('restore', { dataDir: SECOND, file: FILE })
  expect(restored.output).toMatch(/^Restored \d+ tables with \d+ rows, as of 20/)
  expect(restored.output).toContain(`The secret here (${SECOND}/auth-secret) is not the one of the backup.`)
  expect(isRunning(SECOND)).toBe(false)

  copyFileSync(join(FIRST, 'auth-secret'), join(SECOND, 'auth-secret'))
  const moved = await start(SECOND)
  const session = await fetch(`${moved.url}/api/session`, { headers: { cookie } })
  expect(await session.json()).toMatchObject({ user: { email: LOGIN.email, role: 'admin' } })
  expect(await command('restore', { dataDir: SECOND, file: FILE })).toMatchObject({
    isDone: false,
    output: expect.stringMatching(
      /^Nothing was restored. The database is not empty, and nothing in it was touched/,
    ),
  })
})

test('uploaded files are taken along where it is asked for, and a restore names those that are missing', async () => {
  const bytes = [Buffer.from('um'), Buffer.from('outro'), Buffer.from('perdido')]
  const digests = bytes.map((each) => createHash('sha256').update(each).digest('hex'))
  const inFiles = (dataDir: string, digest = '') => join(dataDir, 'files', digest.slice(0, 2), digest)
  const database = await findDatabase(readConfig({ DATA_DIR: FIRST }))
  const client = await connectAlone(database.connection)
  for (const [index, digest] of digests.entries()) {
    mkdirSync(join(inFiles(FIRST, digest), '..'), { recursive: true })
    writeFileSync(inFiles(FIRST, digest), bytes[index] ?? '')
    const size = bytes[index]?.length
    await client.query('insert into files (sha256, size, type) values ($1, $2, $3)', [
      digest,
      size,
      'text/plain',
    ])
  }
  await client.end()
  await database.stop()
  // The size stays right, and the content is wrong.
  writeFileSync(inFiles(FIRST, digests[2]), 'PERDIDO')
  const [one, two, three] = digests.map((digest) => `${digest.slice(0, 2)}/${digest}`)

  const taken = await command('backup', { dataDir: FIRST, file: 'whole.backup', more: ['--with-files'] })
  expect(taken.output).toContain(`${place('whole.backup.data')}: 2 uploaded files, 1 kB.`)
  expect(taken.output).toContain(`Missing or damaged in ${FIRST}/files, 1 files: ${three}`)
  rmSync(place('whole.backup.data/files/').concat(one ?? ''))

  const fourth = place('fourth')
  const restored = await command('restore', { dataDir: fourth, file: 'whole.backup' })
  expect(restored.output).toContain('1 uploaded files are in their place.')
  const missing = [one, three].sort().join(', ')
  expect(restored.output).toContain(
    `Missing: 2 of 3 uploaded files. Put them into ${fourth}/files before you start Farol: ${missing}`,
  )
  expect(readFileSync(join(fourth, 'files', two ?? '')).toString()).toBe('outro')
})

test('a damaged file is rejected before the data folder is created', () => {
  const bytes = readFileSync(place(FILE))
  bytes.writeUInt8((bytes[1_000] ?? 0) ^ 1, 1_000)
  writeFileSync(place('damaged.backup'), bytes)
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: place('third'), INIT_CWD: folder }
  const { status, stdout } = spawnSync(process.execPath, [MAIN, 'restore', 'damaged.backup'], { env })
  expect(stdout.toString()).toBe(
    `Nothing was restored. ${place('damaged.backup')} is damaged or not whole: its checksum is wrong.\n`,
  )
  expect(status).toBe(1)
  expect(existsSync(place('third'))).toBe(false)
})

test('without a database the backup fails', async () => {
  const dataDir = place('nothing')
  mkdirSync(dataDir)
  expect((await command('backup', { dataDir, file: 'nothing.backup' })).output).toBe(
    `No backup was made. There is no database in ${dataDir}. Is DATA_DIR the one Farol runs with?`,
  )
  expect((await command('backup', { dataDir, file: '' })).output).toContain('npm run backup -- FILE')
  expect(existsSync(place('nothing.backup'))).toBe(false)
})
