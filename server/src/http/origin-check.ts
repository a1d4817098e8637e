import type { IncomingMessage } from 'node:http'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * May this request write? A browser tells where a page comes from; pages of other sites are refused. A request without
 * either header comes from no browser page, and so carries no one's cookies against their will.
 */
export function isOwnOrigin({ method = '', headers }: IncomingMessage, baseUrl: string): boolean {
  if (SAFE_METHODS.has(method)) return true
  const { origin, host, 'sec-fetch-site': site } = headers
  if (origin !== undefined) return origin === baseUrl || isSameHost(origin, host)
  return site === undefined || site === 'same-origin' || site === 'none'
}

function isSameHost(origin: string, host: string | undefined) {
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}
