import type { TranscriptLine, TranscriptMatch } from '@farol/domain/captions/transcript.ts'
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import type { LessonMedia } from '#/player/lesson-media.ts'
import { minutesAndSeconds } from '#/text/durations.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { type Mark, MarkedText } from './marked-text.tsx'
import { useSaidLine } from './use-said-line.ts'

type Props = {
  lines: readonly TranscriptLine[]
  language: string
  matches: readonly TranscriptMatch[]
  /** The match that is looked at; -1 for none. */
  active: number
  media: LessonMedia | null
  onSeek: (seconds: number) => void
}

const NO_MARKS: readonly Mark[] = []

/** One stop of the Tab key: arrows move from line to line, Enter goes there in the video. */
export function TranscriptLines({ lines, language, matches, active, media, onSeek }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const said = useSaidLine(media, lines)
  const [focused, setFocused] = useState<number>()
  const [isFollowing, setIsFollowing] = useState(true)
  const marks = useMemo(() => marksByLine(matches, active), [matches, active])
  const activeLine = matches[active]?.[0]?.line ?? -1
  const shown = activeLine >= 0 ? activeLine : isFollowing ? said : -1

  useEffect(() => {
    const line = list.current?.children[shown]
    if (line instanceof HTMLElement && list.current) scrollTo(list.current, line)
  }, [shown])

  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    const from = focused ?? Math.max(said, 0)
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: lines.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setIsFollowing(false)
    const next = Math.min(Math.max(to, 0), lines.length - 1)
    list.current?.children[next]?.querySelector('button')?.focus()
  }
  const stopFollowing = () => setIsFollowing(false)
  const tabStop = focused ?? Math.max(said, 0)
  const jump = useRef(onSeek)
  useEffect(() => {
    jump.current = onSeek
  })
  const onJump = useMemo(
    () => (seconds: number) => {
      setIsFollowing(true)
      jump.current(seconds)
    },
    [],
  )
  return (
    <>
      <ol
        ref={list}
        lang={language}
        aria-label="O que é dito no vídeo"
        onKeyDown={onKeyDown}
        onWheel={stopFollowing}
        onTouchMove={stopFollowing}
        onBlur={() => setFocused(undefined)}
        className="relative -mx-3 max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain"
      >
        {lines.map((line, index) => (
          <Line
            // Two lines may say the same in the same second.
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
            key={index}
            line={line}
            index={index}
            isSaid={index === said}
            isTabStop={index === tabStop}
            marks={marks.get(index) ?? NO_MARKS}
            onFocus={setFocused}
            onJump={onJump}
          />
        ))}
      </ol>
      {isFollowing || said < 0 ? null : (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setIsFollowing(true)}>
          Acompanhar o vídeo
        </Button>
      )}
    </>
  )
}

type LineProps = {
  line: TranscriptLine
  index: number
  isSaid: boolean
  isTabStop: boolean
  marks: readonly Mark[]
  onFocus: (index: number) => void
  onJump: (seconds: number) => void
}

/** Only two lines of a thousand render when the next one is said. */
const Line = memo(function Line({ line, index, isSaid, isTabStop, marks, onFocus, onJump }: LineProps) {
  return (
    <li className="[contain-intrinsic-size:auto_44px] [content-visibility:auto]">
      <button
        type="button"
        aria-current={isSaid || undefined}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={() => onFocus(index)}
        onClick={() => onJump(line.seconds)}
        className={classNames(
          'flex min-h-11 w-full items-start gap-3 rounded-md px-3 py-2.5 text-left text-sm focus-visible:-outline-offset-2',
          isSaid ? 'bg-tide font-strong' : 'hover:bg-tide',
        )}
      >
        <span className="flex-none text-text-muted tabular-nums">
          {minutesAndSeconds(Math.floor(line.seconds))}
        </span>{' '}
        <span dir="auto" className="min-w-0 wrap-anywhere">
          <MarkedText text={line.text} marks={marks} />
        </span>
      </button>
    </li>
  )
})

function marksByLine(matches: readonly TranscriptMatch[], active: number) {
  const marks = new Map<number, Mark[]>()
  for (const [index, match] of matches.entries())
    for (const { line, start, end } of match)
      marks.set(line, [...(marks.get(line) ?? []), { start, end, isActive: index === active }])
  return marks
}

/** Only the list is scrolled, never the page. */
function scrollTo(list: HTMLElement, line: HTMLElement) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  list.scrollTo({ top: line.offsetTop - list.clientHeight / 3, behavior: isCalm ? 'instant' : 'smooth' })
}
