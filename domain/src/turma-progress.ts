import { ACTIVE_WITHIN_DAYS, isIdle } from './activity.ts'
import { type GatedLesson, isDone } from './lesson-gating.ts'

/** Where one member stands in one lesson. */
export const LESSON_STANDINGS = ['done', 'watching', 'stuck', 'failed', 'not-begun'] as const
export type LessonStanding = (typeof LESSON_STANDINGS)[number]

/** A row of the table is one text, a character per lesson: a turma of 200 with 100 lessons has 20,000 cells. */
const CODES: Record<LessonStanding, string> = {
  done: 'd',
  watching: 'w',
  stuck: 's',
  failed: 'f',
  'not-begun': '-',
}
const STANDINGS = new Map(LESSON_STANDINGS.map((standing) => [CODES[standing], standing]))

export const encodeStandings = (standings: readonly LessonStanding[]): string =>
  standings.map((standing) => CODES[standing]).join('')

export const decodeStandings = (codes: string): LessonStanding[] =>
  [...codes].map((code) => STANDINGS.get(code) ?? 'not-begun')

export type MemberLesson = GatedLesson & {
  isRetakeAllowed: boolean
  /** No turma of the member has released it yet. */
  isWaiting: boolean
}

/** A member and what they did in one course. */
export type MemberFacts = {
  lessons: readonly MemberLesson[]
  /** In this course; null if they never opened one of its lessons. */
  lastActiveAt: Date | null
  isCompleted: boolean
  /** The prerequisite of the course is not completed. */
  isLocked: boolean
  /** Helps the others. */
  isMonitor: boolean
}

/** Stopped in the course, by the same rule as its list of students. */
const isStopped = ({ lastActiveAt, isCompleted }: MemberFacts, now: Date) =>
  !isCompleted && lastActiveAt !== null && isIdle(lastActiveAt, now)

/** A failed quiz comes first: it is what keeps the next lesson locked, however long ago it was. */
function lessonStanding(lesson: GatedLesson, { isStopped }: { isStopped: boolean }): LessonStanding {
  if (lesson.quizPassed === false) return 'failed'
  // A lesson that asks for nothing is done before it is opened, but nobody has begun it.
  if (!lesson.wasOpened) return 'not-begun'
  if (isDone(lesson)) return 'done'
  return isStopped ? 'stuck' : 'watching'
}

/** The cells of a member's row, in the order of the lessons. */
export function lessonStandings(member: MemberFacts, now: Date): LessonStanding[] {
  const stopped = { isStopped: isStopped(member, now) }
  return member.lessons.map((lesson) => lessonStanding(lesson, stopped))
}

/** Why a member needs help, most urgent first: whoever may not retake a quiz cannot go on without it. */
export const HELP_REASONS = ['quiz-closed', 'quiz-failed', 'stopped', 'course-locked', 'not-begun'] as const
export type HelpReason = (typeof HELP_REASONS)[number]

/** The lesson is the number of the one that holds the member up, from 0. */
export type Help = { reason: HelpReason; lesson: number | null }

/** Null for who does not need help. A completed course asks for nothing more, even if it has new lessons. */
export function helpNeeded(member: MemberFacts, now: Date): Help | null {
  const { lessons, lastActiveAt, isCompleted, isLocked, isMonitor } = member
  if (isCompleted || isMonitor) return null
  const failed = lessons.findIndex(({ quizPassed }) => quizPassed === false)
  if (failed >= 0)
    return { reason: lessons[failed]?.isRetakeAllowed ? 'quiz-failed' : 'quiz-closed', lesson: failed }
  if (isLocked) return { reason: 'course-locked', lesson: null }
  const undone = lessons.findIndex((lesson) => !isDone(lesson))
  // Whoever waits for the calendar has nothing to do.
  if (lessons[undone]?.isWaiting) return null
  if (lastActiveAt === null) return { reason: 'not-begun', lesson: null }
  return undone >= 0 && isStopped(member, now) ? { reason: 'stopped', lesson: undone } : null
}

type Listed = { name: string; lastActiveAt: string | null; help: { reason: HelpReason } | null }

const urgency = ({ help }: Listed) => (help ? HELP_REASONS.indexOf(help.reason) : HELP_REASONS.length)

/** Who needs help first: by reason, then who was away longest. Moments are ISO texts. */
const byNeed = (a: Listed, b: Listed): number =>
  urgency(a) - urgency(b) || compareText(a.lastActiveAt ?? '', b.lastActiveAt ?? '') || byName(a, b)

const byName = (a: Listed, b: Listed) => a.name.localeCompare(b.name, 'pt-BR')

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const DAY_MS = 24 * 60 * 60 * 1_000

/** In the last seven days, as everywhere in the administration. */
export const weekBefore = (now: Date): Date => new Date(now.getTime() - ACTIVE_WITHIN_DAYS * DAY_MS)

/** Neighbouring lessons with the same standing; `first` counts from 0. */
export type StandingRun = { standing: LessonStanding; first: number; count: number }

export function standingRuns(codes: string): StandingRun[] {
  const runs: StandingRun[] = []
  for (const [index, standing] of decodeStandings(codes).entries()) {
    const last = runs.at(-1)
    if (last?.standing === standing) last.count += 1
    else runs.push({ standing, first: index, count: 1 })
  }
  return runs
}

/** What the list of members can be narrowed to. */
export const PROGRESS_FILTERS = ['all', 'help', 'failed', 'stuck', 'watching', 'not-begun', 'done'] as const
export type ProgressFilter = (typeof PROGRESS_FILTERS)[number]

type FilteredMember = { standings: string; help: object | null }

/** One lesson is enough to be watching, stuck or failed; whoever has done all, or has begun nothing, has so in every one. */
export function isInFilter({ standings, help }: FilteredMember, filter: ProgressFilter): boolean {
  if (filter === 'all') return true
  if (filter === 'help') return help !== null
  const cells = decodeStandings(standings)
  return filter === 'done' || filter === 'not-begun'
    ? cells.every((cell) => cell === filter)
    : cells.includes(filter)
}

export const PROGRESS_SORTS = ['need', 'name', 'progress'] as const
export type ProgressSort = (typeof PROGRESS_SORTS)[number]

export const doneLessons = (standings: string): number => standings.split(CODES.done).length - 1

/** `progress`: who has done the fewest lessons first. */
export function sortedMembers<Member extends Listed & { standings: string }>(
  members: readonly Member[],
  sort: ProgressSort,
): Member[] {
  if (sort === 'need') return members.toSorted(byNeed)
  if (sort === 'name') return members.toSorted(byName)
  return members.toSorted((a, b) => doneLessons(a.standings) - doneLessons(b.standings) || byName(a, b))
}
