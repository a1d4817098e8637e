import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'

/** Read at once: fewer turns between the disk and the connection. */
const CHUNK_BYTES = 512 * 1024
/** Kept for the next file: memory that is new for every chunk takes a third of what sending costs. */
const KEPT_BUFFERS = 16
const kept: Buffer[] = []

/** Sends a part of a file and closes it. A visitor who seeks or leaves breaks the connection; there is nobody to tell. */
export async function sendRange(
  file: FileHandle,
  outgoing: ServerResponse,
  range: { start: number; end: number },
) {
  try {
    const buffer = kept.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES)
    await sendThrough(buffer, { file, outgoing, range })
    // Not after a broken connection, which may still hold it.
    if (kept.length < KEPT_BUFFERS) kept.push(buffer)
    outgoing.end()
  } catch {
    outgoing.destroy()
  } finally {
    // Everything was read, or nobody waits for it any more: a failed close changes nothing.
    await file.close().catch(() => undefined)
  }
}

type Sending = { file: FileHandle; outgoing: ServerResponse; range: { start: number; end: number } }

async function sendThrough(buffer: Buffer, { file, outgoing, range: { start, end } }: Sending) {
  let at = start
  while (at <= end) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - at + 1), at)
    if (bytesRead === 0) throw new Error('The file is shorter than it was.')
    await written(outgoing, buffer.subarray(0, bytesRead))
    at += bytesRead
  }
}

/** Once the bytes have left the buffer. */
const written = (outgoing: ServerResponse, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    const onClose = () => reject(new Error('The connection was closed.'))
    if (outgoing.destroyed) return onClose()
    outgoing.once('close', onClose)
    outgoing.write(bytes, (error) => {
      outgoing.off('close', onClose)
      if (error) reject(error)
      else resolve()
    })
  })
