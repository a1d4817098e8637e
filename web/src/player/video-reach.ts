import { embedAddress, parseVideoSource } from '@farol/domain/video-source.ts'
import type { LessonMedia } from './lesson-media.ts'

const SECOND_TRY_MS = 10_000
const ANSWERS_WITHIN_MS = 10_000

type Failure = { url: string; media: LessonMedia | null; signal: AbortSignal }

/**
 * Whether a video that did not open is broken for everybody. It is not while the student's own connection is the likelier
 * reason: there is none, it broke off, or the video's host could not be reached and can be a moment later.
 */
export async function isVideoBroken({ url, media, signal }: Failure): Promise<boolean> {
  const { source } = parseVideoSource(url)
  if (!source) return true
  if (media?.lostConnection || !navigator.onLine) return false
  const address = embedAddress(source, { origin: window.location.origin, startSeconds: 0 })
  if (await isReachable(address)) return !signal.aborted
  await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS))
  return !signal.aborted && navigator.onLine && !(await isReachable(address))
}

/** Whether the video's host responds. A page cannot read responses of other sites; an error of our own server says nothing about the video. */
async function isReachable(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    })
    return answer.type === 'opaque' || answer.status < 500
  } catch {
    return false
  }
}
