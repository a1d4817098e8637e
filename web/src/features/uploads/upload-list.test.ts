import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem, offlineProblem } from '#/api/api-problem.ts'
import { aFile, refusal, testList, VIDEO } from './test-list.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a file is sent to the upload that the server made for it, and leaving is asked about meanwhile', async () => {
  const { begin, last, shown, onSent, asked } = testList()
  await begin()
  expect(shown()).toMatchObject({ status: 'sending', video: VIDEO, name: 'aula.mp4', size: 10 })
  expect(last().url).toBe('/uploads/v1')
  expect(asked()).toBe(true)
  last().onProgress(4)
  expect(shown()).toMatchObject({ sentBytes: 4 })
  last().onSent()
  expect(shown()).toMatchObject({ status: 'sent', sentBytes: 10 })
  expect(onSent).toHaveBeenCalledWith('v1')
  expect(asked()).toBe(false)
})

test('a lost connection is waited for, and the upload goes on when it returns', async () => {
  const { begin, last, sends, shown, page, create } = testList()
  await begin()
  last().onProblem(offlineProblem(new Error('lost')))
  expect(shown()).toMatchObject({ status: 'waiting', problem: expect.stringContaining('Sem conexão') })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sends).toHaveLength(2)
  last().onProblem(offlineProblem(new Error('lost')))
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sends).toHaveLength(3)
  expect(create).toHaveBeenCalledTimes(1)
})

test('a server that is too busy is asked again later, and less and less often', async () => {
  const { begin, last, sends } = testList()
  await begin()
  last().onProblem(refusal('UNAVAILABLE', 503))
  await vi.advanceTimersByTimeAsync(1_000)
  last().onProblem(refusal('UNAVAILABLE', 503))
  await vi.advanceTimersByTimeAsync(1_999)
  expect(sends).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(sends).toHaveLength(3)
})

test('what the server refuses fails with its sentence, the more exact one if there is one', async () => {
  const { begin, last, shown } = testList()
  await begin()
  last().onProblem(refusal('NOT_A_VIDEO', 422, 'Este arquivo é um PDF.'))
  // The server has deleted what had arrived.
  expect(shown()).toMatchObject({
    status: 'failed',
    problem: 'Este arquivo é um PDF.',
    video: null,
    canRetry: false,
  })
})

test('an upload that the server no longer has starts anew when it is tried again', async () => {
  const { begin, last, shown, list, create } = testList()
  const id = await begin()
  last().onProblem(refusal('NOT_FOUND', 404))
  expect(shown()).toMatchObject({ status: 'failed', video: null, canRetry: true })
  list.resume(id)
  await vi.advanceTimersByTimeAsync(0)
  expect(create).toHaveBeenCalledTimes(2)
})

