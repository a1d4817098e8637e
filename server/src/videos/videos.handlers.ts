import { createHash } from 'node:crypto'
import { Problem } from '@farol/contract/problem.ts'
import type { videos } from '@farol/contract/videos.ts'
import type { Database } from '#/database/open-database.ts'
import type { FileStore } from '#/files/file-store.ts'
import type { Handlers, SentFile } from '#/requests/caller.ts'
import { masterPlaylist } from './hls-playlist.ts'
import { createFileGate } from './lesson-files.ts'
import { retryRenditions } from './rendition-state.ts'
import type { VideoJobs } from './video-jobs.ts'
import { retryVideo } from './video-state.ts'
import { fileOfVideo, type StoredFile, uploadedVideoOf } from './videos.queries.ts'

type Options = { database: Database; store: FileStore; videoJobs: VideoJobs }

export const videosHandlers = ({ database, store, videoJobs }: Options): Handlers<typeof videos> => {
  const { reads, orm } = database
  const gate = createFileGate(database)
  const sent = ({ sha256, size }: StoredFile): SentFile => ({
    ...store.source(sha256),
    size,
    digest: sha256,
  })
  const sentWhole = (file: StoredFile): SentFile => ({ ...sent(file), isStreamed: true })
  return {
    one: ({ params }) => uploadedVideoOf(reads, params.videoId),
    retry: async ({ params: { videoId } }) => {
      await retryVideo(orm, videoId)
      await retryRenditions(orm, videoId)
      videoJobs.start()
      return uploadedVideoOf(reads, videoId)
    },
    preview: async ({ params }) => sentWhole(await fileOfVideo(reads, params.videoId)),
    ofLesson: async ({ params: { lessonId } }, { session }) => {
      const { playable } = await gate.ask({ session, lessonId })
      if (!playable) throw new Problem('VIDEO_NOT_READY')
      return sentWhole(playable)
    },
    poster: async ({ params: { lessonId } }, { session }) => {
      const { poster } = await gate.ask({ session, lessonId })
      if (!poster) throw new Problem('NOT_FOUND')
      return sent(poster)
    },
    stream: async ({ params: { lessonId } }, { session }) => {
      const { renditions } = await gate.ask({ session, lessonId })
      if (renditions.length === 0) throw new Problem('NOT_FOUND')
      return sentText(masterPlaylist(renditions))
    },
    playlist: async ({ params: { lessonId, sha256 } }, { session }) => {
      const { playlist } = await gate.ask({ session, lessonId, sha256 })
      if (playlist === null) throw new Problem('NOT_FOUND')
      return sentText(playlist)
    },
    segments: async ({ params: { lessonId, sha256 } }, { session }) => {
      const { renditions } = await gate.askOrRemember({ session, lessonId })
      const rendition = renditions.find((each) => each.sha256 === sha256)
      if (!rendition) throw new Problem('NOT_FOUND')
      return sent(rendition)
    },
  }
}

const sentText = (text: string): SentFile => ({
  text,
  size: Buffer.byteLength(text),
  digest: createHash('sha256').update(text).digest('hex'),
})
