import type { videos } from '@farol/contract/videos.ts'
import { checkedGate } from '#/courses/lesson-gate.ts'
import type { Database } from '#/database/open-database.ts'
import type { FileStore } from '#/files/file-store.ts'
import type { Handlers, SentFile } from '#/requests/caller.ts'
import type { VideoJobs } from './video-jobs.ts'
import { retryVideo } from './video-state.ts'
import { fileOfLesson, fileOfVideo, type PlayableFile, uploadedVideoOf } from './videos.queries.ts'

type Options = { database: Database; store: FileStore; videoJobs: VideoJobs }

export const videosHandlers = ({ database, store, videoJobs }: Options): Handlers<typeof videos> => {
  const { reads, orm } = database
  const sent = ({ sha256, size }: PlayableFile): SentFile => ({
    path: store.pathOf(sha256),
    size,
    digest: sha256,
  })
  return {
    one: ({ params }) => uploadedVideoOf(reads, params.videoId),
    retry: async ({ params: { videoId } }) => {
      await retryVideo(orm, videoId)
      videoJobs.start()
      return uploadedVideoOf(reads, videoId)
    },
    preview: async ({ params }) => sent(await fileOfVideo(reads, params.videoId)),
    ofLesson: async ({ params: { lessonId } }, { session }) => {
      const { courseId, file } = await fileOfLesson(reads, lessonId)
      await checkedGate(database, { session, courseId, lessonId })
      return sent(file())
    },
  }
}
