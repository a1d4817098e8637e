import { Problem } from '@farol/contract/problem.ts'
import { quizAccess } from '@farol/domain/lesson-gating.ts'
import { lengthToRewatch } from '@farol/domain/video-length.ts'
import { watchPercentage } from '@farol/domain/watch-progress.ts'

/** A quiz, and what decides whether a student may take it now. */
export type QuizState = {
  quizId: string
  title: string
  passingScore: number
  isRetakeAllowed: boolean
  minWatchPercentage: number
  videoDuration: number
  furthestSeconds: number
  isCompleted: boolean
  rewatchSeconds: number | null
  liveAttemptId: string | null
  quizPassed: boolean | null
}

/** Why a student cannot take the quiz. */
export function quizAccessProblem(state: QuizState): Problem | undefined {
  const { rewatchSeconds, videoDuration: stored, furthestSeconds } = state
  const length = lengthToRewatch({ stored, furthestSeconds })
  const rewatchPercentage = rewatchSeconds === null ? null : watchPercentage(rewatchSeconds, length)
  const access = quizAccess({ ...state, rewatchPercentage })
  if (access === 'open') return undefined
  // A failed quiz whose lesson was not watched again counts as taken.
  const isTaken = access === 'closed' || access === 'rewatch-first'
  return new Problem(isTaken ? 'QUIZ_TAKEN' : 'QUIZ_NOT_OPEN')
}
