import { Problem } from '@farol/contract/problem.ts'
import type { UploadedVideo } from '@farol/contract/videos.ts'
import { canRetryVideo, type VideoFailure, videoFailureSentence } from '@farol/domain/uploaded-video.ts'
import { uploadedVideoUrl } from '@farol/domain/video-source.ts'
import type { Reads } from '#/database/reads.ts'

/** The columns of a video `v` and its upload `u` that `toUploadedVideo` takes, as JSON. */
export const VIDEO_JSON = `json_build_object('id', v.id, 'name', v.name, 'size', v.size, 'state', v.state,
  'receivedBytes', case when v.state = 'receiving' then coalesce(u.received_bytes, 0) else v.size end, 'percent', v.percent,
  'duration', v.duration, 'width', v.width, 'height', v.height, 'failure', v.failure, 'format', v.format)`

export type VideoRow = Omit<UploadedVideo, 'url' | 'picture' | 'failure'> & {
  width: number | null
  height: number | null
  failure: VideoFailure | null
  format: string
}

export function toUploadedVideo({ width, height, failure, format, ...video }: VideoRow): UploadedVideo {
  return {
    ...video,
    url: uploadedVideoUrl(video.id),
    picture: width === null || height === null ? null : { width, height },
    failure:
      failure === null
        ? null
        : { code: failure, message: videoFailureSentence(failure, format), canRetry: canRetryVideo(failure) },
  }
}

const ONE_VIDEO = {
  name: 'uploaded-video',
  text: `select ${VIDEO_JSON} as video from videos v left join uploads u on u.id = v.id where v.id = $1`,
}

export async function uploadedVideoOf(reads: Reads, videoId: string): Promise<UploadedVideo> {
  const [row] = await reads.query<{ video: VideoRow }>(ONE_VIDEO, [videoId])
  if (!row) throw new Problem('NOT_FOUND')
  return toUploadedVideo(row.video)
}

export type PlayableFile = { sha256: string; size: number }
type PlayableRow = { sha256: string | null; size: number }

const FILE_OF_VIDEO = {
  name: 'file-of-video',
  text: `
    select v.playable_sha256 as sha256, f.size::float8 as size
    from videos v left join files f on f.sha256 = v.playable_sha256 where v.id = $1`,
}

export async function fileOfVideo(reads: Reads, videoId: string): Promise<PlayableFile> {
  const [row] = await reads.query<PlayableRow>(FILE_OF_VIDEO, [videoId])
  if (!row) throw new Problem('NOT_FOUND')
  return playable(row)
}

const FILE_OF_LESSON = {
  name: 'file-of-lesson',
  text: `
    select l.course_id as "courseId", l.video_id as "videoId", v.playable_sha256 as sha256, f.size::float8 as size
    from lessons l left join videos v on v.id = l.video_id left join files f on f.sha256 = v.playable_sha256
    where l.id = $1`,
}

type LessonRow = PlayableRow & { courseId: string; videoId: string | null }

/** `file` is for those whom the gate of the lesson has let through. */
export async function fileOfLesson(reads: Reads, lessonId: string) {
  const [row] = await reads.query<LessonRow>(FILE_OF_LESSON, [lessonId])
  if (!row) throw new Problem('NOT_FOUND')
  return {
    courseId: row.courseId,
    file: (): PlayableFile => {
      if (row.videoId === null) throw new Problem('NOT_FOUND')
      return playable(row)
    },
  }
}

function playable({ sha256, size }: PlayableRow): PlayableFile {
  if (sha256 === null) throw new Problem('VIDEO_NOT_READY')
  return { sha256, size }
}
