const HERE = 'https://here.invalid'
const CONTROL_SPACE_OR_BACKSLASH = /[\p{Cc}\s\\]/u

/**
 * Where to go after log-in, if `value` is a path of this site; anything that could lead to another one is refused.
 * Browsers read a backslash as a slash and drop tabs and line breaks, so those are refused as well. The log-in page
 * itself would send back and forth for ever.
 */
export function safeRedirect(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.startsWith('//')) return undefined
  if (CONTROL_SPACE_OR_BACKSLASH.test(value) || !URL.canParse(value, HERE)) return undefined
  const url = new URL(value, HERE)
  if (url.origin !== HERE || url.pathname.startsWith('//')) return undefined
  if (url.pathname === '/auth' || url.pathname.startsWith('/auth/')) return undefined
  return url.pathname + url.search + url.hash
}
