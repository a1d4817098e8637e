import { Problem } from '@farol/contract/problem.ts'
import { quizAccess } from '@farol/domain/lesson-gating.ts'
import { lengthToRewatch } from '@farol/domain/video-length.ts'
import { watchPercentage } from '@farol/domain/watch-progress.ts'

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

/** The student $1 and the lesson $2. */
export const ONE_STUDENT = { student: '$1', from: 'lessons l', where: 'where l.id = $2' }

/** SQL: the access state of students for the quizzes of lessons, and more columns. */
export const quizStateWith = (
  { student, from, where = '' }: { student: string; from: string; where?: string },
  ...columns: string[]
) => `
  select q.id as "quizId", q.title, q.passing_score as "passingScore", q.allow_retake as "isRetakeAllowed",
         l.min_watch_percentage as "minWatchPercentage",
         l.video_duration as "videoDuration", coalesce(up.furthest_seconds, 0) as "furthestSeconds",
         coalesce(up.completed, false) as "isCompleted", up.rewatch_seconds as "rewatchSeconds",
         a.id as "liveAttemptId", a.passed as "quizPassed", ${columns.join(', ')}
  from ${from}
  join quizzes q on q.lesson_id = l.id
  left join user_progress up on up.lesson_id = l.id and up.user_id = ${student}
  left join quiz_attempts a on a.quiz_id = q.id and a.user_id = ${student} and a.replaced_at is null
  ${where}`

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
