/** Question id to the id of the chosen option. */
export type Answers = Readonly<Record<string, string>>

export type AnswerKey = readonly {
  id: string
  optionIds: readonly string[]
  correctOptionId: string
  /** What it counts in the score, see `weightOf`. */
  weight: number
}[]

/** Each question counts the same, unless the quiz counts their points. */
export const weightOf = ({ points }: { points: number }, quiz: { countsPoints: boolean }): number =>
  quiz.countsPoints ? points : 1

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

export function scoreQuiz(key: AnswerKey, answers: Answers): Score {
  const right = key.filter(({ id, correctOptionId }) => answers[id] === correctOptionId)
  return scoreOf({
    correctCount: right.length,
    questionCount: key.length,
    correctWeight: weightSum(right),
    totalWeight: weightSum(key),
  })
}

const weightSum = (questions: readonly { weight: number }[]) =>
  questions.reduce((sum, { weight }) => sum + weight, 0)

type Tally = Omit<Score, 'score'> & {
  /** The weights of the correctly answered questions, and of all of them; by default every question weighs the same. */
  correctWeight?: number
  totalWeight?: number
}

/** The rounded percentage of what was answered correctly. */
export function scoreOf({ correctCount, questionCount, ...weights }: Tally): Score {
  const { correctWeight = correctCount, totalWeight = questionCount } = weights
  const score = totalWeight === 0 ? 0 : Math.round((correctWeight / totalWeight) * 100)
  return { score, correctCount, questionCount }
}

/** Whether the score differs from the share of right answers, so that points must have counted. */
export const isScoredByPoints = ({ score, ...counts }: Score): boolean => score !== scoreOf(counts).score

/** Some quizzes hide the answer key while a retake is possible, so that nobody answers from memory. */
export const isAnswerKeyShown = (attempt: {
  passed: boolean
  isRetakeAllowed: boolean
  hideKeyBeforeRetake: boolean
}): boolean => !attempt.hideKeyBeforeRetake || attempt.passed || !attempt.isRetakeAllowed

export const isPassed = ({ score }: Pick<Score, 'score'>, passingScore: number): boolean =>
  score >= passingScore
