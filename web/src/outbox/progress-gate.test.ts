import { expect, test, vi } from 'vitest'
import { ApiProblem, offlineProblem } from '#/api/api-problem.ts'
import { saved } from '#/player/testing/test-saver.ts'
import { progressOutbox, type SendProgress } from './progress-entry.ts'
import { openWithProgress } from './progress-gate.ts'
import { memoryStore } from './testing/memory-store.ts'

const locked = new ApiProblem({ code: 'LESSON_LOCKED', title: 'Assista à aula 1', status: 403 })
const id = { lessonId: 'aula-1', visit: '1' }

/** A lesson that is open once the server has what waits here. */
function setUp({ isWaiting = true } = {}) {
  const outbox = progressOutbox({ store: memoryStore(), userId: 'ana' })
  if (isWaiting) outbox.write(id, { position: 40, duration: 40, playedSeconds: 40, takenAt: Date.now() })
  const send = vi.fn<SendProgress>(async () => saved)
  const open = vi.fn(async () => {
    if (send.mock.settledResults.some(({ type }) => type === 'fulfilled')) return 'aula 2'
    throw locked
  })
  return {
    outbox,
    send,
    open,
    answer: () => openWithProgress({ outbox, send, open, onWait: () => undefined }),
  }
}

test('what is unsent is sent before a lesson is called locked, and stays with its holder', async () => {
  const { answer, send, outbox } = setUp()
  expect(await answer()).toBe('aula 2')
  expect(send).toHaveBeenCalledWith('aula-1', expect.objectContaining({ position: 40 }))
  expect(outbox.ids()).toEqual([id])
})

test('with nothing to send a lesson is locked at once', async () => {
  const { answer, send, open } = setUp({ isWaiting: false })
  await expect(answer()).rejects.toBe(locked)
  expect(send).not.toHaveBeenCalled()
  expect(open).toHaveBeenCalledOnce()
})

test('a save that does not arrive is reported as such, not as a lock', async () => {
  const { answer, send } = setUp()
  const offline = offlineProblem(null)
  send.mockRejectedValue(offline)
  await expect(answer()).rejects.toBe(offline)
})

test('a save that is refused for good leaves the decision to the server', async () => {
  const { answer, send } = setUp()
  send.mockRejectedValue(new ApiProblem({ code: 'NOT_FOUND', title: '', status: 404 }))
  await expect(answer()).rejects.toBe(locked)
})
