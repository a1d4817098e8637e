import type { Answers } from '@farol/domain/quiz-scoring.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem, offlineProblem } from '../api/api-problem.ts'
import { createAnswerKeeper } from './answer-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function keeperWith(...outcomes: (Error | 'kept')[]) {
  const sent: Answers[] = []
  const waiting: boolean[] = []
  const keeper = createAnswerKeeper({
    send: async (answers) => {
      sent.push(answers)
      const outcome = outcomes.shift() ?? 'kept'
      if (outcome !== 'kept') throw outcome
    },
    onWaiting: (isWaiting) => waiting.push(isWaiting),
  })
  return { keeper, sent, waiting }
}

const refused = new ApiProblem({ code: 'NOT_FOUND', title: 'Não encontramos.', status: 404 })

test('choices made quickly one after the other are sent once, the newest', async () => {
  const { keeper, sent } = keeperWith()
  keeper.keep({ q1: 'a' })
  keeper.keep({ q1: 'b' })
  keeper.keep({ q1: 'b', q2: 'c' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([{ q1: 'b', q2: 'c' }])
})

test('without a connection they are sent again until they arrive', async () => {
  const { keeper, sent, waiting } = keeperWith(offlineProblem(null), offlineProblem(null))
  keeper.keep({ q1: 'a' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([{ q1: 'a' }, { q1: 'a' }, { q1: 'a' }])
  expect(waiting).toEqual([true, true, false])
})

test('a newer choice replaces the one that could not be sent', async () => {
  const { keeper, sent } = keeperWith(offlineProblem(null))
  keeper.keep({ q1: 'a' })
  await vi.advanceTimersByTimeAsync(300)
  keeper.keep({ q1: 'b' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([{ q1: 'a' }, { q1: 'b' }])
})

test.each(['arrives', 'is lost'])('a choice made while an earlier one %s is sent next', async (how) => {
  const first = Promise.withResolvers<void>()
  const sent: Answers[] = []
  const keeper = createAnswerKeeper({
    send: async (answers) => {
      sent.push(answers)
      if (sent.length === 1) await first.promise
    },
    onWaiting: () => undefined,
  })
  keeper.keep({ q1: 'a' })
  await vi.advanceTimersByTimeAsync(1_000)
  keeper.keep({ q1: 'b' })
  await vi.advanceTimersByTimeAsync(1_000)
  if (how === 'arrives') first.resolve()
  else first.reject(offlineProblem(null))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([{ q1: 'a' }, { q1: 'b' }])
})

test('whoever chose too often for a moment is heard a moment later', async () => {
  const { keeper, sent } = keeperWith(new ApiProblem({ code: 'TOO_MANY_ATTEMPTS', title: '', status: 429 }))
  keeper.keep({ q1: 'a' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([{ q1: 'a' }, { q1: 'a' }])
})

test('what the server refuses is not sent again', async () => {
  const { keeper, sent } = keeperWith(refused)
  keeper.keep({ q1: 'a' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})

test('stopping sends what waits, and then nothing more', async () => {
  const { keeper, sent } = keeperWith(offlineProblem(null))
  keeper.keep({ q1: 'a' })
  await keeper.stop()
  expect(sent).toEqual([{ q1: 'a' }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  keeper.resume()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toHaveLength(2)
})
