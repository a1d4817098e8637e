/** A lesson and one student's progress in it. */
export type GatedLesson = {
  id: string
  title: string
  requiresPrevious: boolean
  isCompleted: boolean
  minWatchPercentage: number
  hasQuiz: boolean
  /** The current attempt: none (null), failed or passed. */
  quizPassed: boolean | null
  /** A lesson that the student has opened stays open, even if another one is inserted before it. */
  wasOpened: boolean
}

type Missing = { lesson: GatedLesson; what: 'video' | 'quiz' }
export type Gate = { isOpen: true; missing?: undefined } | { isOpen: false; missing: Missing }

export type NextStep = 'watch' | 'take-quiz' | 'pass-quiz' | 'continue'

/** A lesson that requires no watching counts as watched, even if its video does not open. */
const isWatched = (lesson: Pick<GatedLesson, 'isCompleted' | 'minWatchPercentage'>) =>
  lesson.isCompleted || lesson.minWatchPercentage <= 0

export function nextStep(lesson: GatedLesson): NextStep {
  const { hasQuiz, quizPassed } = lesson
  if (!isWatched(lesson)) return 'watch'
  if (!hasQuiz || quizPassed === true) return 'continue'
  return quizPassed === null ? 'take-quiz' : 'pass-quiz'
}

/** A lesson is done once it is watched and its quiz, if it has one, is passed. */
export const isDone = (lesson: GatedLesson): boolean => nextStep(lesson) === 'continue'

/** Whether each lesson of a course is open, in the order of the lessons. */
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

/** Whether the quiz can be taken now. After a failed attempt, only if the quiz allows retakes and the lesson was watched again. */
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
