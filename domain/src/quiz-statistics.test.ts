import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correctRate, correlation, difficulty, discrimination, quizFigures } from './quiz-statistics.ts'

const sums = (answers: { isCorrect: boolean; score: number }[]) => ({
  answers: answers.length,
  correct: answers.filter(({ isCorrect }) => isCorrect).length,
  scoreSum: answers.reduce((sum, { score }) => sum + score, 0),
  scoreSquareSum: answers.reduce((sum, { score }) => sum + score ** 2, 0),
  correctScoreSum: answers.reduce((sum, { isCorrect, score }) => sum + (isCorrect ? score : 0), 0),
})
const many = (count: number, answer: { isCorrect: boolean; score: number }) =>
  Array.from({ length: count }, () => answer)
const answer = fc.record({ isCorrect: fc.boolean(), score: fc.integer({ min: 0, max: 100 }) })

describe('the figures of a quiz', () => {
  test('are rounded averages', () => {
    expect(quizFigures({ attempts: 3, passed: 2, scoreSum: 200, timeSum: 500 })).toEqual({
      attempts: 3,
      passed: 2,
      failed: 1,
      passRate: 67,
      averageScore: 67,
      averageMinutes: 3,
    })
  })

  test('are zero before anybody has taken it', () => {
    expect(quizFigures({ attempts: 0, passed: 0, scoreSum: 0, timeSum: 0 })).toMatchObject({
      passRate: 0,
      averageScore: 0,
    })
  })
})

describe('a question', () => {
  test.each([
    [17, 3, 'easy'],
    [8, 2, 'balanced'],
    [41, 59, 'balanced'],
    [2, 3, 'hard'],
    [0, 0, 'balanced'],
  ])('with %i right and %i wrong answers is %s', (right, wrong, expected) => {
    const given = sums([
      ...many(right, { isCorrect: true, score: 50 }),
      ...many(wrong, { isCorrect: false, score: 50 }),
    ])
    expect(difficulty(given)).toBe(expected)
  })

  test('that better students get right discriminates; the other way round it misleads', () => {
    const [better, worse] = [{ score: 90 }, { score: 30 }]
    const good = [...many(10, { isCorrect: true, ...better }), ...many(10, { isCorrect: false, ...worse })]
    const misleading = [
      ...many(10, { isCorrect: false, ...better }),
      ...many(10, { isCorrect: true, ...worse }),
    ]
    expect(discrimination(sums(good))).toBe('good')
    expect(discrimination(sums(misleading))).toBe('misleading')
  })

  test('with few answers, or the same answer from all, has no discrimination yet', () => {
    expect(
      discrimination(
        sums([
          { isCorrect: true, score: 90 },
          { isCorrect: false, score: 10 },
        ]),
      ),
    ).toBe('unknown')
    expect(discrimination(sums(many(20, { isCorrect: true, score: 90 })))).toBe('unknown')
  })
})

test('a correlation lies between −1 and 1, and a rate between 0 and 100', () => {
  fc.assert(
    fc.property(fc.array(answer), (answers) => {
      const r = correlation(sums(answers))
      if (r !== undefined) expect(Math.abs(r)).toBeLessThanOrEqual(1 + 1e-9)
      expect(correctRate(sums(answers))).toBeGreaterThanOrEqual(0)
      expect(correctRate(sums(answers))).toBeLessThanOrEqual(100)
    }),
  )
})
