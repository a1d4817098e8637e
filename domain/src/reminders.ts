import { schoolHour } from './activity.ts'
import { dayText } from './day-text.ts'
import { spelledDuration } from './duration-text.ts'
import { lessonGates } from './lesson-gates.ts'
import { type GatedLesson, nextStep, quizAccess } from './lesson-gating.ts'
import { DEADLINE_NOTICE_DAYS } from './notifications.ts'
import { addDays, deadlineOf, isOverdue, type ReleaseFacts, type TurmaDeadline } from './turma-calendar.ts'
import { type CourseAccessFacts, canSeeCourse } from './turmas.ts'
import { lengthToRewatch } from './video-length.ts'
import { missingSeconds, resumePoint, watchPercentage } from './watch-progress.ts'

/** Why somebody is reminded by mail, most urgent first. A school switches each on by itself. */
export const REMINDER_KINDS = ['deadline', 'failed-quiz', 'away', 'invited'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]

/** Who has not been there for so long is reminded, */
export const AWAY_DAYS = 7
/** and nobody is mailed for ever: after this long only a person can win them back. */
export const REMINDED_UNTIL_DAYS = 30
/** A failed quiz is left alone at first: most try again by themselves. */
export const FAILED_QUIZ_DAYS = 2
export const INVITED_DAYS = 7
/** At most one automatic mail in this time. */
export const REMINDER_PAUSE_DAYS = 7
/** Hours at the school, the last one not included. */
export const REMINDER_HOURS = { from: 8, to: 20 } as const
/** A mail that lists more is not read. */
const LISTED_MAX = 5

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

export function isReminderHour(now: Date, timeZone: string): boolean {
  const hour = schoolHour(now, timeZone)
  return hour >= REMINDER_HOURS.from && hour < REMINDER_HOURS.to
}

/** Offsets of time zones are whole quarters of an hour, so that every hour begins at one. */
const QUARTER_MS = 15 * MINUTE_MS

/** This moment, or when the hours for reminders begin next. */
export function nextReminderHour(now: Date, timeZone: string): Date {
  let at = now
  while (!isReminderHour(at, timeZone))
    at = new Date((Math.floor(at.getTime() / QUARTER_MS) + 1) * QUARTER_MS)
  return at
}

export type ReminderLesson = GatedLesson & {
  videoDuration: number
  furthestSeconds: number
  /** Seconds watched again since a failed quiz; null while no rewatch is required. */
  rewatchSeconds: number | null
  isRetakeAllowed: boolean
  /** When the current attempt failed. */
  failedAt: string | null
}

/** A course as it stands for one student. */
export type ReminderCourse = {
  id: string
  title: string
  accessFacts: CourseAccessFacts
  release: ReleaseFacts
  isLocked: boolean
  isCompleted: boolean
  /** Null if it was never begun. */
  lastWatchedAt: string | null
  lessons: readonly ReminderLesson[]
  deadlines: readonly (TurmaDeadline & { lessonId: string })[]
}

type Step =
  | { what: 'watch'; missingSeconds: number; atSeconds: number }
  /** Before the quiz can be taken again. */
  | { what: 'rewatch'; missingSeconds: number; atSeconds: number }
  | { what: 'take-quiz' | 'retake-quiz' }

/** One thing that a student can do now. */
export type Reminder = {
  kind: Exclude<ReminderKind, 'invited'>
  course: { id: string; title: string }
  lesson: { id: string; title: string; number: number }
  step: Step
  dueOn: string | null
}

/** Null if it is done, or if nothing can be done about it. */
function stepOf(lesson: ReminderLesson): Step | null {
  const { furthestSeconds, videoDuration, minWatchPercentage, rewatchSeconds } = lesson
  const next = nextStep(lesson)
  if (next === 'continue') return null
  if (next === 'watch')
    return {
      what: 'watch',
      missingSeconds: missingSeconds({ furthestSeconds, duration: videoDuration, minWatchPercentage }),
      atSeconds: Math.floor(resumePoint(furthestSeconds, videoDuration)),
    }
  if (next === 'take-quiz') return { what: 'take-quiz' }
  const duration = lengthToRewatch({ stored: videoDuration, furthestSeconds })
  const rewatchPercentage = rewatchSeconds === null ? null : watchPercentage(rewatchSeconds, duration)
  const access = quizAccess({ ...lesson, rewatchPercentage })
  if (access === 'open') return { what: 'retake-quiz' }
  if (access !== 'rewatch-first') return null
  const rewatched = rewatchSeconds ?? 0
  return {
    what: 'rewatch',
    missingSeconds: missingSeconds({ furthestSeconds: rewatched, duration, minWatchPercentage }),
    atSeconds: Math.floor(resumePoint(rewatched, duration)),
  }
}

/** What can be done now in a course, in the order of its lessons. */
function openSteps({ id, title, lessons, release, ...course }: ReminderCourse) {
  if (course.isCompleted || course.isLocked || !canSeeCourse(course.accessFacts, { isAdmin: false }))
    return []
  const gates = lessonGates(lessons, release)
  return lessons.flatMap((lesson, index) => {
    const step = gates[index]?.isOpen ? stepOf(lesson) : null
    if (!step) return []
    const dueOn = deadlineOf(
      course.deadlines.filter(({ lessonId }) => lessonId === lesson.id),
      release.today,
    )
    return [
      { course: { id, title }, lesson: { ...lesson, number: index + 1 }, step, dueOn, today: release.today },
    ]
  })
}
type OpenStep = ReturnType<typeof openSteps>[number]

const isWithin = (
  moment: string | Date,
  { now, after, until }: { now: Date; after: number; until: number },
) => {
  const at = new Date(moment)
  return at <= daysBefore(now, after) && at > daysBefore(now, until)
}

