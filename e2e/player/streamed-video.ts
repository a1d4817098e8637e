import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHUNK_TYPE, TUS_VERSION, type Upload } from '@farol/contract/uploads.ts'
import { videos } from '@farol/contract/videos.ts'
import { CLIPS, fakeFfmpeg } from '@farol/server/testing/fake-ffmpeg.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'
import { test as base, expect } from './lesson-test.ts'

export { expect } from './lesson-test.ts'

/** On a Farol that finds an ffmpeg which needs no time. */
export const test = base.extend<object, { variables: Record<string, string> }>({
  variables: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'farol-ffmpeg-'))
      await use({ FFMPEG_PATH: fakeFfmpeg(folder) })
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

export const STREAMED_SECONDS = 8

/** Uploads a video, and answers with its address once it has its renditions. */
export async function streamedVideo(admin: Visitor): Promise<string> {
  const bytes = readFileSync(join(CLIPS, 'lines-720.mp4'))
  const name = Buffer.from(`aula-${Date.now()}.mp4`).toString('base64')
  const created = await admin.fetch('/api/admin/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': TUS_VERSION,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${name}`,
    },
  })
  const { id } = (await created.json()) as Upload
  await admin.fetch(`/api/admin/uploads/${id}`, {
    method: 'PATCH',
    headers: { 'tus-resumable': TUS_VERSION, 'upload-offset': '0', 'content-type': CHUNK_TYPE },
    body: Uint8Array.from(bytes),
  })
  const read = () => admin.call(videos.one, { params: { videoId: id } })
  await expect.poll(async () => (await read()).renditions, { timeout: 60_000 }).toBe('ready')
  return (await read()).url
}
