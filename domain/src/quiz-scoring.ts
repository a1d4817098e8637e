/** Question id to the id of the chosen option. */
export type Answers = Readonly<Record<string, string>>

export type AnswerKey = readonly { id: string; optionIds: readonly string[]; correctOptionId: string }[]

type AnswersProblem = 'unanswered' | 'unknown-question' | 'foreign-option'

/** Valid answers choose exactly one option of every question, and nothing else. */
export function answersProblem(key: AnswerKey, answers: Answers): AnswersProblem | undefined {
  const known = new Map(key.map((question) => [question.id, question]))
  for (const [questionId, optionId] of Object.entries(answers)) {
    const question = known.get(questionId)
    if (!question) return 'unknown-question'
    if (!question.optionIds.includes(optionId)) return 'foreign-option'
  }
  return unanswered(key, answers) > 0 ? 'unanswered' : undefined
}

export const unanswered = (questions: readonly { id: string }[], answers: Answers): number =>
  questions.filter(({ id }) => !Object.hasOwn(answers, id)).length

export type Score = { score: number; correctCount: number; questionCount: number }

/** The rounded percentage of correctly answered questions, each counting the same. */
export function scoreQuiz(key: AnswerKey, answers: Answers): Score {
  const correctCount = key.filter(({ id, correctOptionId }) => answers[id] === correctOptionId).length
  return scoreOf({ correctCount, questionCount: key.length })
}

export const scoreOf = ({ correctCount, questionCount }: Omit<Score, 'score'>): Score => ({
  score: questionCount === 0 ? 0 : Math.round((correctCount / questionCount) * 100),
  correctCount,
  questionCount,
})

/** Some quizzes hide the answer key while a retake is possible, so that nobody answers from memory. */
export const isAnswerKeyShown = (attempt: {
  passed: boolean
  isRetakeAllowed: boolean
  hideKeyBeforeRetake: boolean
}): boolean => !attempt.hideKeyBeforeRetake || attempt.passed || !attempt.isRetakeAllowed

export const isPassed = ({ score }: Pick<Score, 'score'>, passingScore: number): boolean =>
  score >= passingScore
