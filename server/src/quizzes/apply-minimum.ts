import { Problem } from '@farol/contract/problem.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { appendDeltas, createDeltas } from '#/figures/deltas.ts'
import { recordCompletionsWithin } from '#/progress/record-completions.ts'

type Input = { actorId: string; quizId: string; passingScore: number }
type Quiz = { title: string; passingScore: number; lessonId: string; courseId: string }

/**
 * Lets students pass who failed under a higher passing score, with everything that follows: the next lesson, the completed
 * course, its certificate. Nobody loses a pass. `passingScore` is the one that the administrator confirmed.
 */
export function applyMinimum(orm: NodePgDatabase, { actorId, quizId, passingScore }: Input) {
  return orm.transaction(async (transaction) => {
    const quiz = await lockedQuiz(transaction, quizId)
    if (quiz.passingScore !== passingScore) throw new Problem('CHANGED_MEANWHILE')
    const students = await letPass(transaction, { quizId, passingScore })
    const passed = students.length
    if (passed === 0) return { passed }
    const { courseId, lessonId } = quiz
    await transaction.execute(sql`
      update user_progress set rewatch_seconds = null
      where lesson_id = ${lessonId} and user_id = any(${sql.param(students)}::uuid[])`)
    const deltas = createDeltas()
    deltas.add('quiz', quizId, { passed })
    await appendDeltas(transaction, deltas)
    await recordCompletionsWithin(transaction, { courseId })
    await recordChange(transaction, {
      actorId,
      action: 'quiz.apply-minimum',
      subject: quiz.title,
      after: { passingScore, passedStudents: passed },
      publishes: students.map((userId) => ({ kind: 'attempt', userId, courseId, lessonId, quizId })),
    })
    return { passed }
  })
}

/** Locks the students' rows before the quiz, in the same order as submits, so that they never deadlock. */
async function lockedQuiz(orm: NodePgDatabase, quizId: string): Promise<Quiz> {
  await orm.execute(sql`
    select from quiz_attempts a
    join quizzes q on q.id = a.quiz_id
    join user_progress up on up.user_id = a.user_id and up.lesson_id = q.lesson_id
    where a.quiz_id = ${quizId} and a.replaced_at is null and not a.passed and a.score >= q.passing_score
    order by up.user_id for update of up for share of q`)
  const { rows } = await orm.execute<Quiz>(sql`
    select q.title, q.passing_score as "passingScore", l.id as "lessonId", l.course_id as "courseId"
    from quizzes q join lessons l on l.id = q.lesson_id where q.id = ${quizId} for share of q`)
  const [quiz] = rows
  if (!quiz) throw new Problem('NOT_FOUND')
  return quiz
}

async function letPass(orm: NodePgDatabase, { quizId, passingScore }: Omit<Input, 'actorId'>) {
  const { rows } = await orm.execute<{ userId: string }>(sql`
    update quiz_attempts set passed = true, passing_score = ${passingScore}
    where quiz_id = ${quizId} and replaced_at is null and not passed and score >= ${passingScore}
    returning user_id as "userId"`)
  return rows.map(({ userId }) => userId)
}
