import {
  LESSON_STANDINGS,
  type LessonStanding,
  type StandingRun,
  standingRuns,
} from '@farol/domain/turma-progress.ts'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { type Lessons, runText, STANDING_LABELS } from '#/text/turma-progress.ts'

const HEIGHT = 20
const GAP = 2

/** In pixels: few lessons are wide enough to point at, many fit on a screen. */
export const lessonWidth = (lessons: number) => (lessons <= 16 ? 40 : lessons <= 32 ? 22 : 14)

type Props = { standings: string; lessons: Lessons }

/**
 * The lessons of one member. The text names each of them; the one that is pointed at shows its own.
 * An element for each lesson would take long to draw: a row has one for all lessons of the same standing.
 */
export function Standings({ standings, lessons }: Props) {
  const [pointed, setPointed] = useState<number>()
  const runs = standingRuns(standings)
  const width = lessonWidth(lessons.length)
  return (
    <span
      title={pointed === undefined ? undefined : lessonText(pointed, { runs, lessons })}
      onPointerMove={(event) => setPointed(pointedLesson(event, lessons.length))}
      className="block"
    >
      <svg
        role="img"
        aria-label={runs.map((run) => runText(run, lessons)).join('. ')}
        viewBox={`0 0 ${lessons.length * width} ${HEIGHT}`}
        preserveAspectRatio="none"
        strokeWidth={HEIGHT}
        strokeDasharray={`${width - GAP} ${GAP}`}
        className="block h-5 w-full forced-color-adjust-none"
      >
        {LESSON_STANDINGS.map((standing) => {
          const own = runs.filter((run) => run.standing === standing)
          return own.length > 0 ? (
            <path key={standing} stroke={PAINTS[standing]} d={dashedLine(own, width)} />
          ) : null
        })}
      </svg>
    </span>
  )
}

/** A dash for each lesson: a line begins its dashes anew wherever it moves to. */
const dashedLine = (runs: readonly StandingRun[], width: number) =>
  runs.map(({ first, count }) => `M${first * width} ${HEIGHT / 2}h${count * width}`).join('')

function pointedLesson({ currentTarget, clientX }: PointerEvent, lessons: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.floor(((clientX - left) / width) * lessons)
}

function lessonText(lesson: number, { runs, lessons }: { runs: readonly StandingRun[]; lessons: Lessons }) {
  const run = runs.find(({ first, count }) => lesson < first + count)
  return run && runText({ ...run, first: lesson, count: 1 }, lessons)
}

const PAINTS: Record<LessonStanding, string> = {
  done: 'var(--color-success)',
  watching: 'url(#standing-watching)',
  stuck: 'url(#standing-stuck)',
  failed: 'url(#standing-failed)',
  'not-begun': 'url(#standing-not-begun)',
}

/** What each colour and pattern means. It holds the patterns of the rows, too. */
export const StandingsLegend = () => (
  <>
    <Patterns />
    <ul
      aria-label="Legenda"
      className="flex flex-wrap gap-x-5 gap-y-2 border-b border-border px-5 py-3 text-xs text-text-muted md:px-6"
    >
      {LESSON_STANDINGS.map((standing) => (
        <li key={standing} className="flex items-center gap-2">
          <svg
            aria-hidden
            viewBox={`0 0 ${HEIGHT} ${HEIGHT}`}
            strokeWidth={HEIGHT}
            className="size-5 forced-color-adjust-none"
          >
            <path stroke={PAINTS[standing]} d={`M0 ${HEIGHT / 2}h${HEIGHT}`} />
          </svg>
          {STANDING_LABELS[standing]}
        </li>
      ))}
    </ul>
  </>
)

const Patterns = () => (
  <svg aria-hidden className="absolute size-0">
    <Pattern standing="watching" width={HEIGHT} edge="fill-beam-deep">
      <rect width={HEIGHT} height={HEIGHT} className="fill-beam-soft" />
      <rect y={HEIGHT / 2} width={HEIGHT} height={HEIGHT / 2} className="fill-beam" />
    </Pattern>
    <Pattern standing="stuck" width={7} edge="fill-warning">
      <rect width={7} height={HEIGHT} className="fill-warning-soft" />
      <path d={risingLines(7)} strokeWidth={2} className="stroke-warning" />
    </Pattern>
    <Pattern standing="failed" width={8} edge="fill-danger">
      <rect width={8} height={HEIGHT} className="fill-danger" />
      <path d={risingLines(8) + fallingLines(8)} strokeWidth={1.5} className="stroke-danger-soft" />
    </Pattern>
    <Pattern standing="not-begun" width={HEIGHT} edge="fill-border-strong">
      <rect width={HEIGHT} height={HEIGHT} className="fill-surface-sunken" />
    </Pattern>
  </svg>
)

type PatternProps = { standing: LessonStanding; width: number; edge: string; children: ReactNode }

/** As high as a row, with an edge above and below, and repeated every `width` pixels. */
const Pattern = ({ standing, width, edge, children }: PatternProps) => (
  <pattern id={`standing-${standing}`} patternUnits="userSpaceOnUse" width={width} height={HEIGHT}>
    {children}
    <rect width={width} height={1} className={edge} />
    <rect y={HEIGHT - 1} width={width} height={1} className={edge} />
  </pattern>
)

/** Where the diagonals begin that cross a pattern of that width. */
const starts = (width: number) =>
  Array.from({ length: Math.ceil(HEIGHT / width) + 2 }, (_, index) => (1 - index) * width)

const fallingLines = (width: number) =>
  starts(width)
    .map((start) => `M${start} 0l${HEIGHT} ${HEIGHT}`)
    .join('')

const risingLines = (width: number) =>
  starts(width)
    .map((start) => `M${start} ${HEIGHT}l${HEIGHT} ${-HEIGHT}`)
    .join('')
