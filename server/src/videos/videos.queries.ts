import { Problem } from '@farol/contract/problem.ts'
import type { UploadedVideo } from '@farol/contract/videos.ts'
import { canRetryVideo, type VideoFailure, videoFailureSentence } from '@farol/domain/uploaded-video.ts'
import { uploadedVideoUrl } from '@farol/domain/video-source.ts'
import type { Reads } from '#/database/reads.ts'

/** The columns of a video `v` and its upload `u` that `toUploadedVideo` takes, as JSON. */
export const VIDEO_JSON = `json_build_object('id', v.id, 'name', v.name, 'size', v.size, 'state', v.state,
  'receivedBytes', case when v.state = 'receiving' then coalesce(u.received_bytes, 0) else v.size end, 'percent', v.percent,
  'duration', v.duration, 'width', v.width, 'height', v.height, 'renditions', v.rendition_state,
  'failure', v.failure, 'format', v.format)`

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

export type StoredFile = { sha256: string; size: number }

const FILE_OF_VIDEO = {
  name: 'file-of-video',
  text: `
    select v.playable_sha256 as sha256, f.size::float8 as size
    from videos v left join files f on f.sha256 = v.playable_sha256 where v.id = $1`,
}

export async function fileOfVideo(reads: Reads, videoId: string): Promise<StoredFile> {
  const [row] = await reads.query<{ sha256: string | null; size: number }>(FILE_OF_VIDEO, [videoId])
  if (!row) throw new Problem('NOT_FOUND')
  const { sha256, size } = row
  if (sha256 === null) throw new Problem('VIDEO_NOT_READY')
  return { sha256, size }
}
