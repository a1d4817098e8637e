import { expect, test } from 'vitest'
import { type EditedQuestion, knownEdited, toSaved, withCopy } from './quiz-questions.ts'

const known = (id: string): EditedQuestion =>
  knownEdited(
    {
      id,
      type: 'multiple_choice',
      text: `Pergunta ${id}`,
      explanation: '',
      explanationSeconds: 134,
      points: 1,
      options: [
        { id: `${id}-a`, text: 'A', isCorrect: true },
        { id: `${id}-b`, text: 'B', isCorrect: false },
      ],
    },
    true,
  )

test('a copy stands under its question, and is saved as a new one', () => {
  const [first, second] = [known('1'), known('2')]
  const [, copy, last] = withCopy([first, second], first)
  expect(last).toBe(second)
  expect(copy).toMatchObject({ id: null, text: 'Pergunta 1', explanationSeconds: 134 })
  expect(copy && toSaved(copy)).toMatchObject({ id: null, isTextFix: false })
  expect(copy?.options).toEqual([
    { text: 'A', isCorrect: true },
    { text: 'B', isCorrect: false },
  ])
  expect(copy?.key).not.toBe(first.key)
})
