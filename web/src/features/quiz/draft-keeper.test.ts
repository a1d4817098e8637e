import type { Choices } from '@farol/domain/quiz-draft.ts'
import { mergeChoices } from '@farol/domain/quiz-draft.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem, offlineProblem } from '#/api/api-problem.ts'
import { draftOutbox } from '#/outbox/draft-entry.ts'
import { entryLocks } from '#/outbox/entry-locks.ts'
import { memoryStore } from '#/outbox/testing/memory-store.ts'
import { createDraftKeeper } from './draft-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const at = (optionId: string, turn = 1) => ({ optionId, turn })
const entry = { lessonId: 'aula', visit: 'd1' }
const refused = new ApiProblem({ code: 'NOT_FOUND', title: 'Não encontramos.', status: 404 })
const signedOut = new ApiProblem({ code: 'UNAUTHENTICATED', title: 'Entre.', status: 401 })

/** A server that merges as the real one does, and whose calls end with the given outcomes. */
function keeperWith(...outcomes: (Error | 'stored' | 'silent')[]) {
  const server = { choices: {} as Choices }
  const sent: Choices[] = []
  const waiting: boolean[] = []
  const onSignedOut = vi.fn()
  let shown: Choices = {}
  const locks = entryLocks(undefined)
  const drafts = draftOutbox({ store: memoryStore(), userId: 'ana' })
  const draft = { draftId: 'd1', courseId: 'curso', acknowledged: {}, unsent: {} }
  const keeper = createDraftKeeper({
    lessonId: 'aula',
    draft,
    drafts,
    locks,
    send: async ({ choices }, signal) => {
      sent.push(choices)
      const outcome = outcomes.shift() ?? 'stored'
      if (outcome === 'silent')
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      if (outcome instanceof Error) throw outcome
      server.choices = mergeChoices(server.choices, choices)
      return server.choices
    },
    onChoices: (choices) => {
      shown = choices
    },
    onWaiting: (isWaiting) => waiting.push(isWaiting),
    onSignedOut,
  })
  keeper.begin()
  const stored = () => drafts.read(entry)?.unsent
  return { keeper, sent, waiting, server, stored, drafts, locks, onSignedOut, shown: () => shown }
}

test('a choice is in the browser’s storage before anything else happens, and leaves it when the server has it', async () => {
  const { keeper, stored } = keeperWith()
  keeper.choose('q1', 'a')
  expect(stored()).toEqual({ q1: at('a') })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stored()).toEqual({})
})

test('choices made quickly one after the other are sent once, the newest', async () => {
  const { keeper, sent } = keeperWith()
  keeper.choose('q1', 'a')
  keeper.choose('q1', 'b')
  keeper.choose('q2', 'c')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([{ q1: at('b', 2), q2: at('c') }])
})

test('without a connection they are sent again until they arrive', async () => {
  const { keeper, sent, waiting, stored } = keeperWith(offlineProblem(null), offlineProblem(null))
  keeper.choose('q1', 'a')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stored()).toEqual({ q1: at('a') })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toHaveLength(3)
  expect(waiting).toEqual([true, true, false])
  expect(stored()).toEqual({})
})

test('a choice made while an earlier one is on its way is sent next', async () => {
  const { keeper, sent, server } = keeperWith()
  keeper.choose('q1', 'a')
  await vi.advanceTimersByTimeAsync(300)
  keeper.choose('q1', 'b')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([{ q1: at('a') }, { q1: at('b', 2) }])
  expect(server.choices).toEqual({ q1: at('b', 2) })
})

test('leaving while a call hangs sends what is newer beside it', async () => {
  const { keeper, sent } = keeperWith('silent')
  keeper.choose('q1', 'a')
  await vi.advanceTimersByTimeAsync(300)
  keeper.flushAtOnce()
  expect(sent).toHaveLength(1)
  keeper.choose('q2', 'b')
  keeper.flushAtOnce()
  expect(sent).toEqual([{ q1: at('a') }, { q1: at('a'), q2: at('b') }])
})

test('a choice made here just now wins over one another device made without our knowing', async () => {
  const { keeper, server, shown } = keeperWith()
  server.choices = { q1: at('b', 3) }
  keeper.choose('q1', 'a')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.choices).toEqual({ q1: at('a', 4) })
  expect(shown()).toEqual({ q1: at('a', 4) })
})

test('a choice that had to wait gives way to what another device has sent meanwhile', async () => {
  const { keeper, server, shown } = keeperWith(offlineProblem(null))
  keeper.choose('q1', 'a')
  await vi.advanceTimersByTimeAsync(500)
  server.choices = { q1: at('b', 1), q2: at('c', 1) }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.choices).toEqual({ q1: at('b', 1), q2: at('c', 1) })
  expect(shown()).toEqual(server.choices)
})

test('what the server refuses is neither sent again nor stored', async () => {
  const { keeper, sent, drafts } = keeperWith(refused)
  keeper.choose('q1', 'a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(drafts.read(entry)).toBeNull()
})

test('the end of the session is shown, and the choice is still there after the log-in', async () => {
  const { keeper, sent, stored, onSignedOut } = keeperWith(signedOut)
  keeper.choose('q1', 'a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onSignedOut).toHaveBeenCalledOnce()
  expect(sent).toHaveLength(1)
  expect(stored()).toEqual({ q1: at('a') })
})

test('sending the quiz waits for no choice that hangs; when it fails, the choices go on', async () => {
  const { keeper, sent } = keeperWith('silent')
  keeper.choose('q1', 'a')
  await vi.advanceTimersByTimeAsync(300)
  keeper.pause()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  keeper.resume()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toHaveLength(2)
})

test('once the quiz is sent nothing of it is left in the browser', async () => {
  const { keeper, drafts } = keeperWith()
  keeper.choose('q1', 'a')
  keeper.end()
  expect(drafts.read(entry)).toBeNull()
})

test('a quiz that is left sends once more, then leaves what did not arrive to be sent from elsewhere', async () => {
  const { keeper, sent, stored, locks } = keeperWith(offlineProblem(null))
  const onRelease = vi.fn()
  locks.onRelease(onRelease)
  keeper.choose('q1', 'a')
  keeper.leave()
  expect(onRelease).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(onRelease).toHaveBeenCalledOnce()
  expect(stored()).toEqual({ q1: at('a') })
})
