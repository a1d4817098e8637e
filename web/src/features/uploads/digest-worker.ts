import { sha256 } from '@noble/hashes/sha2.js'

/** `to`: how many bytes of the file the hash should have taken; the answer is the hash once that is all of them. */
export type DigestRequest = { file: File; to: number }

const READ_BYTES = 4 * 1024 ** 2
const hash = sha256.create()
let position = 0

async function advance({ file, to }: DigestRequest) {
  while (position < to) {
    const end = Math.min(to, position + READ_BYTES)
    hash.update(new Uint8Array(await file.slice(position, end).arrayBuffer()))
    position = end
  }
  if (position === file.size) postMessage(hexadecimal(hash.digest()))
}

const hexadecimal = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** One after the other: the hash takes the bytes in their order. */
let queue = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<DigestRequest>) => {
  // A file that can no longer be read is reported by whoever sends it.
  queue = queue.then(() => advance(data)).catch(() => postMessage(null))
})
