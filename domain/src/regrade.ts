import { isPassed, scoreOf } from './quiz-scoring.ts'

/** The right answer of a question was marked wrongly: from now on it is this option. */
export type Correction = { questionId: string; optionId: string }

type Result = { score: number; passed: boolean }

/** An attempt with the result it has, and its right answers counted by the corrected key. */
export type RecountedAttempt = Result & {
  /** The passing score of its day. */
  passingScore: number
  isLive: boolean
  correctCount: number
  questionCount: number
  /** What the right answers, and all questions, count in the score of this attempt. */
  correctWeight: number
  totalWeight: number
}

/**
 * All attempts of one student at a quiz, by the corrected key. Nobody loses a pass. If an earlier attempt turns out to have been
 * enough, the student should not have had to try again: the live one passes too.
 */
export function regradeAttempts<Attempt extends RecountedAttempt>(attempts: readonly Attempt[]): Attempt[] {
  const regraded = attempts.map((attempt) => {
    const { score } = scoreOf(attempt)
    return { ...attempt, score, passed: attempt.passed || isPassed({ score }, attempt.passingScore) }
  })
  const hasPassed = regraded.some(({ passed }) => passed)
  return regraded.map((attempt) => (attempt.isLive ? { ...attempt, passed: hasPassed } : attempt))
}

/** A pass with a score below the minimum, which only a correction leaves behind. */
export const isPassKept = ({ score, passed, passingScore }: Result & { passingScore: number }): boolean =>
  passed && !isPassed({ score }, passingScore)

export type ResultChange = { before: Result; after: Result & { passingScore: number } }

export const isResultChanged = ({ before, after }: ResultChange): boolean =>
  before.score !== after.score || before.passed !== after.passed

/** How many results change, and what that means for those students. */
export function regradeCounts(changes: readonly ResultChange[]) {
  const count = (is: (change: ResultChange) => boolean) => changes.filter(is).length
  return {
    changed: changes.length,
    raised: count(({ before, after }) => after.score > before.score),
    lowered: count(({ before, after }) => after.score < before.score),
    nowPassed: count(({ before, after }) => !before.passed && after.passed),
    keptPass: count(({ before, after }) => before.passed && isPassKept(after)),
  }
}
