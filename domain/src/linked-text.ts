/** Links have an `href`. Joined, the parts are the original text. */
type TextPart = { at: number; text: string; href?: string }

/** Bidirectional control characters end an address, so that a link always leads where it reads. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`“”\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gi
/** Punctuation after an address belongs to the sentence. */
const TRAILING = '.,;:!?…*_~'

/** Finds the http(s) addresses in a text. */
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

/** A closing bracket belongs to the address only if the address opened it. In one pass: there may be thousands of them. */
function trimmed(address: string): string {
  const lone = `${address.includes('(') ? '' : ')'}${address.includes('[') ? '' : ']'}`
  const ends = TRAILING + lone
  let end = address.length
  while (end > 0 && ends.includes(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}

/** An address with credentials stays text: `https://bank@evil.example` leads elsewhere than it seems. */
function hrefOf(address: string): string | undefined {
  const url = URL.parse(address)
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isPlain && url.hostname.includes('.') ? url.href : undefined
}
