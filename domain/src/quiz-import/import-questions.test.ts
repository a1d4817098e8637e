import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EXPLANATION_MAX, OPTION_TEXT_MAX, POINTS_MAX, POINTS_MIN, QUESTION_TEXT_MAX } from '../limits.ts'
import { type DraftQuestion, questionProblem } from '../quiz-authoring.ts'
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
      explanationSeconds: null,
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
      explanationSeconds: null,
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

const pastedText = fc
  .array(fc.oneof(awkward, fc.string(), fc.constant('\n')), { maxLength: 60 })
  .map((parts) => parts.join(''))
/** The shape of questions, with anything in the places of their texts. */
const almostQuestions = fc
  .array(
    fc
      .tuple(phrase, phrase, phrase, fc.constantFrom('', '\u2028', '\u0085', 'x'.repeat(2_001)))
      .map(([a, b, c, extra]) =>
        [
          `${a}${extra}? {=${b} ~${c}${extra} ####${extra}}`,
          '',
          `// pontos: ${b}`,
          `${a}?`,
          `A. ${b}${extra}`,
          `B. ${c}`,
          'ANSWER: A',
        ].join('\n'),
      ),
    { minLength: 1, maxLength: 3 },
  )
  .chain((blocks) =>
    fc.constantFrom(blocks.join('\n\n'), blocks.map((block) => block.split('\n\n').at(-1)).join('\n')),
  )

describe('any pasted text', () => {
  test('is parsed without failing, and every problem names one of its lines', () => {
    fc.assert(
      fc.property(pastedText, (source) => {
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

  test('becomes only questions that the editor would accept', () => {
    fc.assert(
      fc.property(fc.oneof(pastedText, almostQuestions), (source) => {
        for (const question of importQuestions(source).questions) {
          expect(questionProblem(question)).toBeUndefined()
          expect(question.text.length).toBeLessThanOrEqual(QUESTION_TEXT_MAX)
          expect(question.explanation.length).toBeLessThanOrEqual(EXPLANATION_MAX)
          expect(question.points).toBeGreaterThanOrEqual(POINTS_MIN)
          expect(question.points).toBeLessThanOrEqual(POINTS_MAX)
          for (const { text } of question.options) {
            expect(text.length).toBeLessThanOrEqual(OPTION_TEXT_MAX)
            expect(text).not.toMatch(/[\r\n\u2028\u2029]/)
          }
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('of any length is parsed in linear time', () => {
    const pieces = [
      ' ',
      '\t',
      '\n',
      '\\',
      '<',
      '<br ',
      '<a',
      '~',
      '=',
      '#',
      ':',
      '{',
      'A. ',
      'ANSWER:',
      '~%50%a\n',
      'x\n\n',
    ]
    const long = fc
      .tuple(
        fc.constantFrom('', 'P? {', '[html]', '::', 'P?\nA. a\nB. b\nANSWER: A', 'P? {=[html]', '// '),
        fc.constantFrom(...pieces),
        fc.constantFrom('', 'x', ' {=a ~b}', '}', '\nANSWER: A'),
      )
      .map(([start, piece, end]) => start + piece.repeat(100_000 / piece.length) + end)
    fc.assert(
      fc.property(long, (source) => void importQuestions(source)),
      { numRuns: 30 },
    )
  })

  test('GIFT and Aiken are distinguished', () => {
    expect(importQuestions('P?\nA. a\nB. b\nANSWER: B').questions[0]?.options[1]?.isCorrect).toBe(true)
    expect(importQuestions('P? {=a ~b}').questions[0]?.options[0]?.isCorrect).toBe(true)
    expect(importQuestions('  \n ')).toEqual({ questions: [], problems: [] })
  })
})

describe('a text from a document', () => {
  test('loses its list numbers, and keeps numbers that belong to a question', () => {
    const { questions } = importQuestions(
      '1) Quanto?\nA) 10%\nb) 20%\nRESPOSTA: B\n\n2. 1984 é de quem?\nA. Orwell\nB. Huxley\nANSWER: a',
    )
    expect(questions.map(({ text }) => text)).toEqual(['Quanto?', '1984 é de quem?'])
    expect(questions[0]?.options).toEqual([
      { text: '10%', isCorrect: false },
      { text: '20%', isCorrect: true },
    ])
  })

  test('with bullets gets one explanation of what to do', () => {
    const { questions, problems } = importQuestions(
      '\nQuanto vai para o futuro?\n• 10%\n• 20%\n\nOutra?\n- sim\n- não',
    )
    expect(questions).toEqual([])
    expect(problems).toEqual([{ line: 2, message: expect.stringContaining('RESPOSTA: B') }])
  })

  test('that is blank has no problems', () => {
    expect(importQuestions(' \n\n')).toEqual({ questions: [], problems: [] })
  })
})
