import { Problem } from '@farol/contract/problem.ts'
import { TUS_VERSION, type uploads } from '@farol/contract/uploads.ts'
import type { Database } from '#/database/open-database.ts'
import type { FileStore } from '#/files/file-store.ts'
import type { Handlers } from '#/requests/caller.ts'
import { releaseMemory } from '#/requests/release-memory.ts'
import { createTurns } from '#/requests/turns.ts'
import type { VideoJobs } from '#/videos/video-jobs.ts'
import { createUpload } from './create-upload.ts'
import { receiveChunk } from './receive-chunk.ts'
import { removeUploaded } from './remove-uploaded.ts'
import { announcedChunk, announcedFile, answerProgress, requireTus } from './tus-headers.ts'
import { ownUpload, ownUploads } from './uploads.queries.ts'

type Options = { database: Database; store: FileStore; videoJobs: VideoJobs; ffmpeg: string | undefined }

/**
 * A chunk that is written keeps one of the few connections with the long timeout, and one of libuv's four threads, which also read
 * files and hash passwords, until the disk has it.
 */
const WRITTEN_AT_ONCE = 2

/** tus 1.0: https://tus.io/protocols/resumable-upload */
export const uploadsHandlers = ({
  database,
  store,
  videoJobs,
  ffmpeg,
}: Options): Handlers<typeof uploads> => {
  const { reads, orm } = database
  const inTurn = createTurns({ atOnce: WRITTEN_AT_ONCE })
  return {
    mine: async (_, { session }) => ({
      uploads: await ownUploads(reads, session.userId),
      convertsVideos: ffmpeg !== undefined,
    }),
    create: async (_, { session: { userId }, headers, answer }) => {
      const uploadId = await createUpload({ orm, store }, { userId, announced: announcedFile(headers) })
      const upload = await ownUpload(reads, { userId, uploadId })
      answerProgress(answer, upload)
      answer.set('location', `/api/admin/uploads/${uploadId}`)
      return upload
    },
    one: async ({ params }, { session: { userId }, answer }) => {
      const upload = await ownUpload(reads, { userId, ...params })
      answerProgress(answer, upload)
      return upload
    },
    append: async ({ params, upload: bytes }, { session: { userId }, headers, answer }) => {
      const chunk = { userId, ...params, ...announcedChunk(headers), bytes }
      const { offset, isComplete } = await inTurn(() => receiveChunk({ orm, store }, chunk))
      releaseMemory(bytes)
      if (isComplete) videoJobs.start()
      answer.set('tus-resumable', TUS_VERSION)
      answer.set('upload-offset', String(offset))
      return undefined
    },
    cancel: async ({ params: { uploadId } }, { session: { userId }, headers, answer }) => {
      requireTus(headers)
      const upload = await ownUpload(reads, { userId, uploadId })
      if (!(await removeUploaded({ orm, store }, upload))) throw new Problem('UPLOAD_IN_USE')
      answer.set('tus-resumable', TUS_VERSION)
      return undefined
    },
  }
}
