import type { AdminLesson } from '@farol/contract/admin-lessons.ts'
import { isFollowed } from '@farol/domain/video-source.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LessonMedia } from '#/player/lesson-media.ts'
import { counted, LESSONS } from '#/text/counts.ts'
import { HiddenVideo } from './hidden-video.tsx'
import { reportingTo } from './video-preview.tsx'

/** Players that open at the same time: more would only wait for each other. */
const TRIED_MAX = 3
/** A player that reports nothing for so long shows neither that its video opens nor that it does not. */
const TRIED_MOST_MS = 20_000

type Outcome = 'opens' | 'broken' | 'unknown'

/** Opens the videos by link, out of sight, as a student's browser would: only so is known that a link still leads to a video. */
export function useLinkCheck(lessons: readonly AdminLesson[]) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const links = [...new Set(lessons.filter(isTried).map(({ videoUrl }) => videoUrl))]
  const waiting = links.filter((url) => !outcomes.has(url))
  const settle = (url: string, outcome: Outcome) =>
    setOutcomes((known) => (known.has(url) ? known : new Map([...known, [url, outcome]])))
  const isBroken = ({ videoUrl }: AdminLesson) => outcomes.get(videoUrl) === 'broken'
  const untold = lessons.filter(({ videoUrl }) => outcomes.get(videoUrl) === 'unknown').length
  return {
    isBroken,
    element:
      links.length > 0 ? (
        <>
          <p role="status" className="mt-4 text-sm text-text-muted empty:hidden">
            {statusText({ total: links.length, waiting: waiting.length, untold })}
          </p>
          {waiting.slice(0, TRIED_MAX).map((url) => (
            <TriedLink key={url} url={url} onOutcome={(outcome) => settle(url, outcome)} />
          ))}
        </>
      ) : null,
  }
}

/** A page of Vimeo reports nothing; enough is known of an uploaded video, and of one that failed for students. */
const isTried = ({ videoKind, uploadedVideo, videoFailure }: AdminLesson) =>
  uploadedVideo === null && videoFailure === null && isFollowed(videoKind)

type Counts = { total: number; waiting: number; untold: number }

function statusText({ total, waiting, untold }: Counts) {
  if (waiting > 0) return `Conferindo se os vídeos por link abrem: ${total - waiting} de ${total}.`
  return untold > 0 ? `Não deu para conferir agora o vídeo de ${counted(untold, LESSONS)}.` : null
}

function TriedLink({ url, onOutcome }: { url: string; onOutcome: (outcome: Outcome) => void }) {
  const giveUp = useEffectEvent(() => onOutcome('unknown'))
  useEffect(() => {
    const timer = setTimeout(giveUp, TRIED_MOST_MS)
    return () => clearTimeout(timer)
  }, [])
  const opening = reportingTo((state) => state.status === 'open' && onOutcome('opens'))
  /** A broken line is not a broken link. */
  const fail = (media: LessonMedia | null) =>
    onOutcome(media?.lostConnection || !navigator.onLine ? 'unknown' : 'broken')
  return <HiddenVideo url={url} {...opening} onError={fail} />
}
