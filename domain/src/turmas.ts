/** Who sees a published course: every student, or only the members of a turma that has it. */
export const COURSE_ACCESSES = ['everyone', 'turmas'] as const
export type CourseAccess = (typeof COURSE_ACCESSES)[number]

/** Days at the school as YYYY-MM-DD, both included. Without a first day it has begun, without a last one it never ends. */
export type TurmaDates = { startsOn: string | null; endsOn: string | null }

export const TURMA_STATES = ['upcoming', 'running', 'ended'] as const
export type TurmaState = (typeof TURMA_STATES)[number]

export function turmaState({ startsOn, endsOn }: TurmaDates, today: string): TurmaState {
  if (endsOn !== null && endsOn < today) return 'ended'
  return startsOn !== null && startsOn > today ? 'upcoming' : 'running'
}

/** 'Turma da tarde', or 'turma 2026-A': some schools write the word into the name. For after 'na'. */
export const namedTurma = (name: string): string => (/^turma\b/i.test(name) ? name : `turma ${name}`)

/** The last day is before the first. */
export const areDatesReversed = ({ startsOn, endsOn }: TurmaDates): boolean =>
  startsOn !== null && endsOn !== null && endsOn < startsOn

/** What decides whether one user sees a course. */
export type CourseAccessFacts = {
  isPublished: boolean
  access: CourseAccess
  /** The user's turmas that have the course; without them if it is open to everyone. */
  turmas: readonly TurmaDates[] | null
  /** The day at the school. */
  today: string
}

/**
 * The access rule of a course, for its pages, lessons, files, quizzes, live events, search and counts. Administrators see
 * every course. What a student did in a course stays theirs when they no longer see it.
 */
export function canSeeCourse(
  { isPublished, access, turmas, today }: CourseAccessFacts,
  { isAdmin }: { isAdmin: boolean },
): boolean {
  if (isAdmin) return true
  if (!isPublished) return false
  return access === 'everyone' || (turmas ?? []).some((turma) => turmaState(turma, today) === 'running')
}
