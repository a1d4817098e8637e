import { once } from 'node:events'
import { CHUNK_TYPE, TUS_VERSION } from '@farol/contract/uploads.ts'
import { until } from '../faults/processes.ts'
import { CHUNK_BYTES, videoChunk } from '../files/send-upload.ts'
import type { HttpsClient } from './https-client.ts'

const UPLOADS = '/api/admin/uploads'
const CHUNKS = 3

/** One byte is missing in the end, so that no video is prepared. */
export async function uploadChecks(client: HttpsClient, cookie: string): Promise<Record<string, boolean>> {
  const headers = { cookie, 'tus-resumable': TUS_VERSION }
  const created = await client.call({
    ...{ method: 'POST', path: UPLOADS },
    headers: {
      ...headers,
      'upload-length': String(CHUNKS * CHUNK_BYTES + 1),
      'upload-metadata': `filename ${Buffer.from('aula.mp4').toString('base64')}`,
    },
  })
  const path = `${UPLOADS}/${JSON.parse(created.body.toString()).id}`
  const chunk = videoChunk()
  const patch = (offset: number) => ({
    ...{ method: 'PATCH', path },
    headers: { ...headers, 'upload-offset': String(offset), 'content-type': CHUNK_TYPE },
  })
  const arrived = async () =>
    Number((await client.call({ method: 'HEAD', path, headers })).headers['upload-offset'])

  const whole = await client.call({ ...patch(0), body: chunk })
  await until('what arrives of an interrupted chunk is kept', async () => {
    const interrupted = client.open(patch(CHUNK_BYTES))
    interrupted.on('error', () => undefined)
    interrupted.write(chunk.subarray(0, CHUNK_BYTES / 2))
    if (interrupted.writableNeedDrain) await once(interrupted, 'drain')
    interrupted.close()
    return (await arrived()) > CHUNK_BYTES
  })
  const resumedAt = await arrived()
  for (let offset = resumedAt; offset < CHUNKS * CHUNK_BYTES; offset = await arrived()) {
    const body = chunk.subarray(0, CHUNKS * CHUNK_BYTES - offset)
    const { status } = await client.call({ ...patch(offset), body })
    if (status !== 204) break
  }
  const checks = {
    'a chunk of 8 MB is accepted': whole.status === 204,
    'an interrupted chunk is kept as far as it came, and the upload goes on from there':
      resumedAt < 2 * CHUNK_BYTES && (await arrived()) === CHUNKS * CHUNK_BYTES,
  }
  await client.call({ method: 'DELETE', path, headers })
  return checks
}
