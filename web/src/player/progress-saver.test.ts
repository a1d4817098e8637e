import type { SavedProgress } from '@farol/contract/lessons.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem, offlineProblem } from '#/api/api-problem.ts'
import { progressOutbox } from '#/outbox/progress-entry.ts'
import { memoryStore } from '#/outbox/testing/memory-store.ts'
import { saved, testSaver } from './testing/test-saver.ts'

const busy = (retryAfter: number) =>
  new ApiProblem({ code: 'UNAVAILABLE', title: '', status: 503, retryAfter })
const gone = new ApiProblem({ code: 'NOT_FOUND', title: '', status: 404 })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('while playing one save goes out every two seconds, with all that was played', async () => {
  const { saver, sent, reach } = testSaver()
  for (const second of [1, 2, 3, 4]) {
    reach(second)
    saver.poll()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(sent).toEqual([
    { position: 2, duration: 40, playedSeconds: 2, ageSeconds: 1 },
    { position: 4, duration: 40, playedSeconds: 2, ageSeconds: 1 },
  ])
})

test('a pause saves at once, and a second one at the same place saves nothing', async () => {
  const { saver, sent, reach } = testSaver()
  reach(7)
  saver.save()
  await vi.advanceTimersByTimeAsync(0)
  saver.save()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual([{ position: 7, duration: 40, playedSeconds: 1 }])
})

test('nothing is saved before there is something to say', async () => {
  const { saver, send } = testSaver()
  saver.poll()
  saver.save()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(send).not.toHaveBeenCalled()
})

test('a hidden page saves without waiting for an earlier save', async () => {
  const { saver, send, reach, hide } = testSaver()
  send.mockImplementationOnce(() => new Promise(() => undefined))
  reach(3)
  saver.save()
  reach(4)
  hide()
  expect(send.mock.lastCall?.[1]).toMatchObject({ position: 4, playedSeconds: 1, visitTurn: { turn: 2 } })
})

test('a save that fails after a later one has arrived is sent again under its own turn, which is the earlier one', async () => {
  const { saver, send, reach, hide } = testSaver()
  const first = Promise.withResolvers<SavedProgress>()
  send.mockReturnValueOnce(first.promise)
  reach(3)
  saver.save()
  reach(4)
  hide()
  first.reject(offlineProblem(null))
  await vi.advanceTimersByTimeAsync(5_000)
  const turns = send.mock.calls.map(([, { position, visitTurn }]) => [position, visitTurn?.turn])
  expect(turns).toEqual([
    [3, 1],
    [4, 2],
    [3, 1],
  ])
})

test('of two saves that fail the position taken last goes out again, whichever fails first', async () => {
  for (const failsFirst of [0, 1]) {
    const { saver, send, sent, reach, hide } = testSaver()
    const answers = [Promise.withResolvers<SavedProgress>(), Promise.withResolvers<SavedProgress>()] as const
    for (const { promise } of answers) send.mockReturnValueOnce(promise)
    reach(3)
    saver.save()
    reach(4)
    hide()
    answers[failsFirst]?.reject(offlineProblem(null))
    await vi.advanceTimersByTimeAsync(0)
    answers[1 - failsFirst]?.reject(offlineProblem(null))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent).toMatchObject([{ position: 4, playedSeconds: 2 }])
  }
})

test('leaving saves the last second and stops listening to the page', async () => {
  const { saver, sent, reach, isWatchingPage } = testSaver()
  reach(9)
  void saver.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toMatchObject([{ position: 9 }])
  expect(isWatchingPage()).toBe(false)
})

test('after leaving nothing more is asked of the player', async () => {
  const { saver, sent, reach } = testSaver()
  reach(5)
  saver.poll()
  void saver.stop()
  reach(7)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toMatchObject([{ position: 5 }])
})

test('leaving sends the last second beside a save that hangs, and both stay stored until they arrive', async () => {
  const { saver, send, stored, reach } = testSaver()
  send.mockImplementation(() => new Promise(() => undefined))
  reach(5)
  saver.save()
  reach(6)
  saver.saveAtOnce()
  expect(send.mock.lastCall?.[1]).toMatchObject({ position: 6, playedSeconds: 1 })
  void saver.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(stored()).toMatchObject({ position: 6, playedSeconds: 2 })
})

test('leaving tells when the last saves have arrived', async () => {
  const { saver, send, stored, reach } = testSaver()
  const answer = Promise.withResolvers<SavedProgress>()
  send.mockReturnValueOnce(answer.promise)
  reach(5)
  saver.saveAtOnce()
  const arrived = vi.fn(() => expect(stored()).toBeNull())
  void saver.stop().then(arrived)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(arrived).not.toHaveBeenCalled()
  answer.resolve(saved)
  await vi.advanceTimersByTimeAsync(0)
  expect(arrived).toHaveBeenCalledOnce()
})

test('leaving after a failure sends once more', async () => {
  const { saver, send, sent, reach } = testSaver()
  send.mockRejectedValueOnce(offlineProblem(null))
  reach(5)
  saver.save()
  await vi.advanceTimersByTimeAsync(0)
  await saver.stop()
  expect(sent).toMatchObject([{ position: 5 }])
})

