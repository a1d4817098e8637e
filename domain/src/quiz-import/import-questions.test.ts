import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DraftQuestion } from '../quiz-authoring.ts'
import { exportGift } from './export-gift.ts'
import { importQuestions } from './import-questions.ts'

const awkward = fc.constantFrom(
  ...['\\', '~', '=', '#', '{', '}', ':', '%', '[', ']', '->', '//', '::', '####', '[html]', '%50%', '\\n'],
  ...['<b>', '&amp;', 'ANSWER: A', 'A. ', '$CATEGORY: x', 'ção', '🚨', ' ', '_____', 'T', 'TRUE'],
)
const phrase = fc
  .array(fc.oneof(awkward, fc.string({ unit: 'grapheme', maxLength: 8 })), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''))
const oneLine = phrase
  .map((text) => text.replace(/[\r\n\u2028\u2029]/g, '').trim())
  .filter((text) => text !== '')
const severalLines = fc
  .array(phrase, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('\n').replace(/\r\n?/g, '\n').trim())
const filled = severalLines.filter((text) => text !== '')

const multipleChoice = fc
  .tuple(
    filled,
    severalLines,
    fc.integer({ min: 1, max: 1000 }),
    fc.array(oneLine, { minLength: 2, maxLength: 6 }),
    fc.nat(),
  )
  .map(
    ([text, explanation, points, options, correct]): DraftQuestion => ({
      type: 'multiple_choice',
      text,
      explanation,
      points,
      options: options.map((option, index) => ({
        text: option,
        isCorrect: index === correct % options.length,
      })),
    }),
  )
const trueFalse = fc
  .tuple(
    filled,
    severalLines,
    fc.boolean(),
    fc.constantFrom(['Verdadeiro', 'Falso'], ['Falso', 'Verdadeiro'], ['Sim', 'Não']),
  )
  .map(
    ([text, explanation, isFirst, words]): DraftQuestion => ({
      type: 'true_false',
      text,
      explanation,
      points: 1,
      options: words.map((word, index) => ({ text: word, isCorrect: (index === 0) === isFirst })),
    }),
  )
const anyQuestions = fc.array(fc.oneof(multipleChoice, trueFalse), { minLength: 1, maxLength: 5 })

describe('questions that were exported', () => {
  test('come back as they were', () => {
    fc.assert(
      fc.property(anyQuestions, (questions) => {
        expect(importQuestions(exportGift(questions))).toEqual({ questions, problems: [] })
      }),
      { numRuns: 500 },
    )
  })
})

describe('any pasted text', () => {
  test('is read without failing, and every problem names a line of it', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(awkward, fc.string(), fc.constant('\n')), { maxLength: 60 }), (parts) => {
        const source = parts.join('')
        const count = source.split(/\r\n|[\r\n]/).length
        for (const { line, message } of importQuestions(source).problems) {
          expect(line).toBeGreaterThanOrEqual(1)
          expect(line).toBeLessThanOrEqual(count)
          expect(message).toMatch(/\.$/)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('GIFT and Aiken are told apart', () => {
    expect(importQuestions('P?\nA. a\nB. b\nANSWER: B').questions[0]?.options[1]?.isCorrect).toBe(true)
    expect(importQuestions('P? {=a ~b}').questions[0]?.options[0]?.isCorrect).toBe(true)
    expect(importQuestions('  \n ')).toEqual({ questions: [], problems: [] })
  })
})
