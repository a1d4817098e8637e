import { existsSync, statfsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { engines } from './browsers/find-browsers.ts'

const isMainProcess = process.env.TEST_WORKER_INDEX === undefined

/** The run says which engines it leaves out: a test that was not run is not one that passed. */
const installed = Object.entries(engines).flatMap(([name, find]) => {
  const engine = find()
  if ('program' in engine) return [name]
  if (isMainProcess) console.log(`Not tested in ${name}, which is not installed (${engine.missing}).`)
  return []
})

/** What Chromium's processes share is written to the disk otherwise. */
function hasSharedMemory() {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > 2 * 1024 ** 3
}

const launchOptions = {
  // In another locale Chromium finds no file whose name has an accent.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** A page that lives for seconds gains less by optimised code than its compilation costs: an eighth of a run's processor time. */
const UNOPTIMISED = '--js-flags=--no-opt,--no-maglev'

/** A test of one engine alone has its name in its own. */
const testsFor = (engine: string) => new RegExp(`/[^./]+(\\.${engine})?\\.spec\\.ts$`)

export default defineConfig({
  // One more than there are cores: journeys also wait, for a video to play or a save to go out.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  globalSetup: './first-data.ts',
  // Two cores shared by browsers, servers and databases: slow is not wrong.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  outputDir: '../test-results/e2e',
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // One more process per test, for a page only install.spec.ts looks at.
    serviceWorkers: 'block',
    launchOptions,
  },
  // Those with the longest tests first: at the end only short ones wait for each other.
  projects: [
    ...installed.map((name) => ({ name, testDir: 'browsers', testMatch: testsFor(name) })),
    { name: 'ui', testDir: 'ui', fullyParallel: true },
    {
      name: 'journeys',
      testDir: 'journeys',
      use: {
        // Without motion, which is much of what a browser draws: it is looked at in the gallery and by the other engines.
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: { ...launchOptions, args: [...launchOptions.args, UNOPTIMISED] },
      },
    },
  ],
})
