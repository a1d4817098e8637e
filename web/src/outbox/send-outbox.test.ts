import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem, offlineProblem } from '#/api/api-problem.ts'
import { entryLocks } from './entry-locks.ts'
import type { PageHandlers } from './page-events.ts'
import { progressDelivery, progressOutbox, type SendProgress } from './progress-entry.ts'
import { LONGEST_RETRY_MS } from './save-retry.ts'
import { sendOutbox } from './send-outbox.ts'
import { memoryLocks } from './testing/memory-locks.ts'
import { memoryStore } from './testing/memory-store.ts'

const said = { position: 12, duration: 40, playedSeconds: 12 }
const saved = {
  watchPercentage: 30,
  isCompleted: false,
  furthestSeconds: 12,
  rewatchPercentage: null,
  isCourseCompleted: false,
}
const [first, second] = [
  { lessonId: 'aula-1', visit: '1' },
  { lessonId: 'aula-2', visit: '2' },
]

/** Two lessons were left unsent. */
function setUp(isOnScreen: (lessonId: string) => boolean = () => false) {
  const browser = memoryLocks()
  const locks = entryLocks(browser.ofTab(1))
  const outbox = progressOutbox({ store: memoryStore(), userId: 'ana' })
  const stored = { ...said, takenAt: Date.now() - 60_000 }
  outbox.write(first, stored)
  outbox.write(second, stored)
  const send = vi.fn<SendProgress>(async () => saved)
  let page: PageHandlers | undefined
  const watchPage = (handlers: PageHandlers) => {
    page = handlers
    return () => undefined
  }
  const delivery = progressDelivery({ outbox, send, isOnScreen: ({ lessonId }) => isOnScreen(lessonId) })
  const start = () => sendOutbox({ deliveries: [delivery], locks, watchPage })
  const left = () => outbox.ids().map(({ lessonId }) => lessonId)
  return { browser, locks, outbox, left, send, start, comeOnline: () => page?.onOnline() }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('everything left is sent with its age, and forgotten', async () => {
  const { left, send, start } = setUp()
  start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(send.mock.calls).toEqual([
    ['aula-1', { ...said, ageSeconds: 60 }],
    ['aula-2', { ...said, ageSeconds: 60 }],
  ])
  expect(left()).toEqual([])
})

test('the lesson that is open in any tab looks after its own, until it is left or its tab is gone', async () => {
  const { browser, locks, outbox, left, start } = setUp()
  const leave = locks.hold(outbox.keyOf(first))
  entryLocks(browser.ofTab(2)).hold(outbox.keyOf(second))
  start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(left()).toEqual(['aula-1', 'aula-2'])
  leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(left()).toEqual(['aula-2'])
  browser.close(2)
  await vi.advanceTimersByTimeAsync(LONGEST_RETRY_MS)
  expect(left()).toEqual([])
})

test('two tabs do not send the same entry', async () => {
  const { browser, outbox, send, start } = setUp()
  const otherSend = vi.fn<SendProgress>(async () => saved)
  send.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(saved), 1_000)))
  const delivery = progressDelivery({ outbox, send: otherSend, isOnScreen: () => false })
  start()
  sendOutbox({
    deliveries: [delivery],
    locks: entryLocks(browser.ofTab(2)),
    watchPage: () => () => undefined,
  })
  await vi.advanceTimersByTimeAsync(3_000)
  const sent = [...send.mock.calls, ...otherSend.mock.calls].map(([lessonId]) => lessonId)
  expect(sent.toSorted()).toEqual(['aula-1', 'aula-2'])
})

test('the lesson that is being opened reads its entry first', async () => {
  const { left, start } = setUp((lessonId) => lessonId === 'aula-1')
  start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(left()).toEqual(['aula-1'])
})

test('what was stored anew while a save was on its way stays, and is sent next', async () => {
  const { outbox, left, send, start, comeOnline } = setUp()
  const newer = { ...said, position: 20, takenAt: Date.now() }
  send.mockImplementationOnce(async () => {
    outbox.write(first, newer)
    return saved
  })
  start()
  await vi.advanceTimersByTimeAsync(0)
  expect(outbox.read(first)).toEqual(newer)
  comeOnline()
  await vi.advanceTimersByTimeAsync(0)
  expect(left()).toEqual([])
})

test('a connection that returns is used at once', async () => {
  const { left, send, start, comeOnline } = setUp()
  send.mockRejectedValueOnce(offlineProblem(null))
  start()
  await vi.advanceTimersByTimeAsync(0)
  comeOnline()
  await vi.advanceTimersByTimeAsync(0)
  expect(left()).toEqual([])
})

test('without a connection it waits and tries again', async () => {
  const { left, send, start } = setUp()
  send.mockRejectedValueOnce(offlineProblem(null))
  start()
  await vi.advanceTimersByTimeAsync(0)
  expect(left()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(left()).toEqual([])
})

test('a save that is refused for good does not hold up the others', async () => {
  const { left, send, start } = setUp()
  send.mockRejectedValueOnce(new ApiProblem({ code: 'NOT_FOUND', title: '', status: 404 }))
  start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(send).toHaveBeenCalledTimes(2)
  expect(left()).toEqual([])
})
