import { type AnswerKey, type Answers, isPassed, scoreQuiz } from '@farol/domain/quiz-scoring.ts'
import type pg from 'pg'
import { LIVE_CHANNEL, payloads } from '../database/announce.ts'
import { newId } from '../database/new-id.ts'
import { after } from '../progress/count-activity.ts'
import type { LiveAttempt } from './taking.queries.ts'

/**
 * One statement for all that some attempts write. The sums come last and in the order of `count-attempts.ts`, quiz before questions
 * before options: another instance that records attempts of the same quiz waits there, for no longer than the commit takes.
 * `rewatch_seconds`: after a failed attempt only what is played from now on counts as watching again.
 */
const RECORD_ATTEMPTS = {
  name: 'record-attempts',
  text: `
    with taken as (
      select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::int[], $8::int[], $9::bool[],
        $10::int[], $11::int[], $12::int[]) as given (id, user_id, course_id, lesson_id, quiz_id, key, score, passing_score, passed,
        correct_count, question_count, seconds)
    ), answered as (
      select * from unnest($13::uuid[], $14::uuid[], $15::uuid[], $16::bool[]) as given (attempt_id, question_id, option_id, is_correct)
    ), draft as (
      delete from quiz_drafts d using taken where d.user_id = taken.user_id and d.quiz_id = taken.quiz_id
    ), attempt as (
      insert into quiz_attempts (id, user_id, quiz_id, idempotency_key, score, passing_score, passed, correct_count, question_count,
        time_spent_seconds)
      select id, user_id, quiz_id, key, score, passing_score, passed, correct_count, question_count, seconds from taken
      returning id, quiz_id, score, passed, submitted_at, time_spent_seconds
    ), answers as (
      insert into quiz_answers (user_id, attempt_id, question_id, selected_option_id, is_correct)
      select taken.user_id, taken.id, question_id, option_id, is_correct from answered join taken on taken.id = answered.attempt_id
    ), watched as (
      update user_progress up set rewatch_seconds = case when taken.passed then null else 0 end, played_until = now()
      from taken where up.user_id = taken.user_id and up.lesson_id = taken.lesson_id
      returning up.lesson_id
    ), quiz_counted as (
      insert into quiz_stats as s (quiz_id, attempts, passed, score_sum, time_sum)
      select quiz_id, count(*), count(*) filter (where passed), sum(score), sum(time_spent_seconds)
      from attempt where ${after('watched')} group by quiz_id order by quiz_id
      on conflict (quiz_id) do update set
        attempts = s.attempts + excluded.attempts, passed = s.passed + excluded.passed,
        score_sum = s.score_sum + excluded.score_sum, time_sum = s.time_sum + excluded.time_sum
      returning quiz_id
    ), questions_counted as (
      insert into question_stats as s (question_id, answers, correct, score_sum, score_square_sum, correct_score_sum)
      select question_id, count(*), count(*) filter (where is_correct), sum(score), sum(score * score),
             coalesce(sum(score) filter (where is_correct), 0)
      from answered join taken on taken.id = answered.attempt_id where ${after('quiz_counted')}
      group by question_id order by question_id
      on conflict (question_id) do update set
        answers = s.answers + excluded.answers, correct = s.correct + excluded.correct,
        score_sum = s.score_sum + excluded.score_sum, score_square_sum = s.score_square_sum + excluded.score_square_sum,
        correct_score_sum = s.correct_score_sum + excluded.correct_score_sum
      returning question_id
    ), options_counted as (
      insert into option_stats as s (option_id, chosen)
      select option_id, count(*) from answered where ${after('questions_counted')} group by option_id order by option_id
      on conflict (option_id) do update set chosen = s.chosen + excluded.chosen
    ), told as (
      select pg_notify('${LIVE_CHANNEL}', payload) from unnest($17::text[]) as payload
    )
    select attempt.id, attempt.submitted_at as "submittedAt",
           taken.passed and not exists (
             select from lessons l
             left join user_progress up on up.lesson_id = l.id and up.user_id = taken.user_id
             left join quizzes q on q.lesson_id = l.id
             left join quiz_attempts a on a.quiz_id = q.id and a.user_id = taken.user_id and a.replaced_at is null
             where l.course_id = taken.course_id and l.id <> taken.lesson_id
               and (up.completed is not true or (q.id is not null and a.passed is not true))
           ) as "isCourseDue"
    from attempt join taken using (id)
    where ${after('told')}`,
}

export type Taken = {
  userId: string
  courseId: string
  lessonId: string
  quizId: string
  passingScore: number
  /** Chosen by the browser: sending the same attempt twice answers with the first one. */
  key: string
  answerKey: AnswerKey
  answers: Answers
  timeSpentSeconds: number
}

/** `isCourseDue`: this was all the student still missed of the course. */
export type Recorded = { attempt: LiveAttempt; isCourseDue: boolean }

/** Scores the answers, which were checked, and keeps them; in the order they were given. */
export async function recordAttempts(client: pg.PoolClient, all: Taken[]): Promise<Recorded[]> {
  const scored = all.map((taken) => {
    const score = scoreQuiz(taken.answerKey, taken.answers)
    return { ...taken, ...score, id: newId(), passed: isPassed(score, taken.passingScore) }
  })
  const given = scored.flatMap(({ id, answerKey, answers }) =>
    answerKey.map((question) => ({
      attemptId: id,
      questionId: question.id,
      optionId: answers[question.id],
      isCorrect: answers[question.id] === question.correctOptionId,
    })),
  )
  const told = scored.map(({ userId, courseId, lessonId, quizId }) => ({
    kind: 'attempt' as const,
    ...{ userId, courseId, lessonId, quizId },
  }))
  const column = (key: keyof (typeof scored)[number]) => scored.map((each) => each[key])
  const { rows } = await client.query<{ id: string; submittedAt: Date; isCourseDue: boolean }>({
    ...RECORD_ATTEMPTS,
    values: [
      ...[column('id'), column('userId'), column('courseId'), column('lessonId'), column('quizId')],
      ...[column('key'), column('score'), column('passingScore'), column('passed')],
      ...[column('correctCount'), column('questionCount'), column('timeSpentSeconds')],
      given.map(({ attemptId }) => attemptId),
      given.map(({ questionId }) => questionId),
      given.map(({ optionId }) => optionId),
      given.map(({ isCorrect }) => isCorrect),
      payloads(told),
    ],
  })
  const written = new Map(rows.map((row) => [row.id, row]))
  return scored.map((attempt) => {
    const row = written.get(attempt.id)
    if (!row) throw new Error('An insert without a row.')
    return { attempt: { ...attempt, submittedAt: row.submittedAt }, isCourseDue: row.isCourseDue }
  })
}
