import { wholeLength } from './video-length.ts'
import { isFollowed, parseVideoSource } from './video-source.ts'

type StoredVideo = {
  videoUrl: string
  /** In seconds; 0 if unknown. */
  videoDuration: number
  /** A player opened the video and found that it has no length, as a live stream. */
  hasNoLength: boolean
}

/**
 * Whether the length of a video is unknown although its player could report it. Students do not see such a lesson. The length of
 * an uploaded video comes from its file.
 */
export function isLengthMissing({ videoUrl, videoDuration, hasNoLength }: StoredVideo): boolean {
  if (videoDuration > 0 || hasNoLength) return false
  const { source } = parseVideoSource(videoUrl)
  return source !== undefined && source.kind !== 'upload' && isFollowed(source.kind)
}

type SavedLength = {
  /** In seconds; 0 if none was typed. */
  typed: number
  /** By the player; null if the video has no length, undefined if no player was asked. */
  reported: number | null | undefined
  /** Stored before, for the same video. */
  hadNoLength: boolean
}

/** A typed length wins over the player's. */
export function lengthToStore({ typed, reported, hadNoLength }: SavedLength) {
  const videoDuration = typed || (reported ? wholeLength(reported) : 0)
  const hasNoLength = videoDuration === 0 && (reported === undefined ? hadNoLength : reported === null)
  return { videoDuration, hasNoLength }
}
