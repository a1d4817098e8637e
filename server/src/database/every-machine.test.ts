import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { binariesPackage, embeddedBinaries } from './embedded-binaries.ts'
import { socketFolder } from './socket-folder.ts'
import { unprivilegedRunner } from './unprivileged-runner.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))

const MACHINES = [
  { platform: 'linux', arch: 'x64' },
  { platform: 'linux', arch: 'arm64' },
  { platform: 'darwin', arch: 'arm64' },
  { platform: 'darwin', arch: 'x64' },
]
/** The limit of macOS, which is lower than that of Linux. */
const SOCKET_PATH_MOST_BYTES = 103
const SOCKET = '.s.PGSQL.5432'

test.each(MACHINES)('the lock file has what runs only on $platform $arch', (machine) => {
  const { platform, arch } = machine
  const [key, libc] = [`${platform}-${arch}`, platform === 'linux' ? '-gnu' : '']
  const wanted = [
    binariesPackage(machine),
    `@node-rs/argon2-${key}${libc}`,
    `@img/sharp-${key}`,
    `@img/sharp-libvips-${key}`,
    `@rolldown/binding-${key}${libc}`,
    `@tailwindcss/oxide-${key}${libc}`,
    ...(platform === 'linux' ? [`node-${key}`] : []),
  ]
  for (const name of wanted) {
    const { os, cpu } = lock.packages[`node_modules/${name}`] ?? {}
    expect([name, [os].flat(), [cpu].flat()]).toEqual([name, [platform], [arch]])
  }
})

test('a machine that Farol brings no PostgreSQL for gets a sentence', () => {
  expect(() => embeddedBinaries({ platform: 'freebsd', arch: 'x64' })).toThrow(
    'Farol brings no PostgreSQL for freebsd on x64: set DATABASE_URL to a PostgreSQL of yours.',
  )
})

test('the path of the socket fits on every system, whatever the folders are called', () => {
  const ofMacOs = '/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T'
  expect(socketFolder('/dados/postgres', ofMacOs)).toMatch(/^\/var\/folders\/.*\/farol-[0-9a-f]{16}$/)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.string(), (temporary, cluster) => {
      const path = join(socketFolder(cluster, `/${temporary}`), SOCKET)
      expect(Buffer.byteLength(path)).toBeLessThanOrEqual(SOCKET_PATH_MOST_BYTES)
      expect(join(socketFolder(cluster, `/${temporary}`), SOCKET)).toBe(path)
    }),
  )
})

test('as root on macOS the start says what to do, and a normal user needs nothing', () => {
  const place = { binaries: { postgres: '/usr/bin/true' }, dataDir: '/' }
  expect(() => unprivilegedRunner(place, { platform: 'darwin', uid: 0 })).toThrow(
    'PostgreSQL does not run as root. Start Farol as a normal user.',
  )
  const runner = unprivilegedRunner(place, { platform: 'darwin', uid: 501 })
  expect(runner.command('postgres', ['-D', 'x'])).toEqual(['postgres', ['-D', 'x'], {}])
})

test('Windows itself gets one sentence that leads to WSL 2', async () => {
  const { machineProblem } = await import(join(ROOT, 'scripts', 'machine.mjs'))
  expect(machineProblem('win32')).toMatch(/On Windows use WSL 2: .*\.$/)
  for (const { platform } of MACHINES) expect(machineProblem(platform)).toBeUndefined()
  // Otherwise cmd.exe would stop before that sentence.
  expect(readFileSync(join(ROOT, 'exec.cmd'), 'utf8')).toContain('@%*')
})

test('an image runs Node with the flags that npm start uses', () => {
  const flags = JSON.parse(readFileSync(join(ROOT, 'scripts', 'server-flags.json'), 'utf8'))
  const [, command = ''] = /^CMD (.*)$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')) ?? []
  expect(JSON.parse(command)).toEqual(['node_modules/.bin/node', ...flags, 'server/src/main.ts'])
})
