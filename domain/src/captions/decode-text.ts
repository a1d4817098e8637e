/** Enough of a file to see how it is encoded. */
const SAMPLE_BYTES = 4_096
/** With this share of zeros among the bytes at even or at odd places a text is UTF-16: its Latin letters have a zero there. */
const ZEROS_OF_UTF_16 = 0.3
const REPLACED = '\ufffd'
/** Text has hardly any but its line breaks and tabs. */
const CONTROL = /(?!\s)\p{Cc}/gu
const CONTROLS_OF_BINARY = 0.05

/** The text of a file in UTF-8, UTF-16 or Windows-1252; undefined if it is no text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = (
    marked(bytes) ??
    utf16WithoutMark(bytes) ??
    utf8(bytes) ??
    decode(bytes, 'windows-1252')
  ).replace(/^\ufeff/, '')
  if (text.includes('\0')) return undefined
  const controls = text.match(CONTROL)?.length ?? 0
  return controls > text.length * CONTROLS_OF_BINARY ? undefined : text
}

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

/** By its byte order mark. */
function marked(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be')
  return first === 0xef && second === 0xbb && third === 0xbf ? decode(bytes, 'utf-8') : undefined
}

function utf16WithoutMark(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros.map((count) => count / (sample.length / 2))
  if (odd > ZEROS_OF_UTF_16 && even === 0) return decode(bytes, 'utf-16le')
  return even > ZEROS_OF_UTF_16 && odd === 0 ? decode(bytes, 'utf-16be') : undefined
}

/** A few damaged letters do not make UTF-8 another encoding; without a single good one they do. */
function utf8(bytes: Uint8Array): string | undefined {
  const text = decode(bytes, 'utf-8')
  const damaged = text.split(REPLACED).length - 1
  if (damaged === 0) return text
  const whole = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
  return whole > damaged ? text : undefined
}
