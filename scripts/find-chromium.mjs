import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fail, root, run } from './prepare.mjs'

/** The browser tests take half the time in the headless shell. */
const HEADLESS = ['chromium-headless-shell']
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The path of a Chromium; installs one if there is none. */
export function findOrInstallChromium() {
  const quick = process.env.CHROMIUM_PATH ?? onPath(HEADLESS) ?? playwrights()
  if (quick) return quick
  const whole = onPath(WHOLE)
  // Installs nothing on a developer's machine that has a browser.
  if (whole && !isRoot) return whole
  if (isDebian() && (isRoot || maySudo())) {
    const installed = aptInstall('chromium-headless-shell') ?? whole ?? aptInstall('chromium')
    if (installed) return installed
  }
  if (whole) return whole
  run('playwright', ['install', 'chromium'], 'Downloading a Chromium for the browser tests')
  return playwrights() ?? ask()
}

const isRoot = process.getuid?.() === 0

/** Without a password prompt. */
const maySudo = () => spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0

const ask = () =>
  fail(
    'The browser tests need Chromium, and it could not be installed. Please install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  )

const onPath = (names) =>
  process.env.PATH.split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(existsSync)

/** Downloaded by Playwright itself. */
function playwrights() {
  const { chromium } = createRequire(join(root, 'e2e', 'package.json'))('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))

function aptInstall(name) {
  const asRoot = isRoot ? [] : ['sudo', '-n']
  console.log(
    `Installing ${name} for the browser tests, with: ${[...asRoot, 'apt-get', 'install', name].join(' ')}`,
  )
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ]) {
    const [program, ...rest] = [...asRoot, 'apt-get', ...args]
    const { status } = spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], env })
    if (status !== 0) {
      console.log(`${name} could not be installed: '${[program, ...rest].join(' ')}' failed.`)
      return undefined
    }
  }
  return onPath([name])
}
