import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { type Started, startProduct } from '../start/product.ts'
import { atMost, type Verdict } from '../verdicts.ts'
import type { Cookie } from './cold-visit.ts'
import { openBrowser } from './open-browser.ts'
import { type PageLoad, pageLoadsOf } from './page-load.ts'

const ROUNDS = 20
/** By then what a start leaves behind is done. */
const REST_MS = 15_000
const IDLE_MS = 30_000
/** The figures follow a second after what changes them: that work belongs to the visit. */
const WINDOW_MS = 1_500

const TARGET = { pageLoadMs: 8, idleMsPerSecond: 0.5, restMb: 250 }
/** Checking a password is meant to take long. */
const WITHOUT_TARGET: readonly string[] = ['log-in']

type Measured = { name: string; cpuMs: number; requests: number; kilobytes: number }
export type PageLoadFigures = { idleMsPerSecond: number; restMb: number; loads: Measured[] }

/** Whole page loads in a browser with a warm cache: the processor time of server and PostgreSQL, with what they do beside it. */
export async function benchPageLoads(): Promise<PageLoadFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farol-bench-visits-'))
  const product = await startProduct(dataDir)
  const browser = await openBrowser()
  try {
    const visited = await openVisits(browser, product)
    for (let round = 0; round <= ROUNDS; round += 1) await visited.round()
    return visited.figures()
  } finally {
    await browser.close()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The first round fills the caches and does not count. */
export async function openVisits(browser: Browser, product: Started) {
  const url = `http://127.0.0.1:${product.port}`
  const { loads, cookies } = await pageLoadsOf(url, product)
  await wait(REST_MS)
  const idleMsPerSecond = await idleCpu(product)
  const { serverMb, postgresMb } = product.memory()
  const contexts = {
    visitor: await newContext(browser, url, []),
    student: await newContext(browser, url, cookies.student),
    admin: await newContext(browser, url, cookies.admin),
  }
  const rounds: Measured[][] = []
  const measure = async (load: PageLoad): Promise<Measured> => {
    const page = await contexts[load.by].newPage()
    const traffic = await countTraffic(page)
    try {
      await load.before?.(page)
      await traffic.settled()
      traffic.reset()
      const from = performance.now()
      const before = product.cpuMs()
      await load.open(page)
      await traffic.settled()
      await wait(Math.max(0, WINDOW_MS - (performance.now() - from)))
      return { name: load.name, cpuMs: product.cpuMs() - before, ...traffic.sum() }
    } finally {
      await page.close()
    }
  }
  return {
    round: async () => {
      const measured: Measured[] = []
      for (const load of loads) measured.push(await measure(load))
      rounds.push(measured)
    },
    figures: (): PageLoadFigures => ({
      idleMsPerSecond,
      restMb: serverMb + postgresMb,
      loads: meanOf(rounds.slice(1)),
    }),
  }
}

async function idleCpu(product: Started) {
  const before = product.cpuMs()
  await wait(IDLE_MS)
  return (product.cpuMs() - before) / (IDLE_MS / 1_000)
}

async function newContext(browser: Browser, url: string, cookies: Cookie[]) {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })))
  return context
}

/** The live stream never ends, and the video of a lesson is content. */
const isCounted = (url: string) =>
  url.startsWith('http') && !/^\/(api\/live|media\/)/.test(new URL(url).pathname)
const QUIET_MS = 300
const LOOK_MS = 20

/** What came from the server; the cache sends nothing. */
async function countTraffic(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const underWay = new Set<string>()
  let [requests, bytes, changedAt] = [0, 0, performance.now()]
  const ended = (requestId: string) => {
    if (underWay.delete(requestId)) changedAt = performance.now()
  }
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!isCounted(request.url)) return
    underWay.add(requestId)
    changedAt = performance.now()
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => ended(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (underWay.has(requestId) && encodedDataLength > 0) {
      requests += 1
      bytes += encodedDataLength
    }
    ended(requestId)
  })
  await devtools.send('Network.enable')
  return {
    settled: async () => {
      while (underWay.size > 0 || performance.now() - changedAt < QUIET_MS) await wait(LOOK_MS)
    },
    reset: () => {
      requests = 0
      bytes = 0
    },
    sum: () => ({ requests, kilobytes: bytes / 1_000 }),
  }
}

function meanOf(rounds: Measured[][]): Measured[] {
  const [first = []] = rounds
  return first.map(({ name }, place) => {
    const mean = (read: (one: Measured) => number) =>
      rounds.reduce((sum, round) => sum + read(round[place] as Measured), 0) / rounds.length
    return {
      name,
      cpuMs: mean(({ cpuMs }) => cpuMs),
      requests: mean(({ requests }) => requests),
      kilobytes: mean(({ kilobytes }) => kilobytes),
    }
  })
}

export const pageLoadRows = ({ loads }: PageLoadFigures) =>
  loads.map(({ name, cpuMs, requests, kilobytes }) => ({
    visit: name,
    'CPU, ms': Number(cpuMs.toFixed(1)),
    requests: Number(requests.toFixed(1)),
    kB: Math.round(kilobytes),
  }))

export const pageLoadVerdicts = ({ loads, idleMsPerSecond, restMb }: PageLoadFigures): Verdict[] => [
  ...loads
    .filter(({ name }) => !WITHOUT_TARGET.includes(name))
    .map(({ name, cpuMs }) =>
      atMost({ what: `${name}: processor time`, measured: cpuMs, target: TARGET.pageLoadMs, unit: 'ms' }),
    ),
  atMost({
    what: 'idle server: processor time per second',
    measured: idleMsPerSecond,
    target: TARGET.idleMsPerSecond,
    unit: 'ms',
  }),
  atMost({ what: 'memory at rest: both', measured: restMb, target: TARGET.restMb, unit: 'MB' }),
]
