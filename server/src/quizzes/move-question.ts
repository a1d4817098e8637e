import { Problem } from '@farol/contract/problem.ts'
import { MOVE_PROBLEMS, moveProblem } from '@farol/domain/question-move.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'

type Input = { actorId: string; quizId: string; questionId: string; toQuizId: string; version: number }
type Quiz = {
  id: string
  title: string
  version: number
  courseId: string
  questionCount: number
  nextIndex: number
}

/** Moves it to the end of another quiz of the course, with its statistics, which are empty. */
export function moveQuestion(orm: NodePgDatabase, { actorId, quizId, questionId, toQuizId, version }: Input) {
  return orm.transaction(async (transaction) => {
    const quizzes = await lockedQuizzes(transaction, [quizId, toQuizId])
    const from = quizzes.find(({ id }) => id === quizId)
    const to = quizzes.find(({ id }) => id === toQuizId)
    if (!from || !to || from === to || from.courseId !== to.courseId) throw new Problem('NOT_FOUND')
    if (from.version !== version) throw new Problem('CHANGED_MEANWHILE')
    const { text, hasAnswers } = await liveQuestion(transaction, { quizId, questionId })
    const { questionCount } = from
    const problem = moveProblem({ hasAnswers, questionCount, targetCount: to.questionCount })
    if (problem) throw new Problem('QUESTION_STAYS', { sentence: MOVE_PROBLEMS[problem] })

    // The minute of its explanation is one of the other lesson's video.
    await transaction.execute(sql`
      update quiz_questions set quiz_id = ${toQuizId}, order_index = ${to.nextIndex}, explanation_seconds = null
      where id = ${questionId}`)
    await transaction.execute(sql`
      update quizzes set version = version + 1 where id in (${quizId}, ${toQuizId})`)
    const { courseId } = from
    await recordChange(transaction, {
      actorId,
      action: 'quiz.move-question',
      subject: from.title,
      after: { movedQuestion: text, toQuiz: to.title },
      publishes: [
        { kind: 'course', courseId },
        { kind: 'quiz', courseId, quizId },
        { kind: 'quiz', courseId, quizId: toQuizId },
      ],
    })
    return {}
  })
}

/** In the order of their ids, so that two moves in opposite directions never deadlock. */
async function lockedQuizzes(orm: NodePgDatabase, ids: string[]): Promise<Quiz[]> {
  await orm.execute(sql`select from quizzes where id = any(${sql.param(ids)}::uuid[]) order by id for update`)
  // Counted after the locks are granted, to see what the transaction before has moved.
  const { rows } = await orm.execute<Quiz>(sql`
    select q.id, q.title, q.version, l.course_id as "courseId", live.count as "questionCount", live.next as "nextIndex"
    from quizzes q join lessons l on l.id = q.lesson_id
    cross join lateral (
      select count(*)::int as count, coalesce(max(order_index) + 1, 0) as next
      from quiz_questions where quiz_id = q.id and archived_at is null
    ) live
    where q.id = any(${sql.param(ids)}::uuid[])`)
  return rows
}

/** Read after the lock: whoever submits meanwhile has answered, or finds the quiz changed. */
async function liveQuestion(
  orm: NodePgDatabase,
  { quizId, questionId }: Pick<Input, 'quizId' | 'questionId'>,
) {
  const { rows } = await orm.execute<{ text: string; hasAnswers: boolean }>(sql`
    select question_text as text,
           exists (select from quiz_answers a where a.question_id = quiz_questions.id) as "hasAnswers"
    from quiz_questions where id = ${questionId} and quiz_id = ${quizId} and archived_at is null`)
  const [question] = rows
  if (!question) throw new Problem('NOT_FOUND')
  return question
}
