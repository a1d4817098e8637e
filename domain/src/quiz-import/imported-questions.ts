import {
  EXPLANATION_MAX,
  OPTION_TEXT_MAX,
  POINTS_DEFAULT,
  POINTS_MAX,
  POINTS_MIN,
  QUESTION_TEXT_MAX,
} from '../limits.ts'
import { type DraftQuestion, filledOptions, QUESTION_PROBLEMS, questionProblem } from '../quiz-authoring.ts'

/** `line` is counted from 1 in the pasted text. */
export type ImportProblem = { line: number; message: string }

export type ImportedQuestions = { questions: DraftQuestion[]; problems: ImportProblem[] }

export type ParsedQuestion = { question: DraftQuestion } | { problem: ImportProblem }

export const importProblem = (line: number, message: string): ParsedQuestion => ({
  problem: { line, message },
})

const tooLong = (what: string, max: number) => `${what} passa de ${max.toLocaleString('pt-BR')} caracteres.`

/** Applies the rules of the editor. */
export function checkedQuestion(draft: DraftQuestion, line: number): ParsedQuestion {
  const question = { ...draft, options: filledOptions(draft.options) }
  const problem = questionProblem(question)
  if (problem) return importProblem(line, `${QUESTION_PROBLEMS[problem]}.`)
  if (question.text.length > QUESTION_TEXT_MAX)
    return importProblem(line, tooLong('A pergunta', QUESTION_TEXT_MAX))
  if (question.options.some(({ text }) => text.length > OPTION_TEXT_MAX))
    return importProblem(line, tooLong('Uma opção', OPTION_TEXT_MAX))
  if (question.explanation.length > EXPLANATION_MAX)
    return importProblem(line, tooLong('A explicação', EXPLANATION_MAX))
  return { question }
}

/** The default unless the points are valid. */
export const importedPoints = (points: number): number =>
  Number.isInteger(points) && points >= POINTS_MIN && points <= POINTS_MAX ? points : POINTS_DEFAULT

export function collected(parsed: readonly ParsedQuestion[]): ImportedQuestions {
  return {
    questions: parsed.flatMap((result) => ('question' in result ? [result.question] : [])),
    problems: parsed.flatMap((result) => ('problem' in result ? [result.problem] : [])),
  }
}
