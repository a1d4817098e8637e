import { randomBytes } from 'node:crypto'

let lastMillisecond = -1
let counter = 0

/**
 * A UUID v7 (RFC 9562): 48 bits of time, a 26-bit counter, 48 random bits. Ids of one process made in the same
 * millisecond sort in the order they were made, so rows written together stay together in the index.
 */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16)
  // Starting in the lower half leaves 33 million steps, more than a process makes in a millisecond.
  counter = now === lastMillisecond ? counter + 1 : bytes.readUInt32BE(6) >>> 7
  lastMillisecond = now

  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt16BE(0x7000 | (counter >>> 14), 6)
  bytes.writeUInt16BE(0x8000 | (counter & 0x3fff), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
