import { expect, test } from 'vitest'
import { QUESTIONS_MAX } from './limits.ts'
import { moveProblem } from './question-move.ts'

const move = { hasAnswers: false, questionCount: 2, targetCount: QUESTIONS_MAX - 1 }

test.each([
  ['moves, if it leaves one behind and finds room', {}, undefined],
  ['stays with its answers', { hasAnswers: true }, 'answered'],
  ['stays if it is the only one', { questionCount: 1 }, 'last'],
  ['stays if the other quiz is full', { targetCount: QUESTIONS_MAX }, 'full'],
] as const)('a question %s', (_, changes, problem) => {
  expect(moveProblem({ ...move, ...changes })).toBe(problem)
})