const hasNearDeadline = ({ dueOn, today }: OpenStep) =>
  dueOn !== null && !isOverdue(dueOn, today) && dueOn <= addDays(today, DEADLINE_NOTICE_DAYS)

const hasFailedQuiz = ({ lesson, step }: OpenStep, now: Date) =>
  (step.what === 'retake-quiz' || step.what === 'rewatch') &&
  lesson.failedAt !== null &&
  isWithin(lesson.failedAt, { now, after: FAILED_QUIZ_DAYS, until: REMINDED_UNTIL_DAYS })

type Student = {
  courses: readonly ReminderCourse[]
  /** When they were there last, or made their account. */
  lastSeenAt: Date
}

type Asked = { kinds: ReadonlySet<ReminderKind>; now: Date }

/** What one mail to this student says, by the kinds that the school switched on. Each lesson once; nothing if nothing is missing. */
export function remindersFor(student: Student, asked: Asked): Reminder[] {
  const listed = new Map<string, Reminder>()
  for (const reminder of allReminders(student, asked))
    if (!listed.has(reminder.lesson.id)) listed.set(reminder.lesson.id, reminder)
  return [...listed.values()].slice(0, LISTED_MAX)
}

/** Whether all that a mail says is still so. */
export function isStillSo(lines: readonly string[], student: Student, asked: Asked): boolean {
  const so = new Set(allReminders(student, asked).map(reminderText))
  return lines.every((line) => so.has(line))
}

/** The deadlines of a mail that still concern the student, also if less is missing by now. */
export function deadlinesIn(lines: readonly string[], { courses }: Pick<Student, 'courses'>) {
  return courses
    .flatMap(openSteps)
    .filter(hasNearDeadline)
    .flatMap(({ course, lesson, dueOn }) => {
      const isSaid = lines.some(
        (line) =>
          dueOn !== null && line.startsWith(untilText(dueOn)) && line.endsWith(placeText(course, lesson)),
      )
      return isSaid && dueOn !== null ? [{ lessonId: lesson.id, dueOn }] : []
    })
}

/** Most urgent first; a lesson may come once for each kind. */
function allReminders({ courses, lastSeenAt }: Student, { kinds, now }: Asked): Reminder[] {
  const steps = courses.map(openSteps)
  const isAway = isWithin(lastSeenAt, { now, after: AWAY_DAYS, until: REMINDED_UNTIL_DAYS })
  const found: Record<Reminder['kind'], OpenStep[]> = {
    deadline: steps.flat().filter(hasNearDeadline),
    'failed-quiz': steps.flat().filter((each) => hasFailedQuiz(each, now)),
    away: isAway ? whereLeft(courses, steps) : [],
  }
  const on = (['deadline', 'failed-quiz', 'away'] as const).filter((kind) => kinds.has(kind))
  return on.flatMap((kind) =>
    found[kind].map(({ course, lesson: { id, title, number }, step, dueOn }) => ({
      kind,
      course,
      lesson: { id, title, number },
      step,
      dueOn: kind === 'deadline' ? dueOn : null,
    })),
  )
}

/** The next lesson of each course that was begun, the latest first; who has begun none, the first that is open. */
function whereLeft(courses: readonly ReminderCourse[], steps: readonly OpenStep[][]): OpenStep[] {
  const nexts = courses.flatMap(({ lastWatchedAt }, index) => {
    const next = steps[index]?.[0]
    return next ? [{ next, lastWatchedAt }] : []
  })
  const begun = nexts
    .filter(({ lastWatchedAt }) => lastWatchedAt !== null)
    .toSorted((a, b) => Date.parse(b.lastWatchedAt ?? '') - Date.parse(a.lastWatchedAt ?? ''))
  return (begun.length > 0 ? begun : nexts.slice(0, 1)).map(({ next }) => next)
}

/** Where it leads: to that second of that lesson, or to its quiz. */
export function reminderPath({ course, lesson, step }: Reminder): string {
  const path = `/course/${course.id}/lesson/${lesson.id}`
  if (!('atSeconds' in step)) return `${path}/quiz`
  return step.atSeconds > 0 ? `${path}?t=${step.atSeconds}` : path
}

/** 'Faltam 3 min 12 s da aula 2, “Cores”, do curso “Pintura”.' */
export function reminderText({ course, lesson, step, dueOn }: Reminder): string {
  const text = stepText(step, placeText(course, lesson))
  return dueOn === null ? text : `${untilText(dueOn)}${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

const untilText = (dueOn: string) => `Até ${dayText(dueOn, dueOn)}: `

const placeText = (course: { title: string }, lesson: { number: number; title: string }) =>
  `aula ${lesson.number}, “${lesson.title}”, do curso “${course.title}”.`

function stepText(step: Step, place: string): string {
  switch (step.what) {
    case 'watch':
      return step.missingSeconds > 0
        ? `${isOne(step.missingSeconds) ? 'Falta' : 'Faltam'} ${spelledDuration(step.missingSeconds)} da ${place}`
        : `Falta terminar a ${place}`
    case 'rewatch':
      return step.missingSeconds > 0
        ? `Reveja ${spelledDuration(step.missingSeconds)} do vídeo e refaça o quiz da ${place}`
        : `Reveja o vídeo e refaça o quiz da ${place}`
    case 'take-quiz':
      return `Falta o quiz da ${place}`
    case 'retake-quiz':
      return `Você já pode refazer o quiz da ${place}`
  }
}

/** One second, minute or hour. */
const isOne = (seconds: number) => seconds === 1 || seconds === 60 || seconds === 3_600
