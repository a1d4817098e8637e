import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Converted } from './start-options.ts'
import { aFile, refusal, testList, VIDEO } from './test-list.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a file that is converted first says how far it is, and what it became is sent and forgotten', async () => {
  const { list, create, last, shown, begin } = testList()
  const converted = new File(['012'], 'aula.mp4')
  const release = vi.fn()
  const done = Promise.withResolvers<Converted>()
  create.mockImplementationOnce(async (_file, { onProgress }) => {
    onProgress(40)
    return { id: VIDEO.id, offset: 0, video: VIDEO, ...(await done.promise) }
  })
  await begin(aFile('aula.webm'))
  expect(shown()).toMatchObject({ status: 'sending', converted: 40, video: null })
  done.resolve({ file: converted, release })
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toMatchObject({ converted: null, size: 3, name: 'aula.webm' })
  expect(last().file).toBe(converted)
  last().onSent()
  expect(release).toHaveBeenCalled()
  expect(list.list()[0]).toMatchObject({ status: 'sent', sentBytes: 3 })
})

test('cancelling stops a conversion, and nothing is sent', async () => {
  const { list, create, begin, sends } = testList()
  let signal: AbortSignal | undefined
  create.mockImplementationOnce(async (_file, converting) => {
    signal = converting.signal
    return new Promise((_, reject) =>
      converting.signal.addEventListener('abort', () => reject(signal?.reason)),
    )
  })
  const id = await begin()
  await list.cancel(id)
  await vi.advanceTimersByTimeAsync(0)
  expect(signal?.aborted).toBe(true)
  expect([list.list(), sends]).toEqual([[], []])
})

test('if the lesson of a converted file cannot be saved, nothing of it is kept', async () => {
  const { list, cancel, sends, shown } = testList()
  const onCreated = vi.fn(async () => {
    throw refusal('NOT_FOUND', 404)
  })
  list.start(aFile(), { onCreated })
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toMatchObject({ status: 'failed', video: null })
  expect(cancel).toHaveBeenCalledWith('v1')
  expect(sends).toEqual([])
})
