/** With fewer answers, nothing can be said about a question. */
const ENOUGH_ANSWERS = 10
const EASY_FROM_PERCENT = 85
const HARD_UP_TO_PERCENT = 40
const GOOD_CORRELATION = 0.2

export type QuizSums = { attempts: number; passed: number; scoreSum: number; timeSum: number }

const SECONDS_PER_MINUTE = 60

/** Rounded, as the cards show them; zeros while nobody has taken the quiz. */
export function quizFigures({ attempts, passed, scoreSum, timeSum }: QuizSums) {
  const average = (sum: number) => (attempts === 0 ? 0 : Math.round(sum / attempts))
  return {
    attempts,
    passed,
    failed: attempts - passed,
    passRate: average(passed * 100),
    averageScore: average(scoreSum),
    averageMinutes: average(timeSum / SECONDS_PER_MINUTE),
  }
}

/** Sums over all answers to one question; `score` is the score of the whole attempt. */
export type QuestionSums = {
  answers: number
  correct: number
  scoreSum: number
  scoreSquareSum: number
  correctScoreSum: number
}

export const correctRate = ({ answers, correct }: Pick<QuestionSums, 'answers' | 'correct'>): number =>
  answers === 0 ? 0 : Math.round((correct / answers) * 100)

export const DIFFICULTIES = ['easy', 'balanced', 'hard'] as const
type Difficulty = (typeof DIFFICULTIES)[number]

export function difficulty(sums: QuestionSums): Difficulty {
  const rate = correctRate(sums)
  if (rate >= EASY_FROM_PERCENT) return 'easy'
  return rate <= HARD_UP_TO_PERCENT && sums.answers > 0 ? 'hard' : 'balanced'
}

export const DISCRIMINATIONS = ['good', 'weak', 'misleading', 'unknown'] as const
type Discrimination = (typeof DISCRIMINATIONS)[number]

/** Whether students who do well in the quiz also get this question right. */
export function discrimination(sums: QuestionSums): Discrimination {
  const r = correlation(sums)
  if (sums.answers < ENOUGH_ANSWERS || r === undefined) return 'unknown'
  if (r < 0) return 'misleading'
  return r >= GOOD_CORRELATION ? 'good' : 'weak'
}

/** The point-biserial correlation of a right answer with the score; undefined if all answers or all scores are equal. */
export function correlation({ answers, correct, scoreSum, scoreSquareSum, correctScoreSum }: QuestionSums) {
  const wrong = answers - correct
  const variance = scoreSquareSum / answers - (scoreSum / answers) ** 2
  if (correct === 0 || wrong === 0 || !(variance > 0)) return undefined
  const gap = correctScoreSum / correct - (scoreSum - correctScoreSum) / wrong
  return (gap * Math.sqrt((correct / answers) * (wrong / answers))) / Math.sqrt(variance)
}
