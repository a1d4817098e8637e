/** What the gate has to know of a lesson and one student's progress in it. */
export type GatedLesson = {
  id: string
  title: string
  requiresPrevious: boolean
  isCompleted: boolean
  minWatchPercentage: number
  hasQuiz: boolean
  /** The live attempt: none, failed or passed. */
  quizPassed: boolean | null
  /** Whoever has opened a lesson keeps it: a lesson inserted before it later never locks a student out. */
  wasOpened: boolean
}

type Missing = { lesson: GatedLesson; what: 'video' | 'quiz' }
export type Gate = { isOpen: true; missing?: undefined } | { isOpen: false; missing: Missing }

export type NextStep = 'watch' | 'take-quiz' | 'pass-quiz' | 'continue'

/** Of a lesson that asks for nothing to be watched, nothing is missing, also when its video does not open. */
const isWatched = (lesson: Pick<GatedLesson, 'isCompleted' | 'minWatchPercentage'>) =>
  lesson.isCompleted || lesson.minWatchPercentage <= 0

/** What stands between a student and the end of a lesson. */
export function nextStep(lesson: GatedLesson): NextStep {
  const { hasQuiz, quizPassed } = lesson
  if (!isWatched(lesson)) return 'watch'
  if (!hasQuiz || quizPassed === true) return 'continue'
  return quizPassed === null ? 'take-quiz' : 'pass-quiz'
}

/** A lesson is done when it was watched and its quiz, if it has one, was passed. */
export const isDone = (lesson: GatedLesson): boolean => nextStep(lesson) === 'continue'

/** The gate of each lesson of a course, in the lessons' order. */
export function lessonGates(lessons: readonly GatedLesson[]): Gate[] {
  let firstUndone: GatedLesson | undefined
  return lessons.map((lesson) => {
    const blocking = firstUndone
    if (!firstUndone && !isDone(lesson)) firstUndone = lesson
    if (!blocking || !lesson.requiresPrevious || lesson.wasOpened) return { isOpen: true }
    return {
      isOpen: false,
      missing: { lesson: blocking, what: nextStep(blocking) === 'watch' ? 'video' : 'quiz' },
    }
  })
}

export type QuizAccess = 'open' | 'watch-first' | 'rewatch-first' | 'closed'

/** May the quiz be taken now? After a failed attempt only once the lesson was watched again, if the quiz allows that. */
export function quizAccess(state: {
  isCompleted: boolean
  quizPassed: boolean | null
  isRetakeAllowed: boolean
  rewatchPercentage: number | null
  minWatchPercentage: number
}): QuizAccess {
  if (!isWatched(state)) return 'watch-first'
  if (state.quizPassed === null) return 'open'
  if (state.quizPassed || !state.isRetakeAllowed) return 'closed'
  return (state.rewatchPercentage ?? 0) >= state.minWatchPercentage ? 'open' : 'rewatch-first'
}
