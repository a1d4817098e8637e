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
