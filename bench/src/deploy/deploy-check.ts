import { findProgram } from '@farol/server/testing/find-program.ts'
import type { compare } from '../faults/compare.ts'
import { installedPostgres } from '../faults/external-place.ts'
import type { Figures } from '../tally.ts'
import { BALANCERS, type Balancer, verifyUnits } from './balancers.ts'
import { failover } from './failover.ts'
import { pooledJourney } from './pooled-journey.ts'
import { checkContainer, checkRelease } from './release-check.ts'
import { rollingRestart } from './rolling-restart.ts'
import { tlsCheck } from './tls-check.ts'

// process.exit() runs the cleanup.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const only = process.argv[2]
let isBroken = false

function say(what: string, isFine: boolean, details = '') {
  console.log(`${isFine ? '✓' : '✗'} ${what}${details && `: ${details}`}`)
  if (!isFine) isBroken = true
}

const notInstalled = (program: string, consequence: string) =>
  console.log(`– ${program} is not installed: ${consequence}`)

type Outcome = Figures & Awaited<ReturnType<typeof compare>>

const isWhole = ({ lost, duplicates, cut, hung, failures }: Outcome) =>
  lost.length + duplicates + cut + hung + Object.keys(failures).length === 0

const figuresOf = ({ acknowledged, lost, duplicates, failures, cut, hung, examples }: Outcome) =>
  JSON.stringify({ acknowledged, lost: lost.length, duplicates, failures, cut, hung, examples })

function checkUnits() {
  if (!findProgram('systemd-analyze')) return notInstalled('systemd', 'the units were not checked')
  try {
    const said = verifyUnits()
    say('systemd finds nothing wrong with the units', said === '', said)
  } catch (error) {
    say('systemd reads the units', false, String(error))
  }
}

async function checkBalancer(balancer: Balancer) {
  const path = findProgram(balancer.program)
  if (!path) return notInstalled(balancer.name, 'no instance was restarted behind it')
  const outcome = await rollingRestart(balancer, path)
  say(
    `three instances restarted behind ${balancer.name}, no request failed`,
    isWhole(outcome),
    figuresOf(outcome),
  )
}

async function checkPgBouncer() {
  const path = findProgram('pgbouncer')
  const programs = installedPostgres()
  if (!path) return notInstalled('PgBouncer', 'nothing ran behind it')
  if (!programs) return notInstalled('PostgreSQL', 'nothing ran behind PgBouncer')
  const outcome = await pooledJourney(path, programs)
  say(
    'two instances behind PgBouncer in transaction mode: log-in, saves, a job, a live event, exact figures',
    isWhole(outcome) && outcome.areFiguresExact,
    figuresOf(outcome),
  )
}

async function checkTls() {
  const [openssl, programs] = [findProgram('openssl'), installedPostgres()]
  if (!openssl) return notInstalled('OpenSSL', 'no encrypted connection to PostgreSQL was tried')
  if (!programs) return notInstalled('PostgreSQL', 'no encrypted connection to it was tried')
  const wrong = await tlsCheck(openssl, programs)
  say('the words of sslmode mean to PostgreSQL what they mean to libpq', wrong.length === 0, wrong.join('; '))
}

async function checkFailover() {
  const programs = installedPostgres()
  if (!programs) return notInstalled('PostgreSQL', 'no primary was killed')
  const outcome = await failover(programs)
  // While no host is a primary, requests are refused, and repeated.
  const isFine = outcome.lost.length + outcome.duplicates + outcome.hung + outcome.withoutRetryAfter === 0
  const figures = `${figuresOf(outcome)}, serving again after ${outcome.servingAgainMs} ms`
  say('a killed primary, a promoted standby: nothing that was acknowledged is lost', isFine, figures)
}

function sayAll(where: string, checks: Record<string, boolean>) {
  for (const [what, isFine] of Object.entries(checks)) say(`${where}: ${what}`, isFine)
}

async function checkSteps() {
  const { checks, leftOut } = await checkContainer()
  sayAll('what the steps of the Dockerfile make', checks)
  for (const step of leftOut) console.log(`– not carried out, since it would change this machine: ${step}`)
}

const CHECKS: Record<string, () => unknown> = {
  systemd: checkUnits,
  ...Object.fromEntries(BALANCERS.map((balancer) => [balancer.program, () => checkBalancer(balancer)])),
  pgbouncer: checkPgBouncer,
  tls: checkTls,
  failover: checkFailover,
  release: async () => sayAll('an unpacked archive', (await checkRelease()).checks),
  container: checkSteps,
}

for (const [name, check] of Object.entries(CHECKS)) if (!only || name === only) await check()
process.exit(isBroken ? 1 : 0)
