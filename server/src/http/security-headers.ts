import type { InlineHashes } from './inline-hashes.ts'

const policyOfPages = ({ scripts, styles }: InlineHashes, ofFiles: string[]) => [
  "default-src 'none'",
  ["script-src 'self'", ...scripts].join(' '),
  ["style-src 'self'", ...styles].join(' '),
  ["img-src 'self' blob:", ...ofFiles].join(' '),
  "font-src 'self'",
  // Without native HLS, a script fetches the segments from wherever the videos are hosted.
  ["connect-src 'self' https:", ...ofFiles].join(' '),
  ["media-src 'self' https: blob:", ...ofFiles].join(' '),
  'frame-src https://player.vimeo.com https://vimeo.com https://www.youtube-nocookie.com',
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/** Headers of every response. */
const FOR_ALL = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

const FOR_PAGES = {
  'x-frame-options': 'DENY',
  // YouTube does not play in a frame without a referrer.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/**
 * Data and files opened as a page may do nothing at all. They do without the other headers of pages: seven hundred bytes,
 * nine times in a first visit.
 */
const FOR_DATA = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }

const ONE_YEAR_SECONDS = 31_536_000

type Options = {
  isHttps: boolean
  /** Another object after a change. */
  inline: () => InlineHashes
  filesOrigin: string | undefined
}

export function securityHeaders({ isHttps, inline, filesOrigin }: Options) {
  const always = {
    ...FOR_ALL,
    ...(isHttps && { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` }),
  }
  const pageHeaders = (hashes: InlineHashes) => {
    const policy = policyOfPages(hashes, filesOrigin ? [filesOrigin] : []).join('; ')
    return Object.entries({ ...always, 'content-security-policy': policy, ...FOR_PAGES })
  }
  let last = inline()
  let ofPages = pageHeaders(last)
  const ofData = Object.entries({ ...always, ...FOR_DATA })
  return (path: string) => {
    if (!isPage(path)) return ofData
    if (last !== inline()) {
      last = inline()
      ofPages = pageHeaders(last)
    }
    return ofPages
  }
}

const isPage = (path: string) =>
  path.startsWith('/api/docs') || !(path.startsWith('/api/') || path.startsWith('/assets/'))
