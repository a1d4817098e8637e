// Runs on whatever Node the machine has, before anything is installed: only what Node 20 brings, no dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => join(root, ...parts)

const OLDEST_NODE = 20
const NODE_WITHOUT_BUILD_STEP = 24
/** What the types are checked of, each with a tsconfig.json of its own. */
export const ROOMS = ['domain', 'contract', 'server', 'web', 'web/build', 'e2e', 'bench']
const BUILT_FROM = ['domain/src', 'contract/src', 'web', 'package-lock.json']

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
export function install() {
  if (major(process.version) < OLDEST_NODE)
    fail(`Farol needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`)
  const stamp = at('node_modules', '.farol-installed')
  const wanted = `${process.platform}-${process.arch} ${digest(['package-lock.json'])}`
  if (isStamped(stamp, wanted)) return
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'Installing')
  writeFileSync(stamp, wanted)
}

/** Builds the web application, unless nothing it is made of has changed. */
export function buildWeb() {
  const stamp = at('web', 'dist', '.farol-built')
  const wanted = digest(BUILT_FROM)
  if (isStamped(stamp, wanted)) return
  run('npm', ['run', 'build', '--silent'], 'Building the web application')
  writeFileSync(stamp, wanted)
}

export function run(program, args, doing) {
  if (doing) console.log(`${doing}…`)
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: toolEnv() })
  if (error) fail(`${program} could not be run: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

/** Runs a part of the server on the pinned Node; a stop is passed on, and the program ends by itself when it is done. */
export function runServerProgram(file, args = []) {
  const program = spawn(pinnedNode(), [file, ...args], { cwd: root, stdio: 'inherit', env: toolEnv() })
  onStop(() => program.kill('SIGTERM'))
  program.on('exit', (code) => process.exit(code ?? 1))
}

const PARENT_CHECK_MS = 250

/**
 * Calls once when this process should end: on a signal, or when its parent is gone, as npm dies of a SIGTERM without
 * passing it on.
 */
export function onStop(stop) {
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && end(), PARENT_CHECK_MS)
  watch.unref()
  function end() {
    clearInterval(watch)
    stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
}

const major = (version) => Number.parseInt(version.replace(/^v/, ''), 10)

const isStamped = (stamp, wanted) => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted

function digest(places) {
  const hash = createHash('sha256')
  for (const file of places.flatMap((place) => filesOf(at(place))))
    hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesOf(path) {
  const entries =
    existsSync(path) && !path.endsWith('.json') ? readdirSync(path, { withFileTypes: true }) : undefined
  if (!entries) return [path]
  const skipped = /^(node_modules|dist|dist-gallery|route-tree\.gen\.ts)$|\.test\.tsx?$/
  return entries
    .filter((entry) => !skipped.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]))
}
