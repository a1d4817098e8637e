import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { preparedCheckout, REPOSITORY } from '#/testing/prepared-checkout.ts'
import { copyEmptyCluster } from '#/testing/test-cluster.ts'

const checkout = await preparedCheckout()
const folder = mkdtempSync(join(tmpdir(), 'farol-npm-start-'))
let started: ChildProcess | undefined

afterEach(() => {
  started?.kill('SIGTERM')
})
afterAll(() => {
  for (const path of [checkout, folder]) rmSync(path, { recursive: true, force: true })
})

const unit = () => readFileSync(join(REPOSITORY, 'deploy', 'farol.service'), 'utf8')

async function start(name: string, [program = '', ...args]: string[]) {
  const dataDir = join(folder, name)
  const child = spawn(program, args, {
    cwd: checkout,
    env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: dataDir, DEMO: 'off', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started = child
  let output = ''
  child.stdout?.on('data', (part) => {
    output += part
  })
  const isRunning = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))
  await expect.poll(() => output, { timeout: 55_000 }).toContain('Farol is ready')
  expect(isRunning()).toBe(true)
  return { child, isRunning, output: () => output, exited: once(child, 'exit') }
}

test('the systemd unit stops PostgreSQL on SIGTERM and exits with 0; it logs only JSON lines', async () => {
  const [, command = ''] = /^ExecStart=(.+)$/m.exec(unit()) ?? []
  const farol = await start('unit', command.replace('/usr/bin/node', 'node').split(' '))
  farol.child.kill('SIGTERM')
  expect(await farol.exited).toEqual([0, null])
  expect(farol.isRunning()).toBe(false)
  for (const line of farol.output().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg')
})

test('npm start stops as cleanly, with exit code 0', async () => {
  copyEmptyCluster(join(folder, 'npm'))
  const farol = await start('npm', ['npm', 'start'])
  farol.child.kill('SIGTERM')
  expect(await farol.exited).toEqual([0, null])
  expect(farol.isRunning()).toBe(false)
})

test('killing npm stops the server', async () => {
  copyEmptyCluster(join(folder, 'killed-npm'))
  const farol = await start('killed-npm', ['npm', 'start'])
  farol.child.kill('SIGKILL')
  await farol.exited
  await expect.poll(farol.isRunning, { timeout: 30_000 }).toBe(false)
})

test('killing the start script stops the server', async () => {
  copyEmptyCluster(join(folder, 'killed-script'))
  const farol = await start('killed-script', ['node', 'scripts/start.mjs'])
  farol.child.kill('SIGKILL')
  await farol.exited
  await expect.poll(farol.isRunning, { timeout: 30_000 }).toBe(false)
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.runIf(hasSystemd)('systemd finds nothing wrong with the unit', () => {
  const file = join(folder, 'farol.service')
  writeFileSync(
    file,
    unit()
      .replaceAll('/usr/bin/node', process.execPath)
      .replace(/^User=.*$/m, ''),
  )
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file])
  expect([stderr.toString(), status]).toEqual(['', 0])
})
