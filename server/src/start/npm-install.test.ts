import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { findProgram } from '#/testing/find-program.ts'
import { bareCheckout } from '#/testing/prepared-checkout.ts'

const checkouts: string[] = []
afterAll(() => {
  for (const checkout of checkouts) rmSync(checkout, { recursive: true, force: true })
})

// A fake npm, because installing takes minutes and the network: it records its calls, and empties the folder first, as
// npm does.
const NPM = `#!/bin/sh
echo "begin $1" >> npm.txt
if [ "$1" = ci ]; then
  rm -rf node_modules; mkdir -p node_modules/one
  until [ -e go ]; do sleep 0.05; done
  echo '{}' > node_modules/one/package.json
  echo '{"packages":{"node_modules/one":{}}}' > node_modules/.package-lock.json
  if [ -e broken ]; then exit 1; fi
else
  mkdir -p web/dist; echo page > web/dist/index.html
fi
echo "end $1" >> npm.txt
`

function checkout() {
  const root = bareCheckout()
  checkouts.push(root)
  mkdirSync(join(root, 'programs'))
  writeFileSync(join(root, 'programs', 'npm'), NPM)
  chmodSync(join(root, 'programs', 'npm'), 0o755)
  return root
}

const asked = (root: string) => readFileSync(join(root, 'npm.txt'), 'utf8').trim().split('\n')
const go = (root: string) => writeFileSync(join(root, 'go'), '')

/** With nothing else in its PATH than what the fake npm needs: macOS has no flock. */
function checkoutWithoutFlock() {
  const root = checkout()
  for (const name of ['sh', 'rm', 'mkdir', 'sleep'])
    symlinkSync(findProgram(name) ?? '', join(root, 'programs', name))
  return root
}

/** Root, too, may write only where the mode of a folder allows it. */
const MINDING_MODES =
  process.getuid?.() === 0
    ? ['setpriv', '--bounding-set=-dac_override', '--inh-caps=-dac_override', '--']
    : []

type Prepared = { child: ChildProcess; exited: Promise<number>; said: Promise<string> }
type Preparing = { path?: string | undefined; command?: readonly string[] }

function prepare(root: string, { path = process.env.PATH, command = [] }: Preparing = {}): Prepared {
  const [program = '', ...args] = [...command, process.execPath, 'scripts/prepare-upgrade.mjs']
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: `${join(root, 'programs')}:${path}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return { child, exited: once(child, 'exit').then(([code]) => code), said: text(child.stderr) }
}

const WHOLE = ['begin ci', 'end ci', 'begin run', 'end run']

test('two starts at once in a fresh checkout install and build once, and both go on', async () => {
  const root = checkout()
  const both = [prepare(root), prepare(root)]
  await expect.poll(() => asked(root)).toEqual(['begin ci'])
  go(root)
  expect(await Promise.all(both.map(({ exited }) => exited))).toEqual([0, 0])
  expect(asked(root)).toEqual(WHOLE)

  expect(await prepare(root).exited).toBe(0)
  expect(asked(root)).toEqual(WHOLE)
})

test('an installed checkout that is moved elsewhere is not installed again', async () => {
  const root = checkout()
  go(root)
  await prepare(root).exited
  const moved = checkout()
  for (const part of ['node_modules', 'web', 'npm.txt'])
    cpSync(join(root, part), join(moved, part), { recursive: true })
  expect(await prepare(moved).exited).toBe(0)
  expect(asked(moved)).toEqual(WHOLE)
})

test('an installation that failed, or has lost a package since, is repeated', async () => {
  const root = checkout()
  go(root)
  writeFileSync(join(root, 'broken'), '')
  expect(await prepare(root).exited).toBe(1)
  rmSync(join(root, 'broken'))
  expect(await prepare(root).exited).toBe(0)
  expect(asked(root)).toEqual(['begin ci', ...WHOLE])

  rmSync(join(root, 'node_modules', 'one'), { recursive: true })
  expect(await prepare(root).exited).toBe(0)
  expect(asked(root)).toEqual(['begin ci', ...WHOLE, 'begin ci', 'end ci'])
})

test('a killed installation does not block the next', async () => {
  const root = checkout()
  const killed = prepare(root)
  await expect.poll(() => asked(root)).toEqual(['begin ci'])
  killed.child.kill('SIGKILL')
  await killed.exited
  go(root)
  expect(await prepare(root).exited).toBe(0)
})

test('without flock, too, one of several starts installs while the others wait', async () => {
  const root = checkoutWithoutFlock()
  const all = Array.from({ length: 3 }, () => prepare(root, { path: '' }))
  await expect.poll(() => asked(root)).toEqual(['begin ci'])
  // Each waits at the lock, or has it.
  await expect
    .poll(() => readdirSync(root).filter((name) => name.startsWith('.farol-prepare.lock.d')))
    .toHaveLength(all.length)
  go(root)
  expect(await Promise.all(all.map(({ exited }) => exited))).toEqual([0, 0, 0])
  expect(asked(root)).toEqual(WHOLE)
})

test('without flock, too, a killed installation does not block the next', async () => {
  const root = checkoutWithoutFlock()
  const killed = prepare(root, { path: '' })
  await expect.poll(() => asked(root)).toEqual(['begin ci'])
  killed.child.kill('SIGKILL')
  await killed.exited
  go(root)
  expect(await Promise.all([prepare(root, { path: '' }).exited, prepare(root, { path: '' }).exited])).toEqual(
    [0, 0],
  )
})

test('a checkout that is not installed and cannot be written says so in a sentence', async () => {
  const root = checkout()
  chmodSync(root, 0o555)
  onTestFinished(() => chmodSync(root, 0o755))
  const { exited, said } = prepare(root, { command: MINDING_MODES })
  expect(await said).toBe(
    `Farol is not yet installed and built in ${root}/, and this user cannot write there. Run "npm run prepare-upgrade" there as one who can, then start again.\n`,
  )
  expect(await exited).toBe(1)
})
