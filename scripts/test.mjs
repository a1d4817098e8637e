import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { checkTypes } from './check-types.mjs'
import { findOrInstallChromium } from './find-chromium.mjs'
import { install, root, toolEnv } from './prepare.mjs'
import { temporaryInMemory } from './temporary-in-memory.mjs'

const RESULTS = join(root, 'test-results')

await install()
const env = { ...toolEnv(), ...temporaryInMemory(), CHROMIUM_PATH: findOrInstallChromium() }
rmSync(RESULTS, { recursive: true, force: true })

const total = { passed: 0, failed: 0 }
const failures = []

count('lint', single('biome', ['ci', '--error-on-warnings', '.']))
await checkTypes((folder, isCorrect) => count(`types of ${folder}`, one(isCorrect)))
count('unit and server tests', vitest())
const isBuilt = [
  single('npm', ['run', 'build', '--silent']),
  single('npm', ['run', 'build:gallery', '--silent']),
]
for (const result of isBuilt) count('build', result)
if (isBuilt.every(({ failed }) => failed === 0)) count('browser tests', playwright())
else count('browser tests (not run without a build)', { passed: 0, failed: 1 })

// Once more at the end: what failed first is far above by then.
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

function count(what, { passed, failed, names = [] }) {
  console.log(`${failed === 0 ? '✓' : '✗'} ${what}: ${passed} passed, ${failed} failed.\n`)
  if (failed > 0) failures.push(...(names.length > 0 ? names : [what]))
  total.passed += passed
  total.failed += failed
}

function command(program, args) {
  console.log(`> ${[program, ...args].join(' ')}`)
  return spawnSync(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
}

function single(program, args) {
  return one(command(program, args))
}

function one(isGreen) {
  return isGreen ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function vitest() {
  const file = join(RESULTS, 'vitest.json')
  const isGreen = command('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return counted(isGreen, file, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    names: testResults.flatMap(({ name, status, assertionResults, message }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (failed.length > 0) return failed.map((test) => named(name, test.fullName, test.failureMessages[0]))
      return status === 'failed' ? [named(name, 'did not load', message)] : []
    }),
  }))
}

function playwright() {
  const isGreen = command('playwright', ['test', '--config', 'e2e/playwright.config.ts'])
  return counted(isGreen, join(RESULTS, 'e2e.json'), ({ stats, suites, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    names: [
      ...specsOf(suites)
        .filter(({ ok }) => !ok)
        .map(({ file, title, tests }) => named(file, title, tests[0]?.results[0]?.error?.message)),
      ...errors.map(({ message }) => named('browser tests', 'did not run', message)),
    ],
  }))
}

function specsOf(suites = []) {
  return suites.flatMap(({ specs, suites }) => [...specs, ...specsOf(suites)])
}

function named(file, title, message = '') {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 12)
  return [`${file.replace(`${root}/`, '')} › ${title}`, ...lines].join('\n    ')
}

/** A runner that failed without a failed test (such as a file that did not load) counts as one failure. */
function counted(isGreen, file, read) {
  const { passed, failed, names } = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, names: [] }
  const isEmpty = passed + failed === 0
  return { passed, failed: Math.max(failed, isGreen && !isEmpty ? 0 : 1), names }
}
