import type { PlayableVideo } from '@farol/contract/videos.ts'
import type { VideoState } from '@farol/domain/uploaded-video.ts'

/** The columns of a video `v` that `toPlayableVideo` takes, as JSON. */
export const PLAYABLE_JSON = `json_build_object('state', v.state, 'percent', v.percent, 'width', v.width, 'height', v.height,
  'hasPoster', v.poster_sha256 is not null,
  'renditions', (select coalesce(json_agg(json_build_object('lines', r.lines, 'sha256', r.sha256) order by r.lines), '[]')
                 from renditions r where r.video_id = v.id and v.rendition_state = 'ready'))`

export type PlayableRow = {
  state: VideoState
  percent: number
  width: number | null
  height: number | null
  hasPoster: boolean
  renditions: { lines: number; sha256: string }[]
}

/** Where the player finds the video of a lesson. The gate is asked there, and not only here. */
export function toPlayableVideo(row: PlayableRow, lessonId: string): PlayableVideo {
  const { percent, width, height } = row
  if (row.state !== 'ready') {
    const state = row.state === 'failed' ? 'failed' : 'waiting'
    return { state, percent, address: null, lines: null, poster: null, stream: null }
  }
  const at = `/api/lessons/${lessonId}`
  const renditions = row.renditions.map(({ lines, sha256 }) => ({
    lines,
    address: `${at}/stream/${sha256}/playlist.m3u8`,
  }))
  return {
    state: 'ready',
    percent,
    address: `${at}/video`,
    lines: width === null || height === null ? null : Math.min(width, height),
    poster: row.hasPoster ? `${at}/poster` : null,
    stream: renditions.length === 0 ? null : { address: `${at}/stream.m3u8`, renditions },
  }
}
