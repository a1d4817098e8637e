import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answersOf, type Choices, choicesOf, choose, mergeChoices } from './quiz-draft.ts'

const choice = fc.record({ optionId: fc.constantFrom('a', 'b', 'c'), turn: fc.integer({ min: 1, max: 5 }) })
const choices: fc.Arbitrary<Choices> = fc.dictionary(fc.constantFrom('q1', 'q2', 'q3'), choice)

describe('choices that arrive at the server', () => {
  test('the later turn wins, whichever arrives first', () => {
    const first = { q1: { optionId: 'a', turn: 1 } }
    const second = { q1: { optionId: 'b', turn: 2 } }
    expect(mergeChoices(first, second)).toEqual(second)
    expect(mergeChoices(second, first)).toEqual(second)
  })

  test('of two concurrent choices, the one that arrived first stays', () => {
    const kept = { q1: { optionId: 'a', turn: 1 } }
    expect(mergeChoices(kept, { q1: { optionId: 'b', turn: 1 } })).toEqual(kept)
  })

  test('a choice for one question leaves the others as they are', () => {
    const kept = { q1: { optionId: 'a', turn: 3 } }
    expect(mergeChoices(kept, { q2: { optionId: 'b', turn: 1 } })).toEqual({
      ...kept,
      q2: { optionId: 'b', turn: 1 },
    })
  })

  test('choices sent twice, or again after newer ones, change nothing', () => {
    fc.assert(
      fc.property(choices, choices, choices, (kept, sent, newer) => {
        const once = mergeChoices(kept, sent)
        expect(mergeChoices(once, sent)).toEqual(once)
        const after = mergeChoices(once, newer)
        expect(mergeChoices(after, sent)).toEqual(after)
      }),
    )
  })

  test('a choice made with knowledge of all earlier ones always wins', () => {
    fc.assert(
      fc.property(choices, fc.constantFrom('q1', 'q2', 'q3'), (known, questionId) => {
        const chosen = choose(known, questionId, 'new')
        expect(mergeChoices(known, chosen)[questionId]?.optionId).toBe('new')
        expect(mergeChoices(chosen, known)[questionId]?.optionId).toBe('new')
      }),
    )
  })
})

describe('choices for a quiz that has changed', () => {
  const questions = [{ id: 'q1', optionIds: ['a', 'b'] }]

  test.each([
    ['of a question that is gone', { q2: { optionId: 'a', turn: 1 } }],
    ['of an option that is gone', { q1: { optionId: 'c', turn: 1 } }],
    ['of something every object has', { constructor: { optionId: 'a', turn: 1 } }],
  ])('%s are left out', (_, sent) => {
    expect(choicesOf(questions, sent)).toEqual({})
  })

  test('choices that are still in the quiz stay', () => {
    expect(choicesOf(questions, { q1: { optionId: 'b', turn: 4 } })).toEqual({
      q1: { optionId: 'b', turn: 4 },
    })
  })

  test('each question has at most one answer', () => {
    fc.assert(
      fc.property(choices, (sent) => {
        expect(Object.keys(answersOf(choicesOf(questions, sent))).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
