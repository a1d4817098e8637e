const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * May this request write? A browser tells where a page comes from; pages of other sites are refused. A request without
 * either header comes from no browser page, and so carries no one's cookies against their will.
 */
export function isOwnOrigin(request: Request, baseUrl: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true
  const origin = request.headers.get('origin')
  if (origin !== null) return origin === baseUrl || isSameHost(origin, request.headers.get('host'))
  const site = request.headers.get('sec-fetch-site')
  return site === null || site === 'same-origin' || site === 'none'
}

function isSameHost(origin: string, host: string | null) {
  return URL.canParse(origin) && host !== null && new URL(origin).host === host
}
