import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { findProgram } from '@farol/server/testing/find-program.ts'
import type { compare } from '../faults/compare.ts'
import { installedPostgres } from '../faults/external-place.ts'
import type { Figures } from '../tally.ts'
import { BALANCERS, type Balancer, validateComposeCaddyfile, verifyUnits } from './balancers.ts'
import { checkCompose } from './compose-check.ts'
import { readsYaml } from './compose-file.ts'
import { failover } from './failover.ts'
import { httpsCheck } from './https-check.ts'
import { checkImage, withImage } from './image-check.ts'
import { openPodman, type Podman } from './podman.ts'
import { pooledJourney } from './pooled-journey.ts'
import { inPreparedVersion, previousVersion } from './previous-version.ts'
import { checkAlerts, scrapeFarol } from './prometheus.ts'
import { checkContainer, checkRelease } from './release-check.ts'
import { replicaCheck } from './replica-check.ts'
import { rollingRestart } from './rolling-restart.ts'
import { tlsCheck } from './tls-check.ts'
import { upgrade } from './upgrade.ts'

// process.exit() runs the cleanup.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' }, behind: { type: 'string' } },
})
const only = positionals[0]
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
  const said = verifyUnits()
  say('systemd finds nothing wrong with the units', said === '', said)
}

function checkComposeCaddyfile() {
  const path = findProgram('caddy')
  if (!path) return notInstalled('Caddy', 'its file for compose.yaml was not read')
  const said = validateComposeCaddyfile(path, tmpdir())
  say('Caddy finds nothing wrong with its file for compose.yaml', said === '', said)
}

async function checkBalancer(balancer: Balancer) {
  const path = findProgram(balancer.program)
  if (!path) return notInstalled(balancer.name, 'nothing ran behind it')
  const openssl = findProgram('openssl')
  if (openssl) sayAll(`https with ${balancer.name}`, await httpsCheck(balancer, { path, openssl }))
  else notInstalled('OpenSSL', `${balancer.name} had no certificate for https`)
  const outcome = await rollingRestart(balancer, path)
  const failed = balancer.looksAtHealth ? 'failed' : `failed twice, ${outcome.retried} once`
  say(
    `three instances restarted behind ${balancer.name}, no request ${failed}`,
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

async function checkPrometheus() {
  const [promtool, prometheus] = [findProgram('promtool'), findProgram('prometheus')]
  if (!promtool || !prometheus) return notInstalled('Prometheus', 'neither alerts nor dashboard were tried')
  try {
    checkAlerts(promtool)
    say('promtool finds the alert rules right, and each fires when it should', true)
  } catch (error) {
    say('promtool finds the alert rules right', false, String(error))
  }
  const broken = await scrapeFarol(prometheus)
  const what = 'Prometheus scrapes Farol, evaluates every alert and answers every query of the dashboard'
  say(what, broken.length === 0, broken.join('; '))
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

async function checkUpgrade() {
  const programs = installedPostgres()
  if (!programs) return notInstalled('PostgreSQL', 'no version was replaced by another')
  const commit = previousVersion(values.from)
  if (!commit && values.from) return say(`git has ${values.from}`, false)
  if (!commit) return console.log('– git does not have the previous version: it was not replaced by this one')
  const balancers = BALANCERS.filter(({ program }) => program === (values.behind ?? program))
  if (balancers.length === 0) return say(`there is a configuration for ${values.behind}`, false)
  await inPreparedVersion(commit, async (oldRoot) => {
    for (const balancer of balancers) {
      const path = findProgram(balancer.program)
      if (!path) notInstalled(balancer.name, 'no version was replaced by another behind it')
      else await upgradeBehind(balancer, { path, programs, oldRoot, commit })
    }
  })
}

async function upgradeBehind(
  balancer: Balancer,
  { commit, ...tools }: { path: string; programs: string; oldRoot: string; commit: string },
) {
  const outcome = await upgrade({ balancer, ...tools })
  const where = `two instances of ${commit.slice(0, 8)} behind ${balancer.name} replaced by this version`
  const { pages, files, missing, missingExamples, notReloading, oldReads, brokenReads } = outcome
  say(
    `${where}: no request failed twice, nothing lost`,
    isWhole(outcome),
    `${outcome.retried} sent again, ${figuresOf(outcome)}`,
  )
  say(
    `${where}: every page loaded`,
    missing === 0,
    JSON.stringify({ pages, files, missing, missingExamples }),
  )
  say(
    `${where}: a page that was open learns that it has to reload`,
    notReloading.length === 0,
    notReloading.join('; '),
  )
  say(
    `${where}: the old one reads on while the tables are the new ones`,
    brokenReads.length === 0,
    `${oldReads} reads. ${brokenReads.join('; ')}`,
  )
}

async function checkReplica() {
  const programs = installedPostgres()
  if (!programs) return notInstalled('PostgreSQL', 'no replica was read')
  const pgbouncer = findProgram('pgbouncer')
  if (!pgbouncer) notInstalled('PgBouncer', 'no replica was read through it')
  for (const pooler of pgbouncer ? [undefined, pgbouncer] : [undefined]) {
    const { checks, outcome } = await replicaCheck(programs, pooler)
    const where = pooler ? 'a replica behind PgBouncer' : 'a replica'
    sayAll(where, checks)
    const { stale, failed, ...figures } = outcome
    const details = JSON.stringify({ ...figures, stale, failed: failed.length, examples: failed.slice(0, 3) })
    say(`${where}: nothing read was older than what was acknowledged`, stale === 0, details)
    say(`${where}: no request failed`, failed.length === 0)
  }
}

function sayAll(where: string, checks: Record<string, boolean>) {
  for (const [what, isFine] of Object.entries(checks)) say(`${where}: ${what}`, isFine)
}

async function checkContainers() {
  const path = findProgram('podman')
  if (path) return checkImages(openPodman(path))
  notInstalled('podman', 'no image was built, and the steps of the Dockerfile are carried out one by one')
  const { checks, leftOut } = await checkContainer()
  sayAll('what the steps of the Dockerfile make', checks)
  for (const step of leftOut) console.log(`– not carried out, since it would change this machine: ${step}`)
}

async function checkImages(podman: Podman) {
  await withImage(podman, async (built) => {
    sayAll('the image', await checkImage(podman, built.image))
    const python = findProgram('python3')
    if (!python || !readsYaml(python)) return notInstalled('python3-yaml', 'compose.yaml was not run')
    if (!findProgram('slirp4netns')) return notInstalled('slirp4netns', 'compose.yaml was not run')
    sayAll('compose.yaml', await checkCompose({ podman, python }, built))
  })
}

const CHECKS: Record<string, () => unknown> = {
  systemd: checkUnits,
  compose: checkComposeCaddyfile,
  ...Object.fromEntries(BALANCERS.map((balancer) => [balancer.program, () => checkBalancer(balancer)])),
  pgbouncer: checkPgBouncer,
  tls: checkTls,
  failover: checkFailover,
  upgrade: checkUpgrade,
  prometheus: checkPrometheus,
  replica: checkReplica,
  release: async () => sayAll('an unpacked archive', (await checkRelease()).checks),
  container: checkContainers,
}

for (const [name, check] of Object.entries(CHECKS)) if (!only || name === only) await check()
process.exit(isBroken ? 1 : 0)
