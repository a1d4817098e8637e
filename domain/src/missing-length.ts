import { wholeLength } from './video-length.ts'
import { isFollowed, readVideoSource } from './video-source.ts'

type StoredVideo = {
  videoUrl: string
  /** In seconds; 0 when nobody knows it. */
  videoDuration: number
  /** A player opened it and there is none to know. */
  hasNoLength: boolean
}

/** Whether the length of a video is unknown although the video could tell it: students are not shown such a lesson. */
export function isLengthMissing({ videoUrl, videoDuration, hasNoLength }: StoredVideo): boolean {
  if (videoDuration > 0 || hasNoLength) return false
  const { source } = readVideoSource(videoUrl)
  return source !== undefined && isFollowed(source.kind)
}

type SavedLength = {
  /** In seconds; 0 when nobody typed one. */
  typed: number
  /** What the player said; null when it opened the video and there is no length, undefined when it was not asked. */
  told: number | null | undefined
  /** Known from before, of the same video. */
  hadNoLength: boolean
}

/** What is stored of a video's length: a typed one stays, a missing one is the player's. */
export function lengthToStore({ typed, told, hadNoLength }: SavedLength) {
  const videoDuration = typed || (told ? wholeLength(told) : 0)
  const hasNoLength = videoDuration === 0 && (told === undefined ? hadNoLength : told === null)
  return { videoDuration, hasNoLength }
}
