import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { account } from '@farol/contract/account.ts'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#/config/config.ts'
import { StartProblem } from '#/config/start-problem.ts'
import { connectionUrl } from '#/testing/connection-url.ts'
import { type FarolProcess, firstLogins, startFarolProcess } from '#/testing/farol-process.ts'
import { copyEmptyCluster } from '#/testing/test-cluster.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { AUTH_SECRET } from '#/testing/test-server.ts'
import { Visitor } from '#/testing/visitor.ts'
import { startFarol } from './start-farol.ts'

const { connection } = await testDatabase()
const folders: string[] = []
const processes: FarolProcess[] = []

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'farol-start-'))
  folders.push(path)
  return path
}

function folderWithCluster() {
  const path = folder()
  copyEmptyCluster(path)
  return path
}

function start(env: Record<string, string>) {
  const farol = startFarolProcess(env)
  processes.push(farol)
  return farol
}

afterEach(async () => {
  for (const { child, exited } of processes.splice(0)) {
    child.kill('SIGTERM')
    await exited
  }
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

const ownDatabase = () => ({
  DATABASE_URL: connectionUrl(connection),
  AUTH_SECRET,
  DATA_DIR: folder(),
})

/** The message of a failed start: exit code 1, no stack trace. */
async function refusal(env: Record<string, string>) {
  const farol = start(env)
  expect(await farol.exited).toBe(1)
  expect(farol.output()).not.toMatch(/\n\s+at |node:internal/)
  return farol.output()
}

/** The same message, without a process. */
async function problemOf(env: Record<string, string>): Promise<string> {
  const starting = startFarol(readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...env }))
  await expect(starting).rejects.toThrow(StartProblem)
  return starting.then(String, ({ message }) => message)
}

describe('a start that cannot succeed says why in one sentence', () => {
  test('a wrong variable', async () => {
    expect(await refusal({ PORT: 'eighty' })).toBe(
      'Farol did not start. PORT must be a port number from 0 to 65535.\n',
    )
  })

  test('a port in use, reported once for all workers', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await refusal({ ...ownDatabase(), PORT: String(port), WORKERS: '2' })).toBe(
      `Farol did not start. Port ${port} is already in use. Set PORT to another one, or stop what listens there.\n`,
    )
    other.close()
  })

  test.each(['PORT', 'METRICS_PORT'])(
    '%s in use, before a database or an administrator is made',
    async (variable) => {
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const { port } = other.address() as AddressInfo
      const dataDir = join(folder(), 'data')
      expect(await refusal({ DATA_DIR: dataDir, [variable]: String(port) })).toBe(
        `Farol did not start. Port ${port} is already in use. Set ${variable} to another one, or stop what listens there.\n`,
      )
      expect(existsSync(dataDir)).toBe(false)
      other.close()
    },
  )

  test('data of another PostgreSQL, which is left alone', async () => {
    const dataDir = folder()
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '16\n')
    // Where the socket folder would be.
    const temporary = folder()
    vi.stubEnv('TMPDIR', temporary)
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    expect(await problemOf({ DATA_DIR: dataDir })).toContain(
      'was written by PostgreSQL 16, this Farol brings 18. Nothing was touched.',
    )
    expect(readFileSync(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('16\n')
    expect(readdirSync(temporary)).toEqual([])
  })
})

const adminLogin = (dataDir: string) => firstLogins(dataDir).admin ?? { email: '', password: '' }

const isRunning = (dataDir: string) => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))

