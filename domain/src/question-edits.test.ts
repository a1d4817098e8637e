import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  corrections,
  isKept,
  isReordered,
  questionChanges,
  questionEdit,
  type SavedQuestion,
} from './question-edits.ts'

const saved = (changes: Partial<SavedQuestion> = {}): SavedQuestion => ({
  id: 'q',
  type: 'multiple_choice',
  text: 'Quanto vai para o futuro?',
  explanation: 'Porque sim.',
  explanationSeconds: null,
  points: 1,
  options: [
    { id: 'a', text: '20%', isCorrect: true },
    { id: 'b', text: '50%', isCorrect: false },
  ],
  ...changes,
})
const [a, b] = saved().options as [SavedQuestion['options'][number], SavedQuestion['options'][number]]

const image = { id: 'farol', description: 'Um farol', width: 1_200, height: 800 }

describe('a question that is saved again', () => {
  test('is text-fix when only the description of an image is another one', () => {
    const described = saved({ image: { ...image, description: 'Um farol aceso' } })
    expect(questionEdit(saved({ image }), described)).toBe('text-fix')
  })

  test.each([
    ['none', 'nothing', saved()],
    ['text-fix', 'the explanation', saved({ explanation: 'Porque é o começo.' })],
    ['text-fix', 'the minute of its explanation', saved({ explanationSeconds: 134 })],
    ['text-fix', 'the points', saved({ points: 5 })],
    ['text-fix', 'spaces and capitals', saved({ text: ' quanto vai  para o Futuro?' })],
    ['text-fix', 'the order of the options', saved({ options: [b, a] })],
    ['doubtful', 'the words of the question', saved({ text: 'Quanto vai para a reserva?' })],
    ['doubtful', 'its image', saved({ image })],
    ['doubtful', 'the image of an option', saved({ options: [a, { ...b, image }] })],
    ['doubtful', 'the words of an option', saved({ options: [{ ...a, text: '25%' }, b] })],
    ['another-question', 'its type', saved({ type: 'true_false' })],
    [
      'another-key',
      'the right option',
      saved({
        options: [
          { ...a, isCorrect: false },
          { ...b, isCorrect: true },
        ],
      }),
    ],
    ['another-question', 'by an option more', saved({ options: [a, b, { ...b, id: 'c', text: '80%' }] })],
    ['another-question', 'by another option', saved({ options: [a, { ...b, id: 'c', text: '30%' }] })],
    ['another-question', 'by the same option twice', saved({ options: [a, { ...a, isCorrect: false }] })],
  ])('is %s when it differs in %s', (edit, _what, after) => {
    expect(questionEdit(saved(), after)).toBe(edit)
  })

  test('keeps its options for an API client that sends no ids, if their texts are the same', () => {
    const withoutIds = { options: saved().options.map(({ id: _, ...option }) => option) }
    expect(questionEdit(saved(), { ...saved({ points: 2 }), ...withoutIds })).toBe('text-fix')
    const other = withoutIds.options.map((option) => ({ ...option, text: `${option.text}!` }))
    expect(questionEdit(saved(), { ...saved(), options: other })).toBe('another-question')
  })

  test('never loses or duplicates an option in a text fix', () => {
    const option = fc.record({
      id: fc.constantFrom('a', 'b', 'c', null),
      text: fc.constantFrom('20%', '50%', 'x'),
    })
    fc.assert(
      fc.property(fc.array(option, { maxLength: 4 }), fc.nat(3), (options, right) => {
        const after = {
          ...saved(),
          options: options.map((each, index) => ({ ...each, isCorrect: index === right })),
        }
        if (['text-fix', 'doubtful'].includes(questionEdit(saved(), after)))
          expect(after.options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id ?? 'a')).toEqual(['a'])
      }),
    )
  })
})

test('the right answer of an answered question is corrected only if its author says that it was marked wrongly', () => {
  const before = [{ ...saved(), hasAnswers: true }]
  const turned = (changes: object = {}) => ({
    ...saved(),
    options: [
      { ...b, isCorrect: true },
      { ...a, isCorrect: false },
    ],
    isTextFix: true,
    isKeyFix: true,
    ...changes,
  })
  expect(corrections(before, [turned()])).toEqual([{ questionId: 'q', optionId: 'b' }])
  expect(corrections(before, [turned(), turned()])).toHaveLength(1)
  expect(isKept(saved(), turned())).toBe(true)
  expect(corrections(before, [turned({ isKeyFix: false })])).toEqual([])
  expect(isKept(saved(), turned({ isKeyFix: false }))).toBe(false)
  expect(corrections([{ ...saved(), hasAnswers: false }], [turned()])).toEqual([])
  expect(corrections(before, [turned({ type: 'true_false' })])).toEqual([])
  expect(corrections(before, [{ ...saved(), isTextFix: true, isKeyFix: true }])).toEqual([])
})

test('a save is described question by question: added, rewritten and removed', () => {
  const two = saved({ id: 'two', text: 'Dois?' })
  const three = saved({ id: 'three', text: 'Três?' })
  const changes = questionChanges(
    [saved(), two, three],
    [{ ...three, text: 'Três, sem erro?' }, saved(), { ...saved(), id: null, text: 'Nova?' }],
  )
  expect(changes.map(({ number, before, after }) => [number, before?.text, after?.text])).toEqual([
    [1, 'Três?', 'Três, sem erro?'],
    [3, undefined, 'Nova?'],
    [2, 'Dois?', undefined],
  ])
})

test('moved questions are a new order; added and removed ones are not', () => {
  const two = saved({ id: 'two' })
  expect(isReordered([saved(), two], [two, saved()])).toBe(true)
  expect(isReordered([saved(), two], [{ ...saved(), id: null }, saved(), two])).toBe(false)
  expect(isReordered([saved(), two], [two])).toBe(false)
})
