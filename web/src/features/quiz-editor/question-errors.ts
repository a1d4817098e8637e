import { POINTS_MAX, POINTS_MIN } from '@farol/domain/limits.ts'
import {
  type DraftQuestion,
  filledOptions,
  QUESTION_PROBLEMS,
  questionProblem,
} from '@farol/domain/quiz-authoring.ts'

type QuestionErrors = { text?: string; options?: string; points?: string }

/** What is wrong with a question, each sentence at its place. */
export function questionErrors(question: DraftQuestion): QuestionErrors {
  const problem = questionProblem(question)
  const isText = problem === 'blank-text'
  // A blank question hides what its options lack: they are looked at on their own as well.
  const ofOptions = isText ? questionProblem({ ...question, text: '?' }) : problem
  return {
    ...(isText ? { text: QUESTION_PROBLEMS[problem] } : {}),
    ...(ofOptions ? { options: QUESTION_PROBLEMS[ofOptions] } : {}),
    ...(arePoints(question.points) ? {} : { points: `Use um número de ${POINTS_MIN} a ${POINTS_MAX}.` }),
  }
}

const arePoints = (points: number) => Number.isInteger(points) && points >= POINTS_MIN && points <= POINTS_MAX

/** As it goes into the list: trimmed, without its blank options. */
export const keptQuestion = (question: DraftQuestion): DraftQuestion => ({
  ...question,
  text: question.text.trim(),
  explanation: question.explanation.trim(),
  options: filledOptions(question.options),
})
