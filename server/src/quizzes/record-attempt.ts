import { type AnswerKey, type Answers, isPassed, scoreQuiz } from '@farol/domain/quiz-scoring.ts'
import type pg from 'pg'
import { newId } from '../database/new-id.ts'
import { LIVE_CHANNEL, payloads } from '../live/announce.ts'
import { after } from '../progress/count-activity.ts'
import type { LiveAttempt } from './taking.queries.ts'

/**
 * One statement for all that an attempt writes. The sums come last and in the order of `count-attempts.ts`, quiz before questions
 * before options: whoever sends the same quiz at the same moment waits there, for no longer than the commit takes.
 * `rewatch_seconds`: after a failed attempt only what is played from now on counts as watching again.
 */
const RECORD_ATTEMPT = {
  name: 'record-attempt',
  text: `
    with draft as (
      delete from quiz_drafts where user_id = $1 and quiz_id = $2
      returning greatest(0, extract(epoch from now() - started_at)::int) as seconds
    ), answered as (
      select * from unnest($3::uuid[], $4::uuid[], $5::bool[]) as given (question_id, option_id, is_correct)
    ), attempt as (
      insert into quiz_attempts (id, user_id, quiz_id, idempotency_key, score, passing_score, passed, correct_count, question_count,
        time_spent_seconds)
      values ($6, $1, $2, $7, $8, $9, $10, $11, $12, coalesce((select seconds from draft), 0))
      returning submitted_at, time_spent_seconds
    ), answers as (
      insert into quiz_answers (user_id, attempt_id, question_id, selected_option_id, is_correct)
      select $1, $6, question_id, option_id, is_correct from answered
    ), watched as (
      update user_progress set rewatch_seconds = case when $10 then null else 0 end, played_until = now()
      where user_id = $1 and lesson_id = $13
      returning lesson_id
    ), quiz_counted as (
      insert into quiz_stats as s (quiz_id, attempts, passed, score_sum, time_sum)
      select $2, 1, $10::bool::int, $8, time_spent_seconds from attempt where ${after('watched')}
      on conflict (quiz_id) do update set
        attempts = s.attempts + excluded.attempts, passed = s.passed + excluded.passed,
        score_sum = s.score_sum + excluded.score_sum, time_sum = s.time_sum + excluded.time_sum
      returning quiz_id
    ), questions_counted as (
      insert into question_stats as s (question_id, answers, correct, score_sum, score_square_sum, correct_score_sum)
      select question_id, 1, is_correct::int, $8, $8::int * $8::int, is_correct::int * $8::int
      from answered where ${after('quiz_counted')} order by question_id
      on conflict (question_id) do update set
        answers = s.answers + excluded.answers, correct = s.correct + excluded.correct,
        score_sum = s.score_sum + excluded.score_sum, score_square_sum = s.score_square_sum + excluded.score_square_sum,
        correct_score_sum = s.correct_score_sum + excluded.correct_score_sum
      returning question_id
    ), options_counted as (
      insert into option_stats as s (option_id, chosen)
      select option_id, 1 from answered where ${after('questions_counted')} order by option_id
      on conflict (option_id) do update set chosen = s.chosen + excluded.chosen
    )
    select submitted_at as "submittedAt", pg_notify('${LIVE_CHANNEL}', $14),
           $10::bool and not exists (
             select from lessons l
             left join user_progress up on up.lesson_id = l.id and up.user_id = $1
             left join quizzes q on q.lesson_id = l.id
             left join quiz_attempts a on a.quiz_id = q.id and a.user_id = $1 and a.replaced_at is null
             where l.course_id = $15 and l.id <> $13
               and (up.completed is not true or (q.id is not null and a.passed is not true))
           ) as "isCourseDue"
    from attempt`,
}

type Taken = {
  userId: string
  courseId: string
  lessonId: string
  quizId: string
  passingScore: number
  /** Chosen by the browser: sending the same attempt twice answers with the first one. */
  key: string
  answerKey: AnswerKey
  answers: Answers
}

/** Scores the answers, which were checked, and keeps them. `isCourseDue`: this was all the student still missed of the course. */
export async function recordAttempt(
  client: pg.PoolClient,
  { userId, courseId, lessonId, quizId, passingScore, key, answerKey, answers }: Taken,
): Promise<{ attempt: LiveAttempt; isCourseDue: boolean }> {
  const score = scoreQuiz(answerKey, answers)
  const attempt = { id: newId(), ...score, passingScore, passed: isPassed(score, passingScore) }
  const [told] = payloads([{ kind: 'attempt', userId, courseId, lessonId, quizId }])
  const { rows } = await client.query<{ submittedAt: Date; isCourseDue: boolean }>({
    ...RECORD_ATTEMPT,
    values: [
      userId,
      quizId,
      answerKey.map(({ id }) => id),
      answerKey.map(({ id }) => answers[id]),
      answerKey.map(({ id, correctOptionId }) => answers[id] === correctOptionId),
      attempt.id,
      key,
      attempt.score,
      passingScore,
      attempt.passed,
      attempt.correctCount,
      attempt.questionCount,
      lessonId,
      told,
      courseId,
    ],
  })
  const [row] = rows
  if (!row) throw new Error('An insert without a row.')
  return { attempt: { ...attempt, submittedAt: row.submittedAt }, isCourseDue: row.isCourseDue }
}
