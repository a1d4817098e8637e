import { quizAccess } from '@farol/domain/lesson-gating.ts'
import { watchPercentage } from '@farol/domain/watch-progress.ts'
import { Problem } from '../http/problem.ts'

export type QuizState = {
  quizId: string
  title: string
  passingScore: number
  isRetakeAllowed: boolean
  minWatchPercentage: number
  videoDuration: number
  isCompleted: boolean
  rewatchSeconds: number | null
  liveAttemptId: string | null
  quizPassed: boolean | null
}

/** SQL for where the student $1 stands before the quiz of the lesson $2, and whatever else is read along. */
export const quizStateWith = (...columns: string[]) => `
  select q.id as "quizId", q.title, q.passing_score as "passingScore", q.allow_retake as "isRetakeAllowed",
         l.min_watch_percentage as "minWatchPercentage",
         -- Of a video whose length nobody stored, what the student reached of it stands for its length.
         case when l.video_duration > 0 then l.video_duration else coalesce(up.furthest_seconds, 0) end as "videoDuration",
         coalesce(up.completed, false) as "isCompleted", up.rewatch_seconds as "rewatchSeconds",
         a.id as "liveAttemptId", a.passed as "quizPassed", ${columns.join(', ')}
  from lessons l
  join quizzes q on q.lesson_id = l.id
  left join user_progress up on up.lesson_id = l.id and up.user_id = $1
  left join quiz_attempts a on a.quiz_id = q.id and a.user_id = $1 and a.replaced_at is null
  where l.id = $2`

export function checkQuizAccess(state: QuizState) {
  const { rewatchSeconds, videoDuration } = state
  const rewatchPercentage = rewatchSeconds === null ? null : watchPercentage(rewatchSeconds, videoDuration)
  const access = quizAccess({ ...state, rewatchPercentage })
  if (access === 'closed') throw new Problem('QUIZ_TAKEN')
  if (access === 'open') return
  // Failed and not watched again is, for whoever asks for the quiz, still a quiz that was taken.
  throw new Problem(access === 'rewatch-first' ? 'QUIZ_TAKEN' : 'QUIZ_NOT_OPEN')
}
