const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
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
].join('; ')

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // YouTube refuses to play in a frame that hides where it stands.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

const ONE_YEAR_SECONDS = 31_536_000

/** What every answer carries. */
export const securityHeaders = ({ isHttps }: { isHttps: boolean }) =>
  Object.entries({
    ...HEADERS,
    ...(isHttps && { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` }),
  })
