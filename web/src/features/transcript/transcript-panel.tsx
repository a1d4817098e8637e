import type { CaptionTrack } from '@farol/contract/captions.ts'
import { ChevronsRight } from 'lucide-react'
import { useState } from 'react'
import { browserStorage } from '#/outbox/browser-storage.ts'
import type { LessonMedia } from '#/player/lesson-media.ts'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { SkeletonLines } from '#/ui/skeleton.tsx'

const KEY = 'farol.transcript'

const body = lazyPart(async () => (await import('./transcript.tsx')).Transcript)

type Props = {
  track: CaptionTrack
  media: LessonMedia | null
  onSeek: (seconds: number) => void
}

/** What is said in the video, beside it or below it. Open if it was open last time on this device. */
export function TranscriptPanel(props: Props) {
  const [store] = useState(() => browserStorage())
  const [isOpen, setIsOpen] = useState(() => store.read(KEY) === 'open')
  const Transcript = useLazyPart(body, isOpen, () => setIsOpen(false))
  const toggle = (isNowOpen: boolean) => {
    if (isNowOpen === isOpen) return
    setIsOpen(isNowOpen)
    store.write(KEY, isNowOpen ? 'open' : 'closed')
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => toggle(currentTarget.open)}
      className="course-lessons border-t border-border"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 py-5">
        <h2 className="panel-title flex-1">Transcrição</h2>
        <ChevronsRight size={18} strokeWidth={1.75} aria-hidden className="course-lessons-mark flex-none" />
      </summary>
      {isOpen ? (
        <div className="pb-5">
          {Transcript ? (
            <Transcript key={props.track.address} {...props} />
          ) : (
            <p>
              <SkeletonLines />
            </p>
          )}
        </div>
      ) : null}
    </details>
  )
}
