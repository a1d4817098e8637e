import { type TurmaDates, turmaState } from './turmas.ts'

/** When the lessons of a course open in a turma: all at once, one every few days since the turma began, or each on its day. */
export const RELEASE_RULES = ['at-once', 'interval', 'dates'] as const
export type ReleaseRule = (typeof RELEASE_RULES)[number]

/** Days are days at the school as YYYY-MM-DD. */
export type Release = {
  rule: ReleaseRule
  /** For the rule `interval`. */
  everyDays: number | null
  /** For the rule `dates`: lesson id to day. A lesson that is not in it opens with the one before it. */
  dates: Readonly<Record<string, string>> | null
}

/** How one turma releases a course to one member. */
export type TurmaRelease = TurmaDates & Release & { isReleased: boolean }

/** What decides which lessons of a course wait for a day. */
export type ReleaseFacts = {
  /** The user's turmas that have the course; null if it is open to everyone: then no calendar locks it. */
  turmas: readonly TurmaRelease[] | null
  today: string
}

const DAY_MS = 86_400_000
/** Days are compared as text, which a fifth digit of the year would break. */
const LAST_MS = Date.parse('9999-12-31')

export const addDays = (day: string, days: number): string =>
  new Date(Math.min(Date.parse(day) + days * DAY_MS, LAST_MS)).toISOString().slice(0, 10)

/** The day on which a turma opens each lesson, in the order of the lessons; null: from its beginning. */
export function releaseDays(
  lessonIds: readonly string[],
  { rule, everyDays, dates, startsOn }: Release & Pick<TurmaDates, 'startsOn'>,
): (string | null)[] {
  if (rule === 'interval')
    return lessonIds.map((_, index) =>
      startsOn === null || everyDays === null ? null : addDays(startsOn, index * everyDays),
    )
  if (rule === 'at-once' || dates === null) return lessonIds.map(() => null)
  let latest: string | null = null
  return lessonIds.map((id) => {
    latest = dates[id] ?? latest
    return latest
  })
}

/**
 * The day for which each lesson has to wait, in the order of the lessons; null: it is released. If a user has several turmas,
 * the one that opens a lesson first decides.
 */
export function daysToWaitFor(
  lessonIds: readonly string[],
  { turmas, today }: ReleaseFacts,
): (string | null)[] {
  const running = (turmas ?? []).filter((turma) => turmaState(turma, today) === 'running')
  const days = running.map((turma) =>
    releaseDays(lessonIds, turma).map((day) => (turma.isReleased || day === null ? today : day)),
  )
  return lessonIds.map((_, index) => {
    const first = days.map((each) => each[index] ?? today).toSorted()[0]
    return first !== undefined && first > today ? first : null
  })
}

/** A lesson in the calendar of a turma. A deadline never locks. */
export type CalendarLesson = { lessonId: string; opensOn: string | null; dueOn: string | null }

export type CalendarFault = {
  index: number
  field: 'opensOn' | 'dueOn'
  fault: 'before-start' | 'after-end' | 'due-before-open'
}

type Calendar = TurmaDates & Pick<Release, 'rule' | 'everyDays'> & { lessons: readonly CalendarLesson[] }

export const datesOf = (lessons: readonly CalendarLesson[]): Record<string, string> =>
  Object.fromEntries(lessons.flatMap(({ lessonId, opensOn }) => (opensOn ? [[lessonId, opensOn]] : [])))

const openingDays = (calendar: Omit<Calendar, 'lessons'>, lessons: readonly CalendarLesson[]) =>
  releaseDays(
    lessons.map(({ lessonId }) => lessonId),
    { ...calendar, dates: datesOf(lessons) },
  )

/** The days that cannot be: outside the turma, or a deadline before the lesson opens. */
export function calendarFaults({ lessons, ...calendar }: Calendar): CalendarFault[] {
  const opening = openingDays(calendar, lessons)
  return lessons.flatMap(({ opensOn, dueOn }, index): CalendarFault[] => {
    const opens = opening[index] ?? null
    const late = dueOn !== null && opens !== null && dueOn < opens
    return [
      ...(calendar.rule === 'dates' ? outside(opensOn, calendar, { index, field: 'opensOn' }) : []),
      ...(late
        ? [{ index, field: 'dueOn' as const, fault: 'due-before-open' as const }]
        : outside(dueOn, calendar, { index, field: 'dueOn' })),
    ]
  })
}

/** Everything opens at once, and no lesson has a day. */
export const isEmptyCalendar = ({ rule, lessons }: Pick<Calendar, 'rule' | 'lessons'>): boolean =>
  rule === 'at-once' && lessons.every(({ opensOn, dueOn }) => opensOn === null && dueOn === null)

/** How many days of a calendar cannot be, for instance since the dates of the turma were changed: its lessons would never open. */
export function daysOutside({ lessons, ...calendar }: Calendar): number {
  const { rule, endsOn } = calendar
  const opening = rule === 'interval' && endsOn !== null ? openingDays(calendar, lessons) : []
  const never = opening.filter((day) => day !== null && endsOn !== null && day > endsOn)
  return never.length + calendarFaults({ ...calendar, lessons }).length
}

function outside(
  day: string | null,
  { startsOn, endsOn }: TurmaDates,
  place: Pick<CalendarFault, 'index' | 'field'>,
): CalendarFault[] {
  if (day === null) return []
  if (startsOn !== null && day < startsOn) return [{ ...place, fault: 'before-start' }]
  return endsOn !== null && day > endsOn ? [{ ...place, fault: 'after-end' }] : []
}

/** A deadline of one of a student's turmas. */
export type TurmaDeadline = TurmaDates & { dueOn: string }

/** The deadline of a lesson: of several running turmas, the one that leaves most time. */
export function deadlineOf(deadlines: readonly TurmaDeadline[], today: string): string | null {
  const running = deadlines.filter((each) => turmaState(each, today) === 'running')
  return (
    running
      .map(({ dueOn }) => dueOn)
      .toSorted()
      .at(-1) ?? null
  )
}

/** The day of a deadline is still in time. */
export const isOverdue = (dueOn: string, today: string): boolean => dueOn < today
