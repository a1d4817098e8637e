import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scoreQuiz } from './quiz-scoring.ts'
import { isPassKept, type RecountedAttempt, regradeAttempts, regradeCounts } from './regrade.ts'

const attempt = (changes: Partial<RecountedAttempt> = {}): RecountedAttempt => ({
  score: 50,
  passed: false,
  passingScore: 70,
  isLive: true,
  correctCount: 2,
  questionCount: 4,
  correctWeight: 2,
  totalWeight: 4,
  ...changes,
})

/** Attempts of one student, each answered by `a` or `b`, scored by a first key and recounted by another. */
const corrected = fc
  .integer({ min: 1, max: 12 })
  .chain((questionCount) => {
    const choices = fc.array(fc.constantFrom('a', 'b'), {
      minLength: questionCount,
      maxLength: questionCount,
    })
    const weights = fc.array(fc.integer({ min: 1, max: 9 }), {
      minLength: questionCount,
      maxLength: questionCount,
    })
    return fc.record({
      weights,
      was: choices,
      is: choices,
      passingScore: fc.integer({ min: 0, max: 20 }).map((step) => step * 5),
      given: fc.array(choices, { minLength: 1, maxLength: 3 }),
    })
  })
  .map(({ weights, was, is, passingScore, given }) => {
    const scored = (key: string[], answers: string[]) =>
      scoreQuiz(
        key.map((correctOptionId, index) => ({
          id: `q${index}`,
          optionIds: ['a', 'b'],
          correctOptionId,
          weight: weights[index] ?? 1,
        })),
        Object.fromEntries(answers.map((option, index) => [`q${index}`, option])),
      )
    const attempts = given.map((answers, index): RecountedAttempt => {
      const { score, questionCount } = scored(was, answers)
      const { correctCount } = scored(is, answers)
      const weightOfRight = (key: string[]) =>
        weights.reduce((sum, weight, place) => sum + (answers[place] === key[place] ? weight : 0), 0)
      return {
        score,
        passed: score >= passingScore,
        passingScore,
        isLive: index === given.length - 1,
        correctCount,
        questionCount,
        correctWeight: weightOfRight(is),
        totalWeight: weightOfRight(answers),
      }
    })
    return { attempts, afresh: given.map((answers) => scored(is, answers).score) }
  })

describe('after the right answer was corrected', () => {
  test('every score is what the same answers would get today', () => {
    fc.assert(
      fc.property(corrected, ({ attempts, afresh }) => {
        expect(regradeAttempts(attempts).map(({ score }) => score)).toEqual(afresh)
      }),
    )
  })

  test('nobody loses a pass, and nobody who has the score is left without one', () => {
    fc.assert(
      fc.property(corrected, ({ attempts }) => {
        for (const [index, { passed, score, passingScore }] of regradeAttempts(attempts).entries()) {
          if (attempts[index]?.passed) expect(passed).toBe(true)
          if (score >= passingScore) expect(passed).toBe(true)
        }
      }),
    )
  })

  test('the live attempt passes exactly if any attempt passed before, or would pass today', () => {
    fc.assert(
      fc.property(corrected, ({ attempts, afresh }) => {
        const live = regradeAttempts(attempts).find(({ isLive }) => isLive)
        const isEnough = attempts.some(
          ({ passed, passingScore }, index) => passed || (afresh[index] ?? 0) >= passingScore,
        )
        expect(live?.passed).toBe(isEnough)
      }),
    )
  })

  test('applying it again changes nothing', () => {
    fc.assert(
      fc.property(corrected, ({ attempts }) => {
        const once = regradeAttempts(attempts)
        expect(regradeAttempts(once)).toEqual(once)
      }),
    )
  })

  test('an earlier attempt that was enough lets the student pass, whatever the later one was', () => {
    const [first, live] = regradeAttempts([
      attempt({ isLive: false, correctCount: 3, correctWeight: 3 }),
      attempt(),
    ])
    expect(first).toMatchObject({ score: 75, passed: true })
    expect(live).toMatchObject({ score: 50, passed: true })
    expect(live && isPassKept(live)).toBe(true)
  })
})

test('the counts say who gains, who loses points, who passes now, and who keeps a pass', () => {
  const change = (was: [number, boolean], is: [number, boolean]) => ({
    before: { score: was[0], passed: was[1] },
    after: { score: is[0], passed: is[1], passingScore: 70 },
  })
  expect(
    regradeCounts([
      change([50, false], [75, true]),
      change([75, true], [100, true]),
      change([75, true], [50, true]),
      change([50, false], [25, false]),
      change([50, false], [50, true]),
    ]),
  ).toEqual({ changed: 5, raised: 2, lowered: 2, nowPassed: 2, keptPass: 1 })
})
