import { Problem } from '@farol/contract/problem.ts'
import { bytesText } from '@farol/domain/bytes-text.ts'
import { notAVideoSentence, VIDEO_TYPES } from '@farol/domain/not-a-video.ts'
import type { UploadKind } from '@farol/domain/uploads.ts'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { fileTypeFromBuffer } from 'file-type'
import { videos } from '#/database/schema/files.ts'
import { uploads } from '#/database/schema/uploads.ts'
import { type FileStore, isDiskFull, isMissing } from '#/files/file-store.ts'
import { requireMaterial } from '#/materials/material-type.ts'
import { receiveMaterial } from '#/materials/receive-material.ts'
import { removeUnreceived } from '#/materials/remove-material.ts'
import { removeVideo } from '#/videos/remove-video.ts'
import { failVideo, publishVideo } from '#/videos/video-state.ts'
import { lockedUpload } from './uploads.queries.ts'

/** As many as file-type looks at. */
const TYPE_BYTES = 4_100
/** The file itself is the reason: nothing of it is kept. */
const OF_THE_FILE: string[] = ['NOT_A_VIDEO', 'NOT_A_MATERIAL', 'UPLOAD_DAMAGED']

type Parts = { orm: NodePgDatabase; store: FileStore }
type Chunk = {
  userId: string
  uploadId: string
  offset: number
  checksum: string | null
  /** Of the whole file, with its last chunk. */
  sha256: string | null
  bytes: Uint8Array
}

/**
 * Returns how much has arrived. It is on the disk and recorded before it is acknowledged; the row stays locked meanwhile, so that of two
 * tabs or a repeated request one writes, and the other is told the offset.
 */
export async function receiveChunk({ orm, store }: Parts, chunk: Chunk) {
  const { userId, uploadId, offset, bytes } = chunk
  await requireChecksum(chunk)
  try {
    return await orm.transaction(async (transaction) => {
      const upload = await lockedUpload(transaction, { userId, uploadId })
      const { receivedBytes, size, kind } = upload
      if (receivedBytes !== offset) throw new Problem('UPLOAD_OFFSET')
      if (bytes.length === 0) return { offset, isComplete: false }
      const received = offset + bytes.length
      if (received > size) throw new Problem('BODY_TOO_LARGE')
      const isComplete = received === size
      const announcedSha256 = chunk.sha256 ?? upload.announcedSha256
      const mayBeMoved = isComplete && offset > 0 && announcedSha256 !== null
      const isMoved = mayBeMoved && (await store.isMoved(uploadId, announcedSha256))
      if (!isMoved) await store.write(uploadId, { offset, bytes })
      if (offset < TYPE_BYTES && (received >= TYPE_BYTES || isComplete))
        await requireType(await store.head(uploadId, TYPE_BYTES), { kind, size })
      await transaction
        .update(uploads)
        .set({ receivedBytes: received, announcedSha256 })
        .where(eq(uploads.id, uploadId))
      if (isComplete) await complete(transaction, store, { uploadId, kind, size, announcedSha256, isMoved })
      return { offset: received, isComplete }
    })
  } catch (error) {
    if (error instanceof Problem && OF_THE_FILE.includes(error.code)) await discard({ orm, store }, uploadId)
    if (isDiskFull(error)) throw await noRoom(store, { bytes: bytes.length, cause: error })
    // Another instance, which does not share DATA_DIR, has the first bytes; or they were deleted by hand.
    if (isMissing(error)) throw new Problem('NOT_FOUND', { cause: error })
    throw error
  }
}

type Complete = {
  uploadId: string
  kind: UploadKind
  size: number
  announcedSha256: string | null
  isMoved: boolean
}

/** A video is gigabytes long: a job compares and prepares it. */
async function complete(
  transaction: NodePgDatabase,
  store: FileStore,
  { uploadId, kind, ...arrived }: Complete,
) {
  if (kind === 'material') return receiveMaterial(transaction, store, { materialId: uploadId, ...arrived })
  await transaction.update(videos).set({ state: 'preparing' }).where(eq(videos.id, uploadId))
  await publishVideo(transaction, uploadId)
}

/** A lesson may already wait for it. */
async function discard({ orm, store }: Parts, uploadId: string) {
  await removeUnreceived({ orm, store }, uploadId)
  if (!(await removeVideo({ orm, store }, uploadId)))
    await failVideo(orm, uploadId, { failure: 'unreadable' })
}

/** Hashed in another thread: meanwhile this one answers other requests. */
async function requireChecksum({ checksum, bytes }: Chunk) {
  if (checksum === null) return
  const [algorithm, value] = checksum.split(' ')
  if (algorithm !== 'sha256') throw new Problem('BAD_REQUEST')
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  if (Buffer.from(digest).toString('base64') !== value) throw new Problem('CHECKSUM_MISMATCH')
}

/** Refused at the first chunk, before the rest is sent. */
async function requireType(head: Uint8Array, { kind, size }: { kind: UploadKind; size: number }) {
  if (kind === 'material') return requireMaterial(head, { isWhole: head.length === size })
  const found = await fileTypeFromBuffer(head)
  if (found && VIDEO_TYPES.includes(found.mime)) return
  throw new Problem('NOT_A_VIDEO', { fields: { file: notAVideoSentence(found) } })
}

async function noRoom(store: FileStore, { bytes, cause }: { bytes: number; cause: unknown }) {
  const { freeBytes, reserveBytes } = await store.disk()
  const free = bytesText(Math.max(0, freeBytes - reserveBytes))
  const file = `O espaço no servidor acabou: faltam ${bytesText(bytes)} e há ${free} livres. O que já foi enviado está guardado.`
  return new Problem('NO_ROOM', { fields: { file }, cause })
}
