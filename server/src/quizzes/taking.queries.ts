import type { AnsweredQuestion } from '@farol/contract/quizzes.ts'
import type { AnswerKey, Answers } from '@farol/domain/quiz-scoring.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Reads } from '../database/reads.ts'

export type LiveAttempt = {
  id: string
  score: number
  passingScore: number
  passed: boolean
  correctCount: number
  questionCount: number
  submittedAt: Date
}

export const toResult = (attempt: LiveAttempt) => ({
  score: attempt.score,
  passingScore: attempt.passingScore,
  passed: attempt.passed,
  correctCount: attempt.correctCount,
  questionCount: attempt.questionCount,
  submittedAt: attempt.submittedAt.toISOString(),
})

type TakenRow = { id: string; text: string; options: { id: string; text: string }[] }

/** What a student may see of the questions: no correct flag, no explanation. */
const TAKEN_QUESTIONS = {
  name: 'taken-questions',
  text: `
    select qq.id, qq.question_text as text,
           (select json_agg(json_build_object('id', o.id, 'text', o.option_text) order by o.order_index)
            from quiz_options o where o.question_id = qq.id) as options
    from quiz_questions qq
    where qq.quiz_id = $1 and qq.archived_at is null
    order by qq.order_index`,
}

export const takenQuestions = (reads: Reads, quizId: string) =>
  reads.query<TakenRow>(TAKEN_QUESTIONS, [quizId])

export async function answerKey(orm: NodePgDatabase, quizId: string): Promise<AnswerKey> {
  const { rows } = await orm.execute<AnswerKey[number]>(sql`
    select qq.id, array_agg(o.id::text) as "optionIds", max(o.id::text) filter (where o.is_correct) as "correctOptionId"
    from quiz_questions qq join quiz_options o on o.question_id = qq.id
    where qq.quiz_id = ${quizId} and qq.archived_at is null
    group by qq.id`)
  return rows
}

/** Begins the draft when there is none: the time is measured from here. */
export async function startedDraft(
  orm: NodePgDatabase,
  { userId, quizId }: { userId: string; quizId: string },
) {
  const { rows } = await orm.execute<{ answers: Answers }>(sql`
    insert into quiz_drafts (user_id, quiz_id) values (${userId}, ${quizId})
    on conflict (user_id, quiz_id) do update set updated_at = now()
    returning answers`)
  return rows[0]?.answers ?? {}
}

type Kept = { userId: string; courseId: string; lessonId: string; answers: Answers }

export async function keepAnswers(
  orm: NodePgDatabase,
  { userId, courseId, lessonId, answers }: Kept,
): Promise<boolean> {
  const { rowCount } = await orm.execute(sql`
    update quiz_drafts d set answers = ${JSON.stringify(answers)}::jsonb, updated_at = now()
    from quizzes q join lessons l on l.id = q.lesson_id
    where d.user_id = ${userId} and d.quiz_id = q.id and l.id = ${lessonId} and l.course_id = ${courseId}`)
  return rowCount === 1
}

const OWN_RESULT = {
  name: 'own-quiz-result',
  text: `
    select c.id as "courseId", c.title as "courseTitle", l.id as "lessonId", l.title as "lessonTitle",
           q.id as "quizId", q.title as "quizTitle", q.show_feedback as "showFeedback", q.allow_retake as "isRetakeAllowed",
           a.id, a.score, a.passing_score as "passingScore", a.passed, a.correct_count as "correctCount",
           a.question_count as "questionCount", a.submitted_at as "submittedAt",
           next.id as "nextId", next.title as "nextTitle", done.user_id is not null as "isCourseCompleted"
    from quiz_attempts a
    join quizzes q on q.id = a.quiz_id
    join lessons l on l.id = q.lesson_id
    join courses c on c.id = l.course_id and c.is_published
    left join course_completions done on done.course_id = c.id and done.user_id = a.user_id
    left join lateral (
      select id, title from lessons n where n.course_id = c.id and n.order_index > l.order_index order by n.order_index limit 1
    ) next on true
    where a.user_id = $1 and a.replaced_at is null and l.id = $3 and c.id = $2`,
}

export type OwnResultRow = LiveAttempt & {
  courseId: string
  courseTitle: string
  lessonId: string
  lessonTitle: string
  quizId: string
  quizTitle: string
  showFeedback: boolean
  isRetakeAllowed: boolean
  nextId: string | null
  nextTitle: string
  isCourseCompleted: boolean
}

export async function ownResult(reads: Reads, input: { userId: string; courseId: string; lessonId: string }) {
  const [row] = await reads.query<OwnResultRow>(OWN_RESULT, [input.userId, input.courseId, input.lessonId])
  return row
}

const FEEDBACK = {
  name: 'attempt-feedback',
  text: `
    select qq.id, qq.question_text as text, a.is_correct as "isCorrect", chosen.option_text as chosen,
           case when not a.is_correct then correct.option_text end as correct, qq.explanation
    from quiz_answers a
    join quiz_questions qq on qq.id = a.question_id
    join quiz_options chosen on chosen.id = a.selected_option_id
    left join quiz_options correct on correct.question_id = qq.id and correct.is_correct
    where a.user_id = $1 and a.attempt_id = $2
    order by qq.order_index, qq.id`,
}

export const attemptFeedback = (reads: Reads, { userId, attemptId }: { userId: string; attemptId: string }) =>
  reads.query<AnsweredQuestion>(FEEDBACK, [userId, attemptId])
