import type { QuestionBody, QuizBody } from '@farol/contract/quizzes.ts'
import { filledOptions, isSameQuestion } from '@farol/domain/quiz-authoring.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '../changes/record-change.ts'
import { newId } from '../database/new-id.ts'
import { lessons, quizOptions, quizQuestions, quizzes } from '../database/schema/content.ts'
import { Problem } from '../http/problem.ts'
import { type StoredQuestion, storedQuestions } from './quiz-editor.queries.ts'

type Input = { actorId: string; lessonId: string; values: QuizBody }

export function saveQuiz(orm: NodePgDatabase, { actorId, lessonId, values }: Input) {
  return orm.transaction(async (transaction) => {
    const [lesson] = await transaction.select().from(lessons).where(eq(lessons.id, lessonId)).for('update')
    if (!lesson) throw new Problem('NOT_FOUND')
    const [before] = await transaction
      .select()
      .from(quizzes)
      .where(eq(quizzes.lessonId, lessonId))
      .for('update')
    if ((before?.version ?? null) !== values.version) throw new Problem('CHANGED_MEANWHILE')

    const { questions, version, isRetakeAllowed: allowRetake, ...rest } = values
    const columns = { ...rest, allowRetake }
    const id = before?.id ?? newId()
    const nextVersion = (version ?? 0) + 1
    if (before)
      await transaction
        .update(quizzes)
        .set({ ...columns, version: nextVersion })
        .where(eq(quizzes.id, id))
    else await transaction.insert(quizzes).values({ id, lessonId, ...columns })
    await replaceQuestions(transaction, { quizId: id, questions })

    const after = { ...columns, questionCount: questions.length }
    const action = before ? ('quiz.update' as const) : ('quiz.create' as const)
    await recordChange(transaction, {
      actorId,
      action,
      subject: values.title,
      ...(before && { before }),
      after,
      tells: [
        { kind: 'course', courseId: lesson.courseId },
        { kind: 'quiz', courseId: lesson.courseId, quizId: id },
      ],
    })
    return { id, version: nextVersion }
  })
}

/**
 * An unchanged question keeps its id and so its answers. A changed or removed one that was answered is archived as it
 * was, so that the attempts stay readable; one that nobody answered is simply replaced.
 */
async function replaceQuestions(
  orm: NodePgDatabase,
  { quizId, questions }: { quizId: string; questions: QuestionBody[] },
) {
  const stored = new Map((await storedQuestions(orm, quizId)).map((question) => [question.id, question]))
  const wanted = questions.map((question) => ({ ...question, options: filledOptions(question.options) }))
  const kept = new Set<string>()
  for (const [orderIndex, question] of wanted.entries()) {
    const known = question.id === null ? undefined : stored.get(question.id)
    if (known && !kept.has(known.id) && isSameQuestion(known, question)) {
      kept.add(known.id)
      await orm.update(quizQuestions).set({ orderIndex }).where(eq(quizQuestions.id, known.id))
    } else {
      await insertQuestion(orm, { quizId, orderIndex, question })
    }
  }
  await retire(
    orm,
    [...stored.values()].filter(({ id }) => !kept.has(id)),
  )
}

async function insertQuestion(
  orm: NodePgDatabase,
  { quizId, orderIndex, question }: { quizId: string; orderIndex: number; question: QuestionBody },
) {
  const id = newId()
  const { text, type, explanation, points, options } = question
  await orm
    .insert(quizQuestions)
    .values({ id, quizId, questionText: text, questionType: type, explanation, points, orderIndex })
  await orm.insert(quizOptions).values(
    options.map((option, index) => ({
      id: newId(),
      questionId: id,
      optionText: option.text,
      isCorrect: option.isCorrect,
      orderIndex: index,
    })),
  )
}

async function retire(orm: NodePgDatabase, questions: StoredQuestion[]) {
  const ids = (isAnswered: boolean) =>
    questions.filter(({ hasAnswers }) => hasAnswers === isAnswered).map(({ id }) => id)
  const [answered, untouched] = [ids(true), ids(false)]
  if (answered.length > 0) {
    await orm.update(quizQuestions).set({ archivedAt: sql`now()` }).where(inArray(quizQuestions.id, answered))
  }
  if (untouched.length > 0) await orm.delete(quizQuestions).where(inArray(quizQuestions.id, untouched))
}