test('no room is no reason to keep trying', async () => {
  const { begin, shown, create, sends } = testList()
  create.mockRejectedValueOnce(refusal('NO_ROOM', 507))
  await begin()
  expect(shown()).toMatchObject({ status: 'failed', problem: 'Frase de NO_ROOM.' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sends).toEqual([])
})

test('a paused upload sends nothing until it is resumed, then goes on with the same upload', async () => {
  const { begin, last, list, sends, shown, create, asked } = testList()
  const id = await begin()
  list.pause(id)
  expect(last().isStopped).toBe(true)
  last().onProgress(9)
  expect(shown()).toMatchObject({ status: 'paused', sentBytes: 0 })
  expect(asked()).toBe(false)
  list.resume(id)
  await vi.advanceTimersByTimeAsync(0)
  expect(sends).toHaveLength(2)
  expect(create).toHaveBeenCalledTimes(1)
})

test('cancelling deletes what has arrived, and what a lesson uses stays', async () => {
  const { begin, list, cancel, shown } = testList()
  const id = await begin()
  cancel.mockRejectedValueOnce(new ApiProblem({ code: 'UPLOAD_IN_USE', title: 'Em uso.', status: 409 }))
  await expect(list.cancel(id)).rejects.toThrow('Em uso.')
  expect(shown()).toMatchObject({ status: 'paused' })
  cancel.mockRejectedValueOnce(refusal('NOT_FOUND', 404))
  await list.cancel(id)
  expect(list.list()).toEqual([])
})

test('a file that is cancelled before the server answered is deleted there as well', async () => {
  const { list, create, cancel, sends } = testList()
  const answer = Promise.withResolvers<Awaited<ReturnType<typeof create>>>()
  create.mockReturnValueOnce(answer.promise)
  const id = list.start(aFile())
  await vi.advanceTimersByTimeAsync(0)
  list.remove(id)
  answer.resolve({ id: VIDEO.id, offset: 0, video: VIDEO })
  await vi.advanceTimersByTimeAsync(0)
  expect(cancel).toHaveBeenCalledWith('v1')
  expect(sends).toEqual([])
})

test('the same file is not sent twice, and another one is', async () => {
  const { begin, list, last } = testList()
  const id = await begin()
  last().onProblem(refusal('NOT_FOUND', 404))
  expect(await begin()).toBe(id)
  expect(await begin(aFile('outra.mp4'))).not.toBe(id)
  expect(list.list()).toHaveLength(2)
})

test('another user sees nothing of what the one before was sending', async () => {
  const { begin, list, last } = testList()
  list.belongTo('ana')
  await begin()
  list.belongTo('ana')
  expect(list.list()).toHaveLength(1)
  list.belongTo('bia')
  expect(list.list()).toEqual([])
  expect(last().isStopped).toBe(true)
})

test('of many files two are sent at a time, and the next one when there is room', async () => {
  const { list, create, sends } = testList()
  create.mockImplementation(async ({ name }) => {
    const video = { id: name, url: `/videos/${name}` }
    return { id: name, offset: 0, video }
  })
  const ids = ['a', 'b', 'c', 'd'].map((name) => list.start(aFile(name)))
  await vi.advanceTimersByTimeAsync(0)
  const statuses = () => list.list().map(({ status }) => status)
  expect(create).toHaveBeenCalledTimes(4)
  expect(statuses()).toEqual(['sending', 'sending', 'queued', 'queued'])
  sends[0]?.onSent()
  await vi.advanceTimersByTimeAsync(0)
  expect(statuses()).toEqual(['sent', 'sending', 'sending', 'queued'])
  list.pause(ids[1] ?? 0)
  await vi.advanceTimersByTimeAsync(0)
  expect(statuses()).toEqual(['sent', 'paused', 'sending', 'sending'])
  list.resume(ids[1] ?? 0)
  await vi.advanceTimersByTimeAsync(0)
  expect(statuses()).toEqual(['sent', 'queued', 'sending', 'sending'])
  sends.at(-1)?.onProblem(refusal('NOT_A_VIDEO', 422))
  await vi.advanceTimersByTimeAsync(0)
  expect(statuses()).toEqual(['sent', 'sending', 'sending', 'failed'])
  expect(sends.map(({ url }) => url)).toEqual(['a', 'b', 'c', 'd', 'b'].map((name) => `/uploads/${name}`))
})

test('an upload that was created with its lesson is sent without being created again', async () => {
  const { list, create, sends, shown } = testList()
  list.start(aFile(), { known: { id: VIDEO.id, offset: 3, video: VIDEO } })
  for (const id of ['b', 'c'])
    list.start(aFile(id), { known: { id, offset: 0, video: { id, url: `/videos/${id}` } } })
  list.belongToLesson(VIDEO.url, { courseId: 'c1', lessonId: 'l1', title: 'Aula' })
  await vi.advanceTimersByTimeAsync(0)
  expect(create).not.toHaveBeenCalled()
  expect(sends.map(({ url }) => url)).toEqual(['/uploads/v1', '/uploads/b'])
  expect(shown()).toMatchObject({ sentBytes: 3, lesson: { lessonId: 'l1' } })
})

test('a material is sent like a video, and the same file may be both', async () => {
  const { list, create, last, shown, onSent } = testList()
  create.mockResolvedValue({ id: 'm1', offset: 0, video: null })
  const id = list.start(aFile(), { kind: 'material' })
  await vi.advanceTimersByTimeAsync(0)
  expect(create).toHaveBeenCalledWith(expect.any(File), expect.objectContaining({ kind: 'material' }))
  expect(shown()).toMatchObject({ kind: 'material', uploadId: 'm1', video: null })
  last().onSent()
  expect(onSent).toHaveBeenCalledWith('m1')
  expect(list.start(aFile(), { kind: 'material' })).toBe(id)
  expect(list.start(aFile())).not.toBe(id)
})

test('a file that arrived damaged may be sent again, from its beginning', async () => {
  const { begin, last, shown, list, create } = testList()
  const id = await begin()
  last().onProblem(refusal('UPLOAD_DAMAGED', 422))
  expect(shown()).toMatchObject({ status: 'failed', uploadId: null, canRetry: true })
  list.resume(id)
  await vi.advanceTimersByTimeAsync(0)
  expect(create).toHaveBeenCalledTimes(2)
})
