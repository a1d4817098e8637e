import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fail, root, run } from './prepare.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The path of a Chromium to test with; installs one when there is none. */
export function findOrInstallChromium() {
  const found = process.env.CHROMIUM_PATH ?? onPath() ?? playwrights()
  if (found) return found
  console.log('Installing Chromium…')
  if (isDebian()) aptInstall()
  else run('playwright', ['install', 'chromium'])
  return (
    onPath() ??
    playwrights() ??
    fail('Chromium could not be installed. Set CHROMIUM_PATH to one, and run npm test again.')
  )
}

const onPath = () =>
  process.env.PATH.split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(existsSync)

function playwrights() {
  const { chromium } = createRequire(join(root, 'e2e', 'package.json'))('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))

function aptInstall() {
  const asRoot = process.getuid() === 0 ? [] : ['sudo', '-n']
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const [program, ...rest] = [...asRoot, 'apt-get', ...args]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { status } = spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], env })
    if (status !== 0)
      fail(
        `Chromium is needed for the browser tests. Please run: ${asRoot.length ? 'sudo ' : ''}apt-get install chromium`,
      )
  }
}
