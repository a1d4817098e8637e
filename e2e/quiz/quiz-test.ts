import type { CallInput } from '@farol/contract/endpoint.ts'
import { quizResults } from '@farol/contract/quiz-results.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { users } from '@farol/contract/users.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'
import type { Locator, Page } from '@playwright/test'
import { test as base, lessonPath, type Place } from '../player/lesson-test.ts'
import { expectHoldsFocus } from '../screens/expect-opened.ts'

export { expect, lessonPath, type Place, toast } from '../player/lesson-test.ts'

type QuizBody = CallInput<typeof quizzes.save>['body']
export type MadeQuiz = { id: string; place: Place; next: Place }

type QuizTest = {
  /** A quiz of three questions in the first of two lessons; the second option is always the right one. */
  newQuiz: (values?: Partial<QuizBody>) => Promise<MadeQuiz>
  /** The student of the page has watched this lesson. */
  watched: (place: Place) => Promise<void>
  /** The student of the page has watched the lesson of a new quiz, and is about to take it. */
  openNewQuiz: (values?: Partial<QuizBody>) => Promise<MadeQuiz>
  /** The page belongs to an administrator from here on, who writes the quiz of this lesson. */
  openEditor: (place: Place) => Promise<void>
  /** The same of a new quiz, where the dialog for one more question is open. */
  writeNewQuestion: () => Promise<Locator>
  /** An administrator changes the quiz of a lesson meanwhile. */
  editQuiz: (
    place: Place,
    change: (questions: QuizBody['questions']) => QuizBody['questions'],
  ) => Promise<void>
  /** How many attempts the server counts. */
  attemptsOf: (quizId: string) => Promise<number>
}

export const test = base.extend<QuizTest>({
  newQuiz: async ({ admin, newLessons }, use) =>
    use(async (values = {}) => {
      const [place, next = place] = await newLessons({ title: 'Aula com quiz' }, { title: 'Aula seguinte' })
      return { ...(await saveQuiz(admin, place, values)), place, next }
    }),
  watched: async ({ admin, student }, use) =>
    use(async ({ lessonId }) => {
      await admin.call(users.completeLesson, { params: { userId: student.id, lessonId } })
    }),
  openNewQuiz: async ({ page, newQuiz, watched }, use) =>
    use(async (values) => {
      const quiz = await newQuiz(values)
      await watched(quiz.place)
      await page.goto(quizPath(quiz.place))
      return quiz
    }),
  openEditor: async ({ page, asAdmin }, use) =>
    use(async ({ lessonId }) => {
      await asAdmin()
      await page.goto(editorPath(lessonId))
    }),
  writeNewQuestion: async ({ page, newQuiz, openEditor }, use) =>
    use(async () => {
      await openEditor((await newQuiz()).place)
      await page.getByRole('button', { name: 'Adicionar Pergunta' }).click()
      const dialog = page.getByRole('dialog', { name: 'Adicionar Pergunta' })
      await expectHoldsFocus(dialog)
      return dialog
    }),
  editQuiz: async ({ admin }, use) =>
    use(async ({ lessonId }, change) => {
      const { quiz } = await admin.call(quizzes.read, { params: { lessonId } })
      if (!quiz) throw new Error('There is no quiz to edit.')
      const { id: _id, attemptCount: _count, answeredQuestions: _answered, questions, ...values } = quiz
      await admin.call(quizzes.save, {
        params: { lessonId },
        body: { ...values, questions: change(questions) },
      })
    }),
  attemptsOf: async ({ admin }, use) =>
    use(
      // The list, not the figures above it: those are aggregated in the background.
      async (quizId) =>
        (await admin.call(quizResults.attempts, { params: { quizId }, query: {} })).attempts.length,
    ),
})

export const question = (text: string, explanation = ''): QuizBody['questions'][number] => ({
  id: null,
  type: 'multiple_choice',
  text,
  explanation,
  points: 1,
  options: [
    { text: `${text} Errada`, isCorrect: false },
    { text: `${text} Certa`, isCorrect: true },
    { text: `${text} Também errada`, isCorrect: false },
  ],
})

const saveQuiz = (admin: Visitor, { lessonId }: Place, values: Partial<QuizBody>) =>
  admin.call(quizzes.save, {
    params: { lessonId },
    body: {
      title: 'Quiz Obrigatório',
      description: '',
      passingScore: 70,
      showFeedback: true,
      isRetakeAllowed: true,
      version: null,
      questions: [question('Um?', 'Porque um.'), question('Dois?'), question('Três?')],
      ...values,
    },
  })

export const editorPath = (lessonId: string) => `/admin/lessons/${lessonId}/quiz`

/** Where pasted text, or a file, becomes questions. */
export async function openImport(page: Page) {
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  return page.getByRole('dialog', { name: 'Importar perguntas' })
}

export const quizPath = (place: Place) => `${lessonPath(place)}/quiz`
export const resultPath = (place: Place) => `${quizPath(place)}/result`

/** The quiz on the page, as a student meets it. */
export const takerOn = (page: Page) => ({
  option: (name: string | RegExp) => page.getByRole('radio', { name }),
  next: () => page.getByRole('button', { name: 'Próxima' }).click(),
  sendButton: page.getByRole('button', { name: 'Enviar Quiz' }),
  confirmButton: page.getByRole('button', { name: 'Enviar respostas' }),
  /** Answers the three questions of `newQuiz`, right or wrong, and stays on the last. */
  answer: async (...isRight: [boolean, boolean, boolean]) => {
    for (const [index, right] of isRight.entries()) {
      await page.getByText(`Pergunta ${index + 1} de 3`).waitFor()
      await page
        .getByRole('radio')
        .nth(right ? 1 : 0)
        .click()
      if (index < 2) await page.getByRole('button', { name: 'Próxima' }).click()
    }
  },
})

type Taken = { student: Visitor; place: Place; isRight: (index: number) => boolean }

/** A whole attempt through the API. */
export async function takeQuiz({ student, place: params, isRight }: Taken) {
  const { quiz } = await student.call(quizzes.start, { params })
  const chosen = quiz.questions.map(({ id, options }, index) => [
    id,
    options[isRight(index) ? 1 : 0]?.id ?? '',
  ])
  return student.call(quizzes.submit, {
    params,
    body: { key: crypto.randomUUID(), answers: Object.fromEntries(chosen) },
  })
}