describe('with its own database', () => {
  test('the first start creates the demo and an administrator, and a killed server loses nothing', async () => {
    const dataDir = folder()
    const first = start({ DATA_DIR: dataDir })
    const visitor = new Visitor(await first.ready)
    const login = adminLogin(dataDir)
    expect(firstLogins(dataDir).student?.email).toBe('estudante@farol.example')
    for (const file of ['auth-secret', 'first-logins.txt'])
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600)
    rmSync(join(dataDir, 'first-logins.txt'))

    await visitor.call(account.signIn, { body: login })
    await visitor.call(account.updateProfile, { body: { name: 'Nome Guardado' } })
    first.child.kill('SIGKILL')
    await first.exited
    expect(isRunning(dataDir)).toBe(true)

    const second = start({ DATA_DIR: dataDir })
    const url = await second.ready
    expect(second.output()).not.toContain('log-ins')
    expect(existsSync(join(dataDir, 'first-logins.txt'))).toBe(false)
    const { user } = await visitor.at(url).call(account.session)
    expect(user).toMatchObject({ name: 'Nome Guardado', role: 'admin' })

    second.child.kill('SIGTERM')
    expect(await second.exited).toBe(0)
    expect(isRunning(dataDir)).toBe(false)
  })

  test('two servers started at once on one new folder are two instances; PostgreSQL stops with the last one', async () => {
    const dataDir = folder()
    const [one, two] = [start({ DATA_DIR: dataDir }), start({ DATA_DIR: dataDir })]
    await Promise.all([one.ready, two.ready])
    const makers = [one, two].filter(({ output }) => output().includes('the first log-ins are in a file'))
    expect(makers).toHaveLength(1)
    one.child.kill('SIGINT')
    expect(await one.exited).toBe(0)
    const { user } = await new Visitor(await two.ready).call(account.signIn, { body: adminLogin(dataDir) })
    expect(user?.role).toBe('admin')
    const socketFolder =
      readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4] ?? ''
    expect(existsSync(socketFolder)).toBe(true)
    two.child.kill('SIGINT')
    expect(await two.exited).toBe(0)
    expect(isRunning(dataDir)).toBe(false)
    expect(existsSync(socketFolder)).toBe(false)
  })

  test('workers share one port: a killed one is replaced, and a stop reaches all of them', async () => {
    const dataDir = folderWithCluster()
    const farol = start({
      DATA_DIR: dataDir,
      DEMO: 'off',
      WORKERS: '2',
      METRICS_PORT: '0',
      LOG_LEVEL: 'debug',
    })
    const url = await farol.ready
    const login = adminLogin(dataDir)
    const serving = () =>
      [...farol.output().matchAll(/"worker":(\d),"workerPid":(\d+),"msg":"a worker is ready"/g)].map(
        ([, worker, pid]) => ({ worker, pid: Number(pid) }),
      )
    const names = () => serving().map(({ worker }) => worker)
    await expect.poll(() => names().sort()).toEqual(['1', '2'])

    const visitor = new Visitor(url)
    await visitor.call(account.signIn, { body: login })
    const ask = () => Promise.all(Array.from({ length: 8 }, () => visitor.call(account.session)))
    expect((await ask()).map(({ user }) => user?.role)).toEqual(Array(8).fill('admin'))
    const metricsUrl = /"metricsUrl":"([^"]+)"/.exec(farol.output())?.[1] ?? ''
    const metrics = await (await fetch(metricsUrl)).text()
    for (const worker of ['1', '2'])
      expect(metrics).toMatch(
        new RegExp(
          `farol_requests_total{method="GET",route="/api/session",status="2xx",worker="${worker}"} [1-9]`,
        ),
      )

    const [victim = { worker: '', pid: 0 }] = serving()
    process.kill(victim.pid, 'SIGKILL')
    await expect.poll(serving).toHaveLength(3)
    expect(serving().at(-1)?.worker).toBe(victim.worker)
    expect(await ask()).toHaveLength(8)

    const answers = Array.from({ length: 6 }, (_, index) =>
      visitor.try(account.signUp, {
        body: { name: 'Estudante', email: `fim${index}@farol.example`, password: 'uma senha longa' },
      }),
    )
    await answers[0]
    farol.child.kill('SIGTERM')
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await farol.exited).toBe(0)
    expect(farol.output().match(/Farol is ready/g)).toHaveLength(1)
    expect(isRunning(dataDir)).toBe(false)
  })

  test('a worker that hangs does not keep Farol from stopping', async () => {
    const farol = start({ ...ownDatabase(), DEMO: 'off', WORKERS: '2', LOG_LEVEL: 'debug' })
    await farol.ready
    const [, pid] = /"workerPid":(\d+),"msg":"a worker is ready"/.exec(farol.output()) ?? []
    process.kill(Number(pid), 'SIGSTOP')
    farol.child.kill('SIGTERM')
    expect(await farol.exited).toBe(0)
    expect(farol.output()).toContain('a worker did not stop in time and was killed')
  })

  test('DEMO=off creates no courses, and the configured administrator is used', async () => {
    const dataDir = folderWithCluster()
    const farol = start({
      DATA_DIR: dataDir,
      DEMO: 'off',
      ADMIN_EMAIL: 'Direcao@Escola.example',
      ADMIN_PASSWORD: 'uma senha longa',
    })
    const url = await farol.ready
    expect(readFileSync(join(dataDir, 'first-logins.txt'), 'utf8')).not.toMatch(
      /demo student|uma senha longa/,
    )
    expect(farol.output()).not.toContain('uma senha longa')
    const visitor = new Visitor(url)
    const body = { email: 'direcao@escola.example', password: 'uma senha longa' }
    expect((await visitor.call(account.signIn, { body })).user?.role).toBe('admin')
    expect(await (await visitor.fetch('/api/admin/overview')).json()).toMatchObject({ courses: 0 })
  })
})

describe('with an external database', () => {
  test('nothing embedded is started, and a stop finishes the requests under way', async () => {
    const env = ownDatabase()
    const farol = start(env)
    const visitor = new Visitor(await farol.ready)
    // Hashing takes a while, so the signal arrives during these requests.
    const answers = Array.from({ length: 8 }, (_, index) =>
      visitor.try(account.signUp, {
        body: { name: 'Estudante', email: `fim${index}@farol.example`, password: 'uma senha longa' },
      }),
    )
    await answers[0]
    expect(isRunning(env.DATA_DIR)).toBe(false)
    farol.child.kill('SIGTERM')
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await farol.exited).toBe(0)
  })
})

test.runIf(process.getuid?.() === 0)(
  'as root it also starts in a folder that only root may enter',
  async () => {
    const closed = join(folder(), 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const farol = start({ DATA_DIR: join(closed, 'data'), DEMO: 'off' })
    await farol.ready
    expect(execFileSync('stat', ['-c', '%U', join(closed, 'data', 'postgres')]).toString()).toBe('root\n')
  },
)
