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

/** The columns of a quiz q, its lesson l, and the student's progress up and live attempt a. */
export const QUIZ_STATE = `q.id as "quizId", q.title, q.passing_score as "passingScore", q.allow_retake as "isRetakeAllowed",
           l.min_watch_percentage as "minWatchPercentage", l.video_duration as "videoDuration",
           coalesce(up.furthest_seconds, 0) as "furthestSeconds", coalesce(up.completed, false) as "isCompleted",
           up.rewatch_seconds as "rewatchSeconds", a.id as "liveAttemptId", a.passed as "quizPassed"`

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
