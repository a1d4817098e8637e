// Runs on any Node from 20 on, before anything is installed: no dependencies.
import { spawn, spawnSync } from 'node:child_process'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installation, isDone, webBuild } from './installed.mjs'
import { lockFolder } from './lock-folder.mjs'
import { machineProblem } from './machine.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => join(root, ...parts)

/** In an archive of `npm run release`, which is installed and built. */
export const RELEASE = 'release.json'
const isRelease = existsSync(at(RELEASE))

/** For the embedded PostgreSQL: npm packages cannot contain symbolic links. */
export const LINK_LIBRARIES = 'server/src/database/link-embedded-libraries.ts'

const OLDEST_NODE = 20
const NODE_WITHOUT_BUILD_STEP = 24

/** An environment with the pinned `node` and the installed programs in PATH. */
export const toolEnv = () => ({
  ...process.env,
  NODE_COMPILE_CACHE: at('node_modules', '.cache', 'compiled'),
  PATH: `${at('node_modules', '.bin')}${delimiter}${process.env.PATH}`,
})

export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** The pinned Node where npm ships it, otherwise the machine's, if it is new enough. */
export function pinnedNode() {
  const pinned = at('node_modules', '.bin', 'node')
  if (existsSync(pinned)) return pinned
  if (major(process.version) >= NODE_WITHOUT_BUILD_STEP) return process.execPath
  return fail(
    `npm ships no Node ${NODE_WITHOUT_BUILD_STEP} for this machine, and the installed one is ${process.version}. Please install Node ${NODE_WITHOUT_BUILD_STEP} or newer.`,
  )
}

/** Installs the lockfile, unless it is installed already. */
export async function install() {
  const problem = machineProblem(process.platform)
  if (problem) fail(problem)
  if (major(process.version) < OLDEST_NODE)
    fail(`Farol needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`)
  if (isRelease) return refuseOtherMachine()
  await doOnce(installation(root), async () => {
    await work('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'Installing')
    run(pinnedNode(), [join(root, LINK_LIBRARIES)])
  })
}

/** Builds the web application, unless its sources are unchanged. */
export async function buildWeb() {
  if (isRelease) return
  await doOnce(webBuild(root), () =>
    work('npm', ['run', 'build', '--silent'], 'Building the web application'),
  )
}

/** Skips a step that is done. Under a lock: of concurrent processes one does it, and the others wait. */
async function doOnce(step, doIt) {
  if (isDone(step)) return
  refuseReadOnly()
  const unlock = await lock(at('.farol-prepare.lock'))
  try {
    if (isDone(step)) return
    rmSync(step.stamp, { force: true })
    await doIt()
    writeFileSync(step.stamp, step.wanted)
  } finally {
    unlock()
  }
}

function refuseOtherMachine() {
  const { machine } = JSON.parse(readFileSync(at(RELEASE), 'utf8'))
  const here = `${process.platform}-${process.arch}`
  if (machine !== here) fail(`This archive of Farol is for ${machine}; this machine is ${here}.`)
}

function refuseReadOnly() {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    fail(
      `Farol is not yet installed and built in ${root}, and this user cannot write there. Run "npm run prepare-upgrade" there as one who can, then start again.`,
    )
  }
}

/** A lock on an open file, released however this process ends; without flock(1), as on macOS, on a folder. */
async function lock(path) {
  const file = openSync(path, 'a')
  const flock = spawn('flock', ['3'], { stdio: ['ignore', 'ignore', 'ignore', file] })
  const ignoreStops = onStop(() => process.exit(1))
  const isLocked = await new Promise((resolve) =>
    flock.on('close', (code) => resolve(code === 0)).on('error', () => resolve(false)),
  )
  const unlock = isLocked ? () => closeSync(file) : await lockFolder(`${path}.d`)
  ignoreStops()
  return unlock
}

/** Logs to standard error: standard output belongs to the program that is started afterwards. */
async function work(program, args, doing) {
  console.error(`${doing}…`)
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 2, 2], env: toolEnv() })
  let isStopped = false
  const ignoreStops = onStop(() => {
    isStopped = true
    child.kill('SIGTERM')
  })
  const code = await new Promise((resolve) => {
    child.on('error', ({ message }) => fail(`${program} could not be run: ${message}`))
    child.on('close', resolve)
  })
  ignoreStops()
  if (isStopped) fail(`${doing} was stopped; the next start repeats it.`)
  if (code !== 0) fail(`${doing} failed, see above. The next start repeats it.`)
}

export function run(program, args, doing) {
  if (doing) console.log(`${doing}…`)
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: toolEnv() })
  if (error) fail(`${program} could not be run: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

/** A young generation of the usual size would hold a hundred megabytes of garbage (docs/performance.md). */
const SERVER_FLAGS = JSON.parse(readFileSync(at('scripts', 'server-flags.json'), 'utf8'))

/** Runs a server program on the pinned Node, and forwards signals to it. */
export function runServerProgram(file, args = []) {
  // If this process is killed, the program notices that the IPC channel closes.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const program = spawn(pinnedNode(), [...SERVER_FLAGS, file, ...args], { cwd: root, stdio, env: toolEnv() })
  onStop(() => program.kill('SIGTERM'))
  program.on('exit', (code) => process.exit(code ?? 1))
}

const PARENT_CHECK_MS = 250

/** Calls `stop` on a signal, or when the parent is gone, as when npm is killed. Returns an unsubscribe function. */
export function onStop(stop) {
  const parent = process.ppid
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const watch = setInterval(() => process.ppid !== parent && end(), PARENT_CHECK_MS)
  watch.unref()
  function end() {
    clearInterval(watch)
    stop()
  }
  for (const signal of signals) process.on(signal, end)
  return () => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, end)
  }
}

const major = (version) => Number.parseInt(version.replace(/^v/, ''), 10)
