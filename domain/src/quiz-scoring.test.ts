import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AnswerKey,
  answersProblem,
  isAnswerKeyShown,
  isPassed,
  isScoredByPoints,
  scoreQuiz,
  unanswered,
  weightOf,
} from './quiz-scoring.ts'

const key: AnswerKey = ['q1', 'q2', 'q3'].map((id) => ({
  id,
  optionIds: [`${id}a`, `${id}b`],
  correctOptionId: `${id}a`,
  weight: 1,
}))
const anyKey = fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 1, maxLength: 30 }).map(
  (sizes): AnswerKey =>
    sizes.map((size, index) => {
      const optionIds = Array.from({ length: size }, (_, option) => `q${index}-o${option}`)
      return { id: `q${index}`, optionIds, correctOptionId: optionIds[0] ?? '', weight: 1 }
    }),
)
const answered = (questions: AnswerKey, isRight: (index: number) => boolean) =>
  Object.fromEntries(
    questions.map(({ id, optionIds }, index) => [id, optionIds[isRight(index) ? 0 : 1] ?? '']),
  )

describe('the score', () => {
  test.each([
    [0, 0],
    [1, 33],
    [2, 67],
    [3, 100],
  ])('%i of 3 right is %i%%', (right, score) => {
    expect(
      scoreQuiz(
        key,
        answered(key, (index) => index < right),
      ),
    ).toEqual({ score, correctCount: right, questionCount: 3 })
  })

  test('is the rounded share of right answers, whatever else is sent', () => {
    fc.assert(
      fc.property(
        anyKey,
        fc.array(fc.boolean()),
        fc.dictionary(fc.string(), fc.string()),
        (questions, right, noise) => {
          const answers = { ...noise, ...answered(questions, (index) => right[index] === true) }
          const { score, correctCount } = scoreQuiz(questions, answers)
          expect(correctCount).toBe(questions.filter((_, index) => right[index] === true).length)
          expect(score).toBe(Math.round((correctCount / questions.length) * 100))
        },
      ),
    )
  })

  test.each([
    [[true, false, false], 50],
    [[false, true, false], 17],
    [[false, true, true], 50],
    [[true, true, true], 100],
  ])('with 3, 1 and 2 points and these right: %j it is %i%%', (right, score) => {
    const weighted = key.map((question, index) => ({ ...question, weight: [3, 1, 2][index] ?? 1 }))
    const answers = answered(weighted, (index) => right[index] === true)
    expect(scoreQuiz(weighted, answers).score).toBe(score)
  })

  test('counts points only if the quiz does, and then is the same if all have the same points', () => {
    const points = fc.integer({ min: 1, max: 1000 })
    fc.assert(
      fc.property(anyKey, fc.array(fc.boolean()), points, (questions, right, same) => {
        const answers = answered(questions, (index) => right[index] === true)
        const scoreWith = (countsPoints: boolean) =>
          scoreQuiz(
            questions.map((each) => ({ ...each, weight: weightOf({ points: same }, { countsPoints }) })),
            answers,
          )
        expect(scoreWith(true)).toEqual(scoreWith(false))
      }),
    )
  })

  test('never falls with a further right answer, whatever its points', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.boolean()), { minLength: 1, maxLength: 30 }),
        fc.nat(),
        (given, nth) => {
          const scored = (isRight: (index: number) => boolean) => {
            const weighted = given.map(([weight], index) => ({
              id: `q${index}`,
              optionIds: ['a', 'b'],
              correctOptionId: 'a',
              weight,
            }))
            return scoreQuiz(weighted, answered(weighted, isRight)).score
          }
          const before = scored((index) => given[index]?.[1] === true)
          const after = scored((index) => given[index]?.[1] === true || index === nth % given.length)
          expect(after).toBeGreaterThanOrEqual(before)
          expect(scored(() => true)).toBe(100)
        },
      ),
    )
  })

  test('an answer that is not an option never counts', () => {
    expect(scoreQuiz(key, { q1: 'q1a,q1b', q2: 'true', q3: 'q1a' }).score).toBe(0)
  })
})

test('a score that is not the share of right answers counted points', () => {
  expect(isScoredByPoints({ score: 67, correctCount: 2, questionCount: 3 })).toBe(false)
  expect(isScoredByPoints({ score: 50, correctCount: 2, questionCount: 3 })).toBe(true)
})

describe('passing', () => {
  test.each([
    [70, 70, true],
    [69, 70, false],
    [0, 0, true],
    [100, 100, true],
  ])('%i%% with a minimum of %i%%: %s', (score, minimum, passed) => {
    expect(isPassed({ score }, minimum)).toBe(passed)
  })
})

describe('what is sent', () => {
  test('must answer every question, with an option of its own, and no other question', () => {
    const full = answered(key, () => true)
    expect(answersProblem(key, full)).toBeUndefined()
    expect(answersProblem(key, { q1: 'q1a', q2: 'q2a' })).toBe('unanswered')
    expect(answersProblem(key, { ...full, q4: 'q1a' })).toBe('unknown-question')
    expect(answersProblem(key, { ...full, q1: 'q2a' })).toBe('foreign-option')
    expect(answersProblem(key, {})).toBe('unanswered')
  })

  test('inherited property names are not answers', () => {
    const questions = [{ id: 'toString', optionIds: ['a', 'b'], correctOptionId: 'a', weight: 1 }]
    expect(unanswered(questions, {})).toBe(1)
    expect(answersProblem(questions, {})).toBe('unanswered')
  })
})

test.each([
  ['a quiz that hides nothing shows the key to a student who failed', false, false, true, true],
  ['a quiz that hides it does not, while they may try again', true, false, true, false],
  ['after passing it does', true, true, true, true],
  ['and when there is no other attempt', true, false, false, true],
])('%s', (_, hideKeyBeforeRetake, passed, isRetakeAllowed, isShown) => {
  expect(isAnswerKeyShown({ hideKeyBeforeRetake, passed, isRetakeAllowed })).toBe(isShown)
})
