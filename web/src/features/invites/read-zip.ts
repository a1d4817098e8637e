/** What one part may unpack to: a ZIP bomb ends here. The sheet of two thousand people has far less. */
const UNPACKED_MAX_BYTES = 20 * 1024 * 1024
const ENTRIES_MAX = 1_000

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LOCAL_LENGTH = 30
const COMMENT_MAX = 65_535

type Entry = { method: number; size: number; offset: number }
export type Zip = { has: (name: string) => boolean; text: (name: string) => Promise<string> }

/** The directory of an archive; undefined if it has none that can be read. Numbers out of bounds throw a RangeError. */
export function readZip(bytes: Uint8Array<ArrayBuffer>): Zip | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  const entries = end === undefined ? undefined : entriesOf(view, end)
  if (!entries) return undefined
  return {
    has: (name) => entries.has(name),
    text: async (name) => {
      const { method, size, offset } = entries.get(name) as Entry
      const start =
        offset + LOCAL_LENGTH + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
      const packed = bytes.subarray(start, start + size)
      const unpacked = method === 0 ? packed : await inflated(packed)
      if (unpacked.byteLength > UNPACKED_MAX_BYTES) throw new RangeError('The part is too large.')
      return new TextDecoder().decode(unpacked)
    },
  }
}

function endOf(view: DataView): number | undefined {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at -= 1) {
    if (view.getUint32(at, true) === END) return at
  }
  return undefined
}

function entriesOf(view: DataView, end: number): Map<string, Entry> | undefined {
  const count = Math.min(view.getUint16(end + 10, true), ENTRIES_MAX)
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_LENGTH > view.byteLength || view.getUint32(at, true) !== ENTRY) return undefined
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ]
    const name = new TextDecoder().decode(
      new Uint8Array(view.buffer, view.byteOffset + at + ENTRY_LENGTH, nameLength),
    )
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    })
    at += ENTRY_LENGTH + nameLength + extra + comment
  }
  return entries
}

/** As much as may be unpacked, and not a byte more. */
async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > UNPACKED_MAX_BYTES) {
      await reader.cancel()
      throw new RangeError('The part is too large.')
    }
    parts.push(value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
