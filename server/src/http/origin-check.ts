import type { IncomingMessage } from 'node:http'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF protection: browsers send the origin of the page, and writes from other sites are refused. A request without either
 * header does not come from a browser page, so it cannot carry a victim's cookies.
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
