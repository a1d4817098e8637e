/** A piece of a text; with an address when it is a link. The pieces put together are the text itself. */
export type TextPart = { at: number; text: string; href?: string }

/** Marks that turn the direction of writing end an address, too: what is read is where it leads. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`“”\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gi
/** What follows an address in a sentence is not part of it. */
const TRAILING = /[.,;:!?…*_~]+$/

/** Finds the http(s) addresses in a text that users wrote. Nothing else becomes a link, and no text is lost. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimmed(match[0])
    const href = hrefOf(address)
    if (href === undefined) continue
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index) })
    parts.push({ at: match.index, text: address, href })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) })
  return parts
}

/** A bracket that was opened before the address closes after it, unless the address opened it itself. */
function trimmed(address: string): string {
  let rest = address
  for (;;) {
    const shorter = rest.replace(TRAILING, '')
    const hasLoneBracket =
      (shorter.endsWith(')') && !shorter.includes('(')) || (shorter.endsWith(']') && !shorter.includes('['))
    const next = hasLoneBracket ? shorter.slice(0, -1) : shorter
    if (next === rest) return rest
    rest = next
  }
}

/** Nobody is led to a host they did not read: an address with a name and password in it stays text. */
function hrefOf(address: string): string | undefined {
  const url = URL.parse(address)
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isPlain && url.hostname.includes('.') ? url.href : undefined
}
