import type { QuestionBody } from '@farol/contract/quizzes.ts'
import { isKept, keptOptions, questionEdit, type SavedOption } from '@farol/domain/question-edits.ts'
import { filledOptions, type QuizImage } from '@farol/domain/quiz-authoring.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '#/database/new-id.ts'
import { questionWordings, quizOptions, quizQuestions } from '#/database/schema/content.ts'
import type { StoredQuestion } from './quiz-editor.queries.ts'

type Input = { quizId: string; stored: StoredQuestion[]; wanted: QuestionBody[] }

export const wantedQuestions = (questions: QuestionBody[]): QuestionBody[] =>
  questions.map((question) => ({ ...question, options: filledOptions(question.options) }))

/**
 * A question that is unchanged or whose text or right answer was fixed keeps its id and its answers; the old wording is stored
 * for past attempts.
 * An answered question that was removed or became another one is archived, so that attempts stay readable. A question without
 * answers is replaced.
 */
export async function replaceQuestions(orm: NodePgDatabase, { quizId, stored, wanted }: Input) {
  const byId = new Map(stored.map((question) => [question.id, question]))
  const kept = new Set<string>()
  for (const [orderIndex, question] of wanted.entries()) {
    const known = question.id !== null && !kept.has(question.id) ? byId.get(question.id) : undefined
    if (!known || !isKept(known, question)) {
      await insertQuestion(orm, { quizId, orderIndex, question })
      continue
    }
    if (questionEdit(known, question) === 'none')
      await orm.update(quizQuestions).set({ orderIndex }).where(eq(quizQuestions.id, known.id))
    else await reword(orm, { known, question, orderIndex })
    kept.add(known.id)
  }
  await retire(
    orm,
    stored.filter(({ id }) => !kept.has(id)),
  )
}

type Rewording = { known: StoredQuestion; question: QuestionBody; orderIndex: number }

async function reword(orm: NodePgDatabase, { known, question, orderIndex }: Rewording) {
  if (known.hasAnswers) {
    await orm.insert(questionWordings).values({
      questionId: known.id,
      questionText: known.text,
      explanation: known.explanation,
      options: Object.fromEntries(known.options.map(({ id, text }) => [id, text])),
      images: wordingImages(known),
    })
  }
  const { text, explanation, explanationSeconds, points, image } = question
  await orm
    .update(quizQuestions)
    .set({ questionText: text, explanation, explanationSeconds, points, ...imageColumns(image), orderIndex })
    .where(eq(quizQuestions.id, known.id))
  await rewordOptions(orm, keptOptions(known, question) ?? known.options, question)
}

const wordingImages = ({ id, image, options }: StoredQuestion) =>
  Object.fromEntries(
    [{ id, image }, ...options].flatMap((of) =>
      of.image ? [[of.id, { id: of.image.id, description: of.image.description }]] : [],
    ),
  )

const imageColumns = (image: QuizImage | null | undefined) => ({
  imageId: image?.id ?? null,
  imageDescription: image?.description ?? '',
})

async function rewordOptions(orm: NodePgDatabase, kept: SavedOption[], { options }: QuestionBody) {
  for (const [orderIndex, { id, ...saved }] of kept.entries()) {
    const { text: optionText, isCorrect, image } = options[orderIndex] ?? saved
    const columns = { optionText, isCorrect, ...imageColumns(image), orderIndex }
    await orm.update(quizOptions).set(columns).where(eq(quizOptions.id, id))
  }
}

async function insertQuestion(
  orm: NodePgDatabase,
  { quizId, orderIndex, question }: { quizId: string; orderIndex: number; question: QuestionBody },
) {
  const id = newId()
  const { text, type, explanation, explanationSeconds, points, image, options } = question
  const columns = { questionText: text, questionType: type, explanation, explanationSeconds, points }
  await orm.insert(quizQuestions).values({ id, quizId, ...columns, ...imageColumns(image), orderIndex })
  await orm.insert(quizOptions).values(
    options.map((option, index) => ({
      id: newId(),
      questionId: id,
      optionText: option.text,
      isCorrect: option.isCorrect,
      ...imageColumns(option.image),
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
