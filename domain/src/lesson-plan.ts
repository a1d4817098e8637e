import { lessonGates } from './lesson-gates.ts'
import { type GatedLesson, isDone } from './lesson-gating.ts'
import { placed } from './ordering.ts'
import type { ReleaseFacts } from './turma-calendar.ts'

/** What an administrator is about to do to a lesson of a course. What is left out stays as it is. */
export type LessonPlan = {
  /** Null for new lessons. */
  lessonId: string | null
  /** How many, for new lessons. */
  count?: number | undefined
  /** Null: the lesson is deleted. */
  position?: number | null | undefined
  requiresPrevious?: boolean | undefined
  minWatchPercentage?: number | undefined
  hasQuiz?: boolean | undefined
}

/** A lesson and one student's progress in it, as far as a change can matter to it. */
export type PlannedLesson = Omit<GatedLesson, 'title'> & { watchPercentage: number }

/** The lessons of a student after the change. Nothing that was opened, watched or passed is taken back. */
export function plannedLessons(lessons: readonly PlannedLesson[], plan: LessonPlan): PlannedLesson[] {
  if (plan.lessonId === null) return withNewLessons(lessons, plan)
  const before = lessons.find(({ id }) => id === plan.lessonId)
  if (!before) return [...lessons]
  if (plan.position === null) return lessons.filter((lesson) => lesson !== before)
  const after = changedLesson(before, plan)
  const changed = lessons.map((lesson) => (lesson === before ? after : lesson))
  return plan.position === undefined ? changed : placed(changed, { item: after, position: plan.position })
}

function withNewLessons(lessons: readonly PlannedLesson[], { position, count = 1, ...plan }: LessonPlan) {
  if (position === null) return [...lessons]
  const first = Math.min(position ?? lessons.length, lessons.length)
  const added = Array.from({ length: count }, (_, index) => ({
    id: `new-${index}`,
    requiresPrevious: plan.requiresPrevious ?? true,
    minWatchPercentage: plan.minWatchPercentage ?? 100,
    hasQuiz: plan.hasQuiz ?? false,
    isCompleted: false,
    quizPassed: null,
    wasOpened: false,
    watchPercentage: 0,
  }))
  return [...lessons.slice(0, first), ...added, ...lessons.slice(first)]
}

function changedLesson(lesson: PlannedLesson, plan: LessonPlan): PlannedLesson {
  const { requiresPrevious, minWatchPercentage, hasQuiz } = lesson
  const after = {
    ...lesson,
    requiresPrevious: plan.requiresPrevious ?? requiresPrevious,
    minWatchPercentage: plan.minWatchPercentage ?? minWatchPercentage,
    hasQuiz: plan.hasQuiz ?? hasQuiz,
  }
  const isReached =
    lesson.wasOpened &&
    after.minWatchPercentage < minWatchPercentage &&
    lesson.watchPercentage >= after.minWatchPercentage
  return {
    ...after,
    isCompleted: lesson.isCompleted || isReached,
    quizPassed: after.hasQuiz ? lesson.quizPassed : null,
  }
}

export type PlanEffect = {
  /** A lesson that the student could open, and has not opened yet, has to wait. */
  closesLesson: boolean
  /** Only what is deleted or no longer asked for was missing. */
  completesCourse: boolean
}

/** What the change means for a student who has not completed the course. A completed course stays completed. */
export function effectOnStudent(
  lessons: readonly PlannedLesson[],
  plan: LessonPlan,
  release: ReleaseFacts,
): PlanEffect {
  const after = plannedLessons(lessons, plan)
  const openAfter = openIds(after, release)
  const isLeft = new Set(after.map(({ id }) => id))
  const closesLesson = [...openIds(lessons, release)].some((id) => isLeft.has(id) && !openAfter.has(id))
  return { closesLesson, completesCourse: isAllDone(after) && !isAllDone(lessons) }
}

/** As a completion is recorded: a lesson that asks for nothing has to be opened, too. */
const isAllDone = (lessons: readonly PlannedLesson[]) =>
  lessons.length > 0 && lessons.every((lesson) => lesson.wasOpened && isDone(gated(lesson)))

function openIds(lessons: readonly PlannedLesson[], release: ReleaseFacts): Set<string> {
  const gates = lessonGates(lessons.map(gated), release)
  return new Set(lessons.filter((_, index) => gates[index]?.isOpen).map(({ id }) => id))
}

const gated = (lesson: PlannedLesson): GatedLesson => ({ ...lesson, title: '' })
