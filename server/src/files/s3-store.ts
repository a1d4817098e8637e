import { randomUUID } from 'node:crypto'
import { type Chunk, coveringChunks } from '@farol/domain/covering-chunks.ts'
import type { Bucket } from '#/config/bucket.ts'
import { unavailable } from '#/database/to-problem.ts'
import { createFileStore, type FileStore } from './file-store.ts'
import { createS3Client } from './s3-client.ts'
import { createS3Objects, writeNew } from './s3-objects.ts'

/** Shorter than browsers and proxies wait for the answer to a chunk. */
const CHUNK_MS = 20_000
const CHECK_MS = 5_000

const keyOf = (sha256: string) => `files/${sha256.slice(0, 2)}/${sha256}`
const folderOf = (uploadId: string) => `uploads/${uploadId}/`
/** The same name has the same bytes: a request that arrives late cannot spoil what was acknowledged meanwhile. */
const chunkKey = (uploadId: string, { offset, length }: Chunk) => `${folderOf(uploadId)}${offset}-${length}`

type Options = { bucket: Bucket; dataDir: string; now?: () => number }

/**
 * Files in a bucket, so that several machines share them: `files/<aa>/<sha256>` for what is complete, and `uploads/<id>/<offset>-<length>`
 * for the chunks of what is arriving. What is being made of them is in DATA_DIR meanwhile.
 */
export function createS3Store({ bucket, dataDir, now = Date.now }: Options): FileStore {
  const client = createS3Client(bucket, now)
  const objects = createS3Objects(client, bucket)
  const scratch = createFileStore(dataDir)

  async function chunksOf(uploadId: string): Promise<Chunk[]> {
    const chunks: Chunk[] = []
    for (const { key } of await objects.list(folderOf(uploadId))) {
      const [offset, length] = key.slice(folderOf(uploadId).length).split('-').map(Number)
      if (offset !== undefined && length !== undefined) chunks.push({ offset, length })
    }
    return chunks
  }

  async function* arrivedBytes(uploadId: string, end: number): AsyncGenerator<Buffer> {
    const pieces = coveringChunks(await chunksOf(uploadId), end)
    if (!pieces) throw Object.assign(new Error(`S3 lacks chunks of ${uploadId}`), { code: 'ENOENT' })
    for (const { start, bytes, ...chunk } of pieces)
      yield objects.read(chunkKey(uploadId, chunk), { start, end: start + bytes - 1 })
  }

  const copyTo = (sha256: string, path: string) => objects.copyTo(keyOf(sha256), path)

  async function removeChunks(uploadId: string) {
    await objects.remove((await chunksOf(uploadId)).map((chunk) => chunkKey(uploadId, chunk)))
  }

  return {
    check: async () => {
      await objects.list('check')
      await objects.put('check', Buffer.from('Farol'), CHECK_MS)
      await objects.remove(['check'])
    },
    root: undefined,
    place: `s3://${new URL(bucket.origin).host}/${bucket.name}/${bucket.prefix}files`,
    outputOf: scratch.outputOf,
    madeOf: scratch.madeOf,
    disk: async () => null,

    sendChunk: async (id, { offset, bytes }) => {
      const key = chunkKey(id, { offset, length: bytes.length })
      await objects.put(key, bytes as Uint8Array<ArrayBuffer>, CHUNK_MS)
    },
    write: async () => undefined,
    head: async (id, length) => {
      const pieces: Buffer[] = []
      for await (const bytes of arrivedBytes(id, length)) pieces.push(bytes)
      return Buffer.concat(pieces)
    },
    arrived: async (id, size) => {
      const path = scratch.madeOf(id, randomUUID())
      await writeNew(path, arrivedBytes(id, size))
      return path
    },
    // Its chunks stay until it is recorded.
    isMoved: async () => false,

    sendFile: (path, sha256) => objects.putFile(keyOf(sha256), path),
    keep: async (path, { sha256, size }) => {
      if ((await objects.sizeOf(keyOf(sha256))) === size) return path
      throw unavailable(new Error(`${sha256} was removed from S3 while it was being added`))
    },
    local: async (sha256, id) => {
      const path = scratch.madeOf(id, randomUUID())
      await copyTo(sha256, path)
      return path
    },
    copyTo,
    sizeOf: (sha256) => objects.sizeOf(keyOf(sha256)),
    source: (sha256) => ({
      sign: (headers) => client.sign(keyOf(sha256), headers),
      read: (range) => client.stream(keyOf(sha256), range),
    }),

    remove: (sha256) => objects.remove([keyOf(sha256)]),
    removeParts: async (id) => {
      await scratch.removeParts(id)
      await removeChunks(id)
    },
    removeScratch: scratch.removeScratch,
    removePart: scratch.removePart,
    untouchedSince: async (moment) => {
      const isOld = ({ modified }: { modified: Date }) => modified < moment
      const stored = (await objects.list('files/')).filter(isOld)
      const byUpload = Map.groupBy(await objects.list('uploads/'), ({ key }) => key.split('/')[1] ?? '')
      const uploads = [...byUpload].filter(([, list]) => list.every(isOld)).map(([id]) => id)
      const made = await scratch.untouchedSince(moment)
      return { files: stored.map(({ key }) => key.split('/')[2] ?? ''), parts: [...uploads, ...made.parts] }
    },
    removeUnfinished: objects.removeUnfinished,
  }
}
