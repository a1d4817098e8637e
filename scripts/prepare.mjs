// Runs on whatever Node the machine has, before anything is installed: only what Node 20 brings, no dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, closeSync, constants, existsSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installation, isDone, webBuild } from './installed.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => join(root, ...parts)

const OLDEST_NODE = 20
const NODE_WITHOUT_BUILD_STEP = 24
/** What the types are checked of, each with a tsconfig.json of its own. */
export const ROOMS = ['domain', 'contract', 'server', 'web', 'web/build', 'e2e', 'bench']

/** The environment in which `node` is the pinned one and the installed programs are found. */
export const toolEnv = () => ({
  ...process.env,
  NODE_COMPILE_CACHE: at('node_modules', '.cache', 'compiled'),
  PATH: `${at('node_modules', '.bin')}${delimiter}${process.env.PATH}`,
})

export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** The program that runs Farol: the pinned Node where npm ships it, else the machine's, if it is new enough. */
export function pinnedNode() {
  const pinned = at('node_modules', '.bin', 'node')
  if (existsSync(pinned)) return pinned
  if (major(process.version) >= NODE_WITHOUT_BUILD_STEP) return process.execPath
  return fail(
    `npm ships no Node ${NODE_WITHOUT_BUILD_STEP} for this machine, and the installed one is ${process.version}. Please install Node ${NODE_WITHOUT_BUILD_STEP} or newer.`,
  )
}

/** Installs exactly what the lockfile says, unless that has been done already. */
export async function install() {
  if (major(process.version) < OLDEST_NODE)
    fail(`Farol needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`)
  await doOnce(installation(root), () =>
    work('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'Installing'),
  )
}

/** Builds the web application, unless nothing it is made of has changed. */
export async function buildWeb() {
  await doOnce(webBuild(root), () =>
    work('npm', ['run', 'build', '--silent'], 'Building the web application'),
  )
}

/** Does what is not done yet; of several who want the same at once one does it, and the others wait. */
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

function refuseReadOnly() {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    fail(
      `Farol is not yet installed and built in ${root}, and this user cannot write there. Run "npm run prepare-upgrade" there as one who can, then start again.`,
    )
  }
}

/** Held through the open file, so that it ends with this process, however that ends. Without flock(1) (macOS) nobody waits. */
async function lock(path) {
  const file = openSync(path, 'a')
  const flock = spawn('flock', ['3'], { stdio: ['ignore', 'ignore', 'ignore', file] })
  const ignoreStops = onStop(() => process.exit(1))
  await new Promise((resolve) => flock.on('close', resolve).on('error', resolve))
  ignoreStops()
  return () => closeSync(file)
}

/** Standard output stays free for the program that is prepared: all that is said here goes to standard error. */
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
  if (isStopped) fail(`${doing} was stopped; the next start begins it anew.`)
  if (code !== 0) fail(`${doing} failed, see above. The next start begins it anew.`)
}

export function run(program, args, doing) {
  if (doing) console.log(`${doing}…`)
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: toolEnv() })
  if (error) fail(`${program} could not be run: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

/** Runs a part of the server on the pinned Node; a stop is passed on, and the program ends by itself when it is done. */
export function runServerProgram(file, args = []) {
  // By the channel the program notices when this process is killed without a chance to pass it on.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const program = spawn(pinnedNode(), [file, ...args], { cwd: root, stdio, env: toolEnv() })
  onStop(() => program.kill('SIGTERM'))
  program.on('exit', (code) => process.exit(code ?? 1))
}

const PARENT_CHECK_MS = 250

/** Calls when this process should end: on a signal, or when its parent is gone, as when npm is killed. Returns how to stop that. */
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
