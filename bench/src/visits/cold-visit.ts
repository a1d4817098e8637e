import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession, Page } from '@playwright/test'

/** A phone with a poor connection: 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
export const SLOW_CONNECTION = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const WATCH = fileURLToPath(new URL('./watch-page.js', import.meta.url))
/** Long enough for requests after the first paint. */
const SETTLED_MS = 2_000

export type Cookie = { name: string; value: string }
export type Visit = {
  requests: number
  bytes: number
  scriptBytes: number
  largestPaintMs: number
  layoutShifts: number
}

/** Opens a page with an empty cache, over a slow connection. */
export async function coldVisit(
  browser: Browser,
  { url, cookies }: { url: string; cookies: Cookie[] },
): Promise<Visit> {
  const page = await newVisitor(browser, { url, cookies })
  try {
    const devtools = await page.context().newCDPSession(page)
    const loaded = await countLoads(devtools)
    await devtools.send('Network.emulateNetworkConditions', SLOW_CONNECTION)
    await page.goto(url, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(SETTLED_MS)
    const painted = await page.evaluate<Painted>('painted')
    return { ...loaded(), ...painted }
  } finally {
    await page.context().close()
  }
}

export async function newVisitor(
  browser: Browser,
  { url, cookies }: { url: string; cookies: Cookie[] },
): Promise<Page> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 390, height: 844 } })
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: new URL(url).origin })))
  await context.addInitScript({ path: WATCH })
  return context.newPage()
}

/** Videos are content and not counted. */
const isCounted = (url: string) => url.startsWith('http') && !new URL(url).pathname.startsWith('/media/')

async function countLoads(devtools: CDPSession) {
  const asked = new Map<string, { isScript: boolean; bytes: number }>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (isCounted(request.url)) asked.set(requestId, { isScript: type === 'Script', bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  await devtools.send('Network.enable')
  return () => {
    const all = [...asked.values()]
    const sum = (requests: typeof all) => requests.reduce((bytes, request) => bytes + request.bytes, 0)
    return { requests: all.length, bytes: sum(all), scriptBytes: sum(all.filter(({ isScript }) => isScript)) }
  }
}

type Painted = Pick<Visit, 'largestPaintMs' | 'layoutShifts'>
