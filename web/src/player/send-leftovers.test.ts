import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem, offlineProblem } from '#/api/api-problem.ts'
import type { PageHandlers } from './page-events.ts'
import { pendingSaves } from './pending-saves.ts'
import type { SendProgress } from './progress-saver.ts'
import { sendLeftovers } from './send-leftovers.ts'
import { memoryStore } from './testing/memory-store.ts'

const said = { position: 12, duration: 40, playedSeconds: 12 }
const saved = {
  watchPercentage: 30,
  isCompleted: false,
  furthestSeconds: 12,
  rewatchPercentage: null,
  isCourseCompleted: false,
}

function setUp({ isOpen = () => false }: { isOpen?: (lessonId: string) => boolean } = {}) {
  const pending = pendingSaves({ store: memoryStore(), userId: 'ana' })
  const kept = { ...said, takenAt: Date.now() - 60_000 }
  pending.write('aula-1', kept)
  pending.write('aula-2', kept)
  const send = vi.fn<SendProgress>(async () => saved)
  let page: PageHandlers | undefined
  const watchPage = (handlers: PageHandlers) => {
    page = handlers
    return () => undefined
  }
  const start = () =>
    sendLeftovers({ pending, send, watchPage, isOpen: async (lessonId) => isOpen(lessonId) })
  return { pending, send, start, comeOnline: () => page?.onOnline() }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('everything left is sent with its age, and forgotten', async () => {
  const { pending, send, start } = setUp()
  start()
  await vi.runAllTimersAsync()
  expect(send.mock.calls).toEqual([
    ['aula-1', { ...said, ageSeconds: 60 }],
    ['aula-2', { ...said, ageSeconds: 60 }],
  ])
  expect(pending.lessonIds()).toEqual([])
})

test('the lesson that is open looks after its own', async () => {
  const { pending, start } = setUp({ isOpen: (lessonId) => lessonId === 'aula-1' })
  start()
  await vi.runAllTimersAsync()
  expect(pending.lessonIds()).toEqual(['aula-1'])
})

test('a lesson that is opened while its save is on its way keeps it', async () => {
  let opened = ''
  const { pending, send, start } = setUp({ isOpen: (lessonId) => lessonId === opened })
  send.mockImplementationOnce(async (lessonId) => {
    opened = lessonId
    return saved
  })
  start()
  await vi.runAllTimersAsync()
  expect(pending.lessonIds()).toEqual(['aula-1'])
})

test('what was kept anew while a save was on its way stays', async () => {
  const { pending, send, start } = setUp()
  const newer = { ...said, position: 20, takenAt: Date.now() }
  send.mockImplementationOnce(async (lessonId) => {
    pending.write(lessonId, newer)
    return saved
  })
  start()
  await vi.runAllTimersAsync()
  expect(pending.read('aula-1')).toEqual(newer)
  expect(pending.lessonIds()).toEqual(['aula-1'])
})

test('a connection that returns is used at once', async () => {
  const { pending, send, start, comeOnline } = setUp()
  send.mockRejectedValueOnce(offlineProblem(null))
  start()
  await vi.advanceTimersByTimeAsync(0)
  comeOnline()
  await vi.advanceTimersByTimeAsync(0)
  expect(pending.lessonIds()).toEqual([])
})

test('without a connection it waits and tries again', async () => {
  const { pending, send, start } = setUp()
  send.mockRejectedValueOnce(offlineProblem(null))
  start()
  await vi.advanceTimersByTimeAsync(0)
  expect(pending.lessonIds()).toHaveLength(2)
  await vi.runAllTimersAsync()
  expect(pending.lessonIds()).toEqual([])
})

test('a save that is refused for good does not hold up the others', async () => {
  const { pending, send, start } = setUp()
  send.mockRejectedValueOnce(new ApiProblem({ code: 'NOT_FOUND', title: '', status: 404 }))
  start()
  await vi.runAllTimersAsync()
  expect(send).toHaveBeenCalledTimes(2)
  expect(pending.lessonIds()).toEqual([])
})
