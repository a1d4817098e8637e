import { rm } from 'node:fs/promises'
import { Problem } from '@farol/contract/problem.ts'
import { bytesText } from '@farol/domain/bytes-text.ts'
import { notAVideoSentence, VIDEO_TYPES } from '@farol/domain/not-a-video.ts'
import type { UploadKind } from '@farol/domain/uploads.ts'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { fileTypeFromBuffer } from 'file-type'
import { receiveImport, removeImport } from '#/course-files/course-imports.ts'
import { requireArchive } from '#/course-files/read-archive.ts'
import { videos } from '#/database/schema/files.ts'
import { uploads } from '#/database/schema/uploads.ts'
import { type FileStore, isDiskFull, isMissing } from '#/files/file-store.ts'
import { requireMaterial } from '#/materials/material-type.ts'
import { addMaterial, type CheckedMaterial, checkMaterial } from '#/materials/receive-material.ts'
import { removeUnreceived } from '#/materials/remove-material.ts'
import { removeVideo } from '#/videos/remove-video.ts'
import { failVideo, publishVideo } from '#/videos/video-state.ts'
import { findUpload, lockedUpload, type UploadState } from './uploads.queries.ts'

/** As many as file-type looks at. */
const TYPE_BYTES = 4_100
/** The file itself is the reason: nothing of it is kept. */
const OF_THE_FILE: string[] = ['NOT_A_VIDEO', 'NOT_A_MATERIAL', 'NOT_A_COURSE', 'UPLOAD_DAMAGED']

type Parts = { orm: NodePgDatabase; store: FileStore }
type Chunk = {
  userId: string
  uploadId: string
  offset: number
  checksum: string | null
  /** The hash of the whole file, sent with its last chunk. */
  sha256: string | null
  bytes: Uint8Array
}

/**
 * Returns how much has arrived. It is durable and recorded before it is acknowledged; the row stays locked while it is written to a disk, so
 * if two tabs or a repeated request send the same bytes, one writes them, and the other gets the offset.
 */
export async function receiveChunk({ orm, store }: Parts, chunk: Chunk) {
  const { userId, uploadId, offset, bytes } = chunk
  await requireChecksum(chunk)
  try {
    const sent = await sendAhead({ orm, store }, chunk)
    const answer = await orm.transaction(async (transaction) => {
      const upload = await lockedUpload(transaction, { userId, uploadId })
      const { size, kind } = upload
      const received = receivedWith(chunk, upload)
      if (received === offset) return { offset, isComplete: false }
      const isComplete = received === size
      const announcedSha256 = chunk.sha256 ?? upload.announcedSha256
      const mayBeMoved = isComplete && offset > 0 && announcedSha256 !== null
      const isMoved = mayBeMoved && (await store.isMoved(uploadId, announcedSha256))
      if (!isMoved) await store.write(uploadId, { offset, bytes })
      if (offset < TYPE_BYTES && (received >= TYPE_BYTES || isComplete))
        await requireType(await headOf(store, chunk, received), { kind, size })
      await transaction
        .update(uploads)
        .set({ receivedBytes: received, announcedSha256 })
        .where(eq(uploads.id, uploadId))
      if (isComplete)
        await complete(transaction, store, { uploadId, kind, size, announcedSha256, isMoved, sent })
      return { offset: received, isComplete }
    })
    // It is stored whole. If its chunks cannot be removed now, housekeeping does.
    if (sent) await store.removeParts(uploadId).catch(() => undefined)
    return answer
  } catch (error) {
    if (error instanceof Problem && OF_THE_FILE.includes(error.code)) await discard({ orm, store }, uploadId)
    if (isDiskFull(error)) throw await noRoom(store, { bytes: bytes.length, cause: error })
    // Another instance, which does not share DATA_DIR, has the first bytes; or they were deleted by hand.
    if (isMissing(error)) throw new Problem('NOT_FOUND', { cause: error })
    throw error
  }
}

/** What will have arrived with this chunk. */
function receivedWith({ offset, bytes }: Chunk, { receivedBytes, size }: UploadState): number {
  if (receivedBytes !== offset) throw new Problem('UPLOAD_OFFSET')
  const received = offset + bytes.length
  if (received > size) throw new Problem('BODY_TOO_LARGE')
  return received
}

/** The chunk itself, unless what came before it was shorter than what is looked at. */
const headOf = async (store: FileStore, { uploadId, offset, bytes }: Chunk, received: number) =>
  offset === 0 ? bytes.subarray(0, TYPE_BYTES) : await store.head(uploadId, Math.min(received, TYPE_BYTES))

/**
 * If the store is slow to reach, everything is sent before the upload is locked: no connection to the database waits for a network. The
 * last chunk of a material sends the whole of it.
 */
async function sendAhead({ orm, store }: Parts, chunk: Chunk): Promise<CheckedMaterial | undefined> {
  if (!store.sendChunk) return undefined
  const { uploadId, bytes } = chunk
  const upload = await findUpload(orm, chunk)
  const received = receivedWith(chunk, upload)
  if (bytes.length === 0) return undefined
  await store.sendChunk(uploadId, chunk)
  const { kind, size } = upload
  if (kind !== 'material' || received < size) return undefined
  const announcedSha256 = chunk.sha256 ?? upload.announcedSha256
  const path = await store.arrived(uploadId, size)
  try {
    const checked = await checkMaterial(path, { size, announcedSha256 })
    await store.sendFile(path, checked.sha256)
    return checked
  } finally {
    await rm(path, { force: true })
  }
}

type Complete = {
  uploadId: string
  kind: UploadKind
  size: number
  announcedSha256: string | null
  isMoved: boolean
  sent: CheckedMaterial | undefined
}

/** A video is gigabytes long: a job compares and prepares it. */
async function complete(
  transaction: NodePgDatabase,
  store: FileStore,
  { uploadId, kind, isMoved, sent, ...arrived }: Complete,
) {
  if (kind === 'material') {
    const { size, announcedSha256 } = arrived
    const path = () =>
      isMoved && announcedSha256 ? store.local(announcedSha256, uploadId) : store.arrived(uploadId, size)
    const checked = sent ?? (await checkMaterial(await path(), arrived))
    return addMaterial(transaction, store, { materialId: uploadId, checked })
  }
  if (kind === 'course') return receiveImport(transaction, uploadId)
  await transaction.update(videos).set({ state: 'preparing' }).where(eq(videos.id, uploadId))
  await publishVideo(transaction, uploadId)
}

/** A lesson may already wait for it. */
async function discard({ orm, store }: Parts, uploadId: string) {
  await removeUnreceived({ orm, store }, uploadId)
  if (await removeImport({ orm, store }, uploadId)) return
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
  if (kind === 'course') return requireArchive(head)
  const found = await fileTypeFromBuffer(head)
  if (found && VIDEO_TYPES.includes(found.mime)) return
  throw new Problem('NOT_A_VIDEO', { fields: { file: notAVideoSentence(found) } })
}

async function noRoom(store: FileStore, { bytes, cause }: { bytes: number; cause: unknown }) {
  const disk = await store.disk()
  if (!disk) return new Problem('NO_ROOM', { cause })
  const { freeBytes, reserveBytes } = disk
  const free = bytesText(Math.max(0, freeBytes - reserveBytes))
  const file = `O espaço no servidor acabou: faltam ${bytesText(bytes)} e há ${free} livres. O que já foi enviado está guardado.`
  return new Problem('NO_ROOM', { fields: { file }, cause })
}