test('a save that did not arrive is tried again, later and later, and what comes meanwhile joins it', async () => {
  const { saver, send, sent, states, reach, stored } = testSaver()
  send.mockRejectedValueOnce(offlineProblem(null)).mockRejectedValueOnce(offlineProblem(null))
  reach(5)
  saver.save()
  await vi.advanceTimersByTimeAsync(999)
  expect(send).toHaveBeenCalledTimes(1)
  expect(states.at(-1)).toBe('pending')
  reach(6)
  saver.poll()
  await vi.advanceTimersByTimeAsync(1)
  expect(send).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toEqual([{ position: 6, duration: 40, playedSeconds: 2, ageSeconds: 2.001 }])
  expect(states.at(-1)).toBe('saved')
  expect(stored()).toBeNull()
})

test('what is played while a save fails goes out with it', async () => {
  const { saver, send, sent, reach } = testSaver()
  const answer = Promise.withResolvers<SavedProgress>()
  send.mockReturnValueOnce(answer.promise)
  reach(5)
  saver.save()
  reach(6)
  saver.poll()
  answer.reject(offlineProblem(null))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toMatchObject([{ position: 6, playedSeconds: 2 }])
})

test('a busy server is left alone for as long as it asks', async () => {
  const { saver, send, reach } = testSaver()
  send.mockRejectedValueOnce(busy(20))
  reach(5)
  saver.save()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(send).toHaveBeenCalledTimes(2)
})

test('a connection that returns is used at once', async () => {
  const { saver, send, sent, reach, comeOnline } = testSaver()
  send.mockRejectedValueOnce(offlineProblem(null))
  reach(5)
  saver.save()
  await vi.advanceTimersByTimeAsync(0)
  comeOnline()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toMatchObject([{ position: 5 }])
})

test('what an earlier visit could not send goes out after a reload', async () => {
  const outbox = progressOutbox({ store: memoryStore(), userId: 'ana' })
  outbox.write(
    { lessonId: 'aula', visit: 'earlier' },
    { position: 12, duration: 40, playedSeconds: 12, takenAt: Date.now() - 90_000 },
  )
  const { sent, states, stored } = testSaver(outbox)
  await vi.advanceTimersByTimeAsync(0)
  expect(states[0]).toBe('pending')
  expect(sent).toEqual([{ position: 12, duration: 40, playedSeconds: 12, ageSeconds: 90 }])
  expect(states.at(-1)).toBe('saved')
  expect(stored()).toBeNull()
})

test('a save on its way stays in the outbox until the server has acknowledged it, beside what comes meanwhile', async () => {
  const { saver, send, reach, hide, stored } = testSaver()
  const first = Promise.withResolvers<SavedProgress>()
  send.mockReturnValueOnce(first.promise).mockImplementationOnce(() => new Promise(() => undefined))
  reach(5)
  saver.save()
  expect(stored()).toEqual({
    position: 5,
    duration: 40,
    playedSeconds: 1,
    takenAt: Date.now(),
    visitTurn: { visit: expect.any(Number), turn: 1 },
  })
  reach(6)
  hide()
  expect(stored()).toMatchObject({ position: 6, playedSeconds: 2 })
  first.resolve(saved)
  await vi.advanceTimersByTimeAsync(0)
  expect(stored()).toMatchObject({ position: 6, playedSeconds: 1 })
})

test('a lesson that is gone says so; its save is not tried again, nor called saved or pending', async () => {
  const { saver, send, states, reach, stored } = testSaver()
  send.mockRejectedValueOnce(gone)
  reach(5)
  saver.save()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
  expect(states.at(-1)).toBe('closed')
  expect(stored()).toBeNull()
})

test('a student who goes on watching a lesson that is gone is saved again once it is back, with ever fewer retries', async () => {
  const { saver, send, states, reach } = testSaver()
  send.mockRejectedValue(gone)
  for (let second = 1; second <= 60; second += 1) {
    reach(second)
    saver.poll()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(send.mock.calls.length).toBeLessThan(8)
  expect(states.at(-1)).toBe('closed')
  send.mockResolvedValue(saved)
  reach(61)
  saver.save()
  await vi.advanceTimersByTimeAsync(0)
  expect(states.at(-1)).toBe('saved')
})

test('what another tab stores of the same lesson is never overwritten nor removed', async () => {
  const { saver, send, outbox, reach } = testSaver()
  const answer = Promise.withResolvers<SavedProgress>()
  send.mockReturnValueOnce(answer.promise)
  const otherTab = { lessonId: 'aula', visit: 'other' }
  const itsSample = { position: 9, duration: 40, playedSeconds: 4, takenAt: Date.now() }
  await vi.advanceTimersByTimeAsync(0)
  outbox.write(otherTab, itsSample)
  reach(5)
  saver.save()
  expect(outbox.read(otherTab)).toEqual(itsSample)
  answer.resolve(saved)
  await vi.advanceTimersByTimeAsync(0)
  expect(outbox.ids()).toEqual([otherTab])
  expect(outbox.read(otherTab)).toEqual(itsSample)
})
