import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canAddOption,
  canRemoveOption,
  type DraftQuestion,
  filledOptions,
  hasImages,
  isSameQuestion,
  newQuestion,
  questionProblem,
  withCorrect,
  withImage,
  withType,
} from './quiz-authoring.ts'

const question = (changes: Partial<DraftQuestion> = {}): DraftQuestion => ({
  ...newQuestion(),
  text: 'Quanto é 1 + 1?',
  options: [
    { text: '2', isCorrect: true },
    { text: '3', isCorrect: false },
  ],
  ...changes,
})
const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ text: `${index}`, isCorrect: index === 0 }))

describe('a question', () => {
  test('starts as multiple choice with two blank options and one point', () => {
    expect(newQuestion()).toEqual({
      type: 'multiple_choice',
      text: '',
      explanation: '',
      explanationSeconds: null,
      points: 1,
      options: [
        { text: '', isCorrect: false },
        { text: '', isCorrect: false },
      ],
    })
  })

  test.each([
    [question(), undefined],
    [question({ text: '  ' }), 'blank-text'],
    [question({ text: '\u0085' }), 'blank-text'],
    [
      question({ options: options(3).map((option) => ({ ...option, isCorrect: false })) }),
      'no-correct-option',
    ],
    [
      question({ options: options(2).map((option) => ({ ...option, isCorrect: true })) }),
      'no-correct-option',
    ],
    [
      question({
        options: [
          { text: '2', isCorrect: true },
          { text: ' ', isCorrect: false },
        ],
      }),
      'too-few-options',
    ],
    [
      question({
        options: [
          { text: ' ', isCorrect: true },
          { text: '3', isCorrect: false },
        ],
      }),
      'blank-correct-option',
    ],
    [question({ options: options(6) }), undefined],
    [question({ options: options(7) }), 'too-many-options'],
  ])('%j: %s', (given, problem) => {
    expect(questionProblem(given)).toBe(problem)
  })

  test('of true or false starts with its two words', () => {
    expect(withType(question(), 'true_false').options).toEqual([
      { text: 'Verdadeiro', isCorrect: false },
      { text: 'Falso', isCorrect: false },
    ])
    expect(withType(question(), 'multiple_choice')).toEqual(question())
  })

  test('keeps its options when its type is changed and back', () => {
    const before = question({ options: options(4) })
    const words = withCorrect(withType(before, 'true_false'), 1)
    expect(withType(words, 'multiple_choice', before.options)).toEqual(before)
    expect(withType(before, 'true_false', words.options)).toEqual(words)
  })

  test('has two to six options when it is multiple choice', () => {
    expect(canAddOption(question({ options: options(5) }))).toBe(true)
    expect(canAddOption(question({ options: options(6) }))).toBe(false)
    expect(canAddOption(question({ type: 'true_false' }))).toBe(false)
    expect(canRemoveOption(question({ options: options(3) }))).toBe(true)
    expect(canRemoveOption(question({ options: options(2) }))).toBe(false)
  })
})

const image = { id: 'farol', description: 'Um farol', width: 1_200, height: 800 }

test('an image is put beside the question or one option, and taken away again', () => {
  const plain = question({ options: options(3) })
  expect(hasImages(plain)).toBe(false)
  expect(withImage(plain, { position: null, image })).toEqual({ ...plain, image })
  const second = withImage(plain, { position: 1, image })
  expect(second.options.map((option) => option.image)).toEqual([undefined, image, undefined])
  expect([hasImages(second), isSameQuestion(plain, second)]).toEqual([true, false])
  expect(isSameQuestion(plain, withImage(second, { position: 1, image: null }))).toBe(true)
  expect(
    isSameQuestion(second, withImage(second, { position: 1, image: { ...image, description: '' } })),
  ).toBe(false)
})

test('a blank option with an image is not dropped silently', () => {
  const blank = { text: ' ', isCorrect: false }
  const filled = [...options(2).map((option, index) => ({ ...option, isCorrect: index === 0 })), blank]
  expect(questionProblem(question({ options: filled }))).toBeUndefined()
  const drawn = [...filled.slice(0, -1), { ...blank, image }]
  expect(questionProblem(question({ options: drawn }))).toBe('image-without-text')
})

test('marking an option leaves exactly one correct', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ text: fc.string(), isCorrect: fc.boolean() }), { minLength: 1 }),
      fc.nat(),
      (given, at) => {
        const index = at % given.length
        const marked = withCorrect(question({ options: given }), index).options
        expect(marked.map(({ isCorrect }) => isCorrect)).toEqual(
          given.map((_, position) => position === index),
        )
      },
    ),
  )
})

test('blank options are dropped, the others trimmed and kept in order', () => {
  expect(
    filledOptions([
      { text: ' a ', isCorrect: false },
      { text: ' ', isCorrect: true },
      { text: '\u0085', isCorrect: false },
      { text: 'b', isCorrect: false },
    ]),
  ).toEqual([
    { text: 'a', isCorrect: false },
    { text: 'b', isCorrect: false },
  ])
})

test.each([
  [{}, true],
  [{ text: 'Outra' }, false],
  [{ explanation: 'x' }, false],
  [{ explanationSeconds: 0 }, false],
  [{ explanationSeconds: Number.NaN }, false],
  [{ points: 2 }, false],
  [{ options: options(2) }, false],
  [{ image: null }, true],
  [{ image }, false],
])('changed by %j, it is the same question: %s', (changes, isSame) => {
  expect(isSameQuestion(question(), question(changes))).toBe(isSame)
})
