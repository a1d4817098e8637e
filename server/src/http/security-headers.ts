import type { InlineHashes } from './inline-hashes.ts'

const policyOfPages = ({ scripts, styles }: InlineHashes) => [
  "default-src 'none'",
  ["script-src 'self'", ...scripts].join(' '),
  ["style-src 'self'", ...styles].join(' '),
  "img-src 'self' blob:",
  "font-src 'self'",
  // Browsers that cannot play HLS by themselves fetch its parts by script, from wherever the school keeps its videos.
  "connect-src 'self' https:",
  "media-src 'self' https: blob:",
  'frame-src https://player.vimeo.com https://vimeo.com https://www.youtube-nocookie.com',
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/** What every answer carries, whatever is in it. */
const FOR_ALL = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

const FOR_PAGES = {
  'x-frame-options': 'DENY',
  // YouTube refuses to play in a frame that hides where it stands.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/**
 * Data and files opened as a page may do nothing at all. The rest of what a page carries means nothing for them, and costs with
 * each answer: seven hundred bytes, nine times in a first visit.
 */
const FOR_DATA = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }

const ONE_YEAR_SECONDS = 31_536_000

type Options = { isHttps: boolean; inline: InlineHashes }

export function securityHeaders({ isHttps, inline }: Options) {
  const always = {
    ...FOR_ALL,
    ...(isHttps && { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` }),
  }
  const policy = policyOfPages(inline).join('; ')
  const ofPages = Object.entries({ ...always, 'content-security-policy': policy, ...FOR_PAGES })
  const ofData = Object.entries({ ...always, ...FOR_DATA })
  return (path: string) => (isPage(path) ? ofPages : ofData)
}

const isPage = (path: string) =>
  path.startsWith('/api/docs') || !(path.startsWith('/api/') || path.startsWith('/assets/'))
