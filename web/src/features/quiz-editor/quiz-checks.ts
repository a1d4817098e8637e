import '#/forms/zod-without-eval.ts'
import { quizBody } from '@farol/contract/quizzes.ts'
import { zodResolver } from '@hookform/resolvers/zod'

/** The questions are checked one by one in their dialog. */
export const quizFieldsCheck = zodResolver(quizBody.omit({ questions: true, version: true }))
