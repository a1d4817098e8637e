import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHUNK_TYPE, TUS_VERSION, type Upload } from '@farol/contract/uploads.ts'
import { CLIPS } from '@farol/server/testing/fake-ffmpeg.ts'

export const CHUNK_BYTES = 8 * 1024 ** 2

export type Sender = { port: number; cookie: string }

const headersOf = ({ cookie }: Sender) => ({ cookie, 'tus-resumable': TUS_VERSION })
const addressOf = ({ port }: Sender) => `http://127.0.0.1:${port}/api/admin/uploads`

export async function beginUpload(sender: Sender, size: number): Promise<string> {
  const metadata = `filename ${Buffer.from(`${crypto.randomUUID()}.mp4`).toString('base64')}`
  const created = await fetch(addressOf(sender), {
    method: 'POST',
    headers: { ...headersOf(sender), 'upload-length': String(size), 'upload-metadata': metadata },
  })
  if (created.status !== 201) throw new Error(`an upload was answered with ${created.status}`)
  const { id } = (await created.json()) as Upload
  return id
}

export async function sendChunk(
  address: string,
  { headers = {}, offset, bytes }: { headers?: Record<string, string>; offset: number; bytes: Uint8Array },
) {
  const { status } = await fetch(address, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': String(offset), 'content-type': CHUNK_TYPE },
    body: Uint8Array.from(bytes),
  })
  if (status !== 204) throw new Error(`a chunk was answered with ${status}`)
}

/** A file that begins as a video does. One byte is missing in the end, so that nothing is prepared meanwhile. */
export async function sendAllButOne(sender: Sender, chunks: number, onChunk = () => {}): Promise<void> {
  const chunk = videoChunk()
  const id = await beginUpload(sender, chunks * CHUNK_BYTES + 1)
  for (let number = 0; number < chunks; number += 1) {
    const offset = number * CHUNK_BYTES
    await sendChunk(`${addressOf(sender)}/${id}`, { headers: headersOf(sender), offset, bytes: chunk })
    onChunk()
  }
  await fetch(`${addressOf(sender)}/${id}`, { method: 'DELETE', headers: headersOf(sender) })
}

export function videoChunk() {
  const chunk = new Uint8Array(CHUNK_BYTES)
  chunk.set(readFileSync(join(CLIPS, 'index-first.mp4')))
  return chunk
}

/** Returns the id of the video, all of whose bytes have arrived. */
export async function sendVideo(sender: Sender, bytes: Buffer): Promise<string> {
  const id = await beginUpload(sender, bytes.length)
  for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES) {
    const chunk = bytes.subarray(offset, offset + CHUNK_BYTES)
    await sendChunk(`${addressOf(sender)}/${id}`, { headers: headersOf(sender), offset, bytes: chunk })
  }
  return id
}
