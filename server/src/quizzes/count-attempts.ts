import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** The sums of some attempts (a condition on quiz_attempts as `t`), as the three tables of sums hold them. */
const perQuiz = (where: SQL) => sql`
  select t.quiz_id, count(*) as attempts, count(*) filter (where t.passed) as passed,
         sum(t.score) as score_sum, sum(t.time_spent_seconds) as time_sum
  from quiz_attempts t where ${where} group by t.quiz_id`

const ANSWERS = sql`quiz_attempts t join quiz_answers a on a.user_id = t.user_id and a.attempt_id = t.id`

// Always in the same order, so that two students who send at the same moment never wait for each other.
const perQuestion = (where: SQL) => sql`
  select a.question_id, count(*) as answers, count(*) filter (where a.is_correct) as correct, sum(t.score) as score_sum,
         sum(t.score * t.score) as score_square_sum,
         coalesce(sum(t.score) filter (where a.is_correct), 0) as correct_score_sum
  from ${ANSWERS} where ${where} group by a.question_id order by a.question_id`

const perOption = (where: SQL) => sql`
  select a.selected_option_id as option_id, count(*) as chosen
  from ${ANSWERS} where ${where} group by a.selected_option_id order by a.selected_option_id`

/** Attempts that begin to count: called in the transaction that adds them. */
export async function addToSums(orm: NodePgDatabase, where: SQL) {
  await orm.execute(sql`
    insert into quiz_stats as s (quiz_id, attempts, passed, score_sum, time_sum) ${perQuiz(where)}
    on conflict (quiz_id) do update set
      attempts = s.attempts + excluded.attempts, passed = s.passed + excluded.passed,
      score_sum = s.score_sum + excluded.score_sum, time_sum = s.time_sum + excluded.time_sum`)
  await orm.execute(sql`
    insert into question_stats as s
      (question_id, answers, correct, score_sum, score_square_sum, correct_score_sum) ${perQuestion(where)}
    on conflict (question_id) do update set
      answers = s.answers + excluded.answers, correct = s.correct + excluded.correct,
      score_sum = s.score_sum + excluded.score_sum, score_square_sum = s.score_square_sum + excluded.score_square_sum,
      correct_score_sum = s.correct_score_sum + excluded.correct_score_sum`)
  await orm.execute(sql`
    insert into option_stats as s (option_id, chosen) ${perOption(where)}
    on conflict (option_id) do update set chosen = s.chosen + excluded.chosen`)
}

/** Attempts that become history: called in the transaction that replaces or releases them. */
export async function takeFromSums(orm: NodePgDatabase, where: SQL) {
  await orm.execute(sql`
    update quiz_stats s set attempts = s.attempts - x.attempts, passed = s.passed - x.passed,
      score_sum = s.score_sum - x.score_sum, time_sum = s.time_sum - x.time_sum
    from (${perQuiz(where)}) x where s.quiz_id = x.quiz_id`)
  await orm.execute(sql`
    update question_stats s set answers = s.answers - x.answers, correct = s.correct - x.correct,
      score_sum = s.score_sum - x.score_sum, score_square_sum = s.score_square_sum - x.score_square_sum,
      correct_score_sum = s.correct_score_sum - x.correct_score_sum
    from (${perQuestion(where)}) x where s.question_id = x.question_id`)
  await orm.execute(sql`
    update option_stats s set chosen = s.chosen - x.chosen
    from (${perOption(where)}) x where s.option_id = x.option_id`)
}

export const oneAttempt = ({ userId, attemptId }: { userId: string; attemptId: string }): SQL =>
  sql`t.user_id = ${userId} and t.id = ${attemptId}`
