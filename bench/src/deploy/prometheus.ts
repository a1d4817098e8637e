import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@farol/server/testing/free-port.ts'
import { embeddedPlace } from '../faults/embedded-place.ts'
import { faultFarol } from '../faults/fault-farol.ts'
import { atExit, until } from '../faults/processes.ts'
import { deployFile, ended } from './balancers.ts'

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }

/** Checks the alert rules and their tests; throws what promtool says. */
export function checkAlerts(promtool: string) {
  execFileSync(promtool, ['check', 'rules', deployFile('alerts.yml')], { stdio: 'pipe' })
  execFileSync(promtool, ['test', 'rules', deployFile('alerts.test.yml')], { stdio: 'pipe' })
}

/** Scrapes a running Farol with a real Prometheus. Returns the queries and alert rules that do not work. */
export async function scrapeFarol(program: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-prometheus-'))
  const place = embeddedPlace(join(folder, 'data'))
  const metricsPort = await freePort()
  const farol = await faultFarol({ env: { ...place.env, METRICS_PORT: String(metricsPort) } })
  try {
    await farol.start()
    const prometheus = await startPrometheus(program, { folder, metricsPort })
    const ask: Ask = async (path) => (await fetch(`${prometheus.url}${path}`)).json() as ReturnType<Ask>
    try {
      await until('Prometheus has scraped Farol twice', async () => {
        await fetch(`http://127.0.0.1:${farol.port}/api/session`)
        const { data } = await ask(queryPath('count_over_time(up{job="farol"}[1m]) > 1 and up == 1'))
        return data?.result?.length === 1
      })
      return [...(await brokenQueries(ask)), ...(await brokenRules(ask))]
    } finally {
      await prometheus.stop()
    }
  } finally {
    await farol.stop()
    await place.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Ask = (path: string) => Promise<{ status?: string; error?: string; data?: Data }>
type Data = {
  result?: unknown[]
  groups?: { rules: { name: string; health: string; lastError?: string }[] }[]
}

const queryPath = (query: string) => `/api/v1/query?query=${encodeURIComponent(query)}`

/** Grafana fills in the interval. A panel may be empty, for instance of errors. */
async function brokenQueries(ask: Ask): Promise<string[]> {
  const { panels } = JSON.parse(readFileSync(deployFile('grafana-dashboard.json'), 'utf8')) as Dashboard
  const broken: string[] = []
  for (const { title, targets } of panels)
    for (const { expr } of targets) {
      const { status, error } = await ask(queryPath(expr.replaceAll('$__rate_interval', '1m')))
      if (status !== 'success') broken.push(`${title}: ${error}`)
    }
  return broken
}

async function brokenRules(ask: Ask): Promise<string[]> {
  const rules = async () => (await ask('/api/v1/rules')).data?.groups?.flatMap((group) => group.rules) ?? []
  await until('Prometheus has evaluated the rules', async () => {
    const all = await rules()
    return all.length > 0 && all.every(({ health }) => health !== 'unknown')
  })
  return (await rules())
    .filter(({ health }) => health !== 'ok')
    .map(({ name, lastError }) => `${name}: ${lastError}`)
}

type Place = { folder: string; metricsPort: number }

async function startPrometheus(program: string, { folder, metricsPort }: Place) {
  const port = await freePort()
  const config = join(folder, 'prometheus.yml')
  writeFileSync(
    config,
    `global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }
rule_files: ["${deployFile('alerts.yml')}"]
scrape_configs:
  - { job_name: farol, static_configs: [{ targets: ["127.0.0.1:${metricsPort}"] }] }
`,
  )
  const args = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'series')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]
  const log = join(folder, 'prometheus.log')
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', openSync(log, 'a')] })
  const forget = atExit(() => child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  await until('Prometheus serves', async () => {
    if (child.exitCode !== null) throw new Error(`Prometheus ended: ${readFileSync(log, 'utf8')}`)
    return fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  })
  return {
    url,
    stop: async () => {
      await ended(child)
      forget()
    },
  }
}
