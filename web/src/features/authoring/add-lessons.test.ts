import type { AdminLesson } from '@farol/contract/admin-lessons.ts'
import type { Upload } from '@farol/contract/uploads.ts'
import type { UploadedVideo } from '@farol/contract/videos.ts'
import { expect, test, vi } from 'vitest'
import type { LessonBody } from '#/api/admin-lessons.ts'
import { ApiProblem } from '#/api/api-problem.ts'
import { addLessons, type RefusedFile } from './add-lessons.ts'

const named = (...names: string[]) => names.map((name) => new File(['x'], name))

/** What the server answers when the upload of a file is created. */
const created = (name: string, state: UploadedVideo['state'] = 'receiving') =>
  ({ id: name, offset: 0, video: { id: name, url: `/videos/${name}`, state } }) as Upload

function batch(lessons: Partial<AdminLesson>[] = []) {
  const refused: RefusedFile[] = []
  const parts = {
    problemOf: vi.fn(async ({ name }: File) =>
      name.endsWith('.pdf') ? 'Este arquivo é um PDF.' : undefined,
    ),
    minWatchPercentage: async () => 75,
    lessonsOf: async () => lessons as AdminLesson[],
    needsConversion: vi.fn(async ({ name }: File) => name.endsWith('.webm')),
    sendConverted: vi.fn(),
    createUpload: vi.fn(async ({ name }: File) => created(name)),
    cancelUpload: vi.fn(async (_id: string) => undefined),
    createLesson: vi.fn(async (_courseId: string, { title }: LessonBody) => ({ id: `aula ${title}` })),
    send: vi.fn(),
  }
  const onAdded = vi.fn()
  const add = (files: File[]) =>
    addLessons(parts, { courseId: 'c1', files, onAdded, onRefused: (one) => refused.push(one) })
  const titles = () => parts.createLesson.mock.calls.map(([, { title }]) => title)
  return { ...parts, add, titles, refused, onAdded }
}

test('every video becomes a lesson, in the order of the names, with the defaults of the school', async () => {
  const { add, titles, createLesson, send, onAdded } = batch()
  await add(named('aula_10.mp4', 'aula_2.mp4', 'Abertura.mov'))
  expect(titles()).toEqual(['Abertura', 'aula 2', 'aula 10'])
  expect(createLesson).toHaveBeenCalledWith('c1', {
    title: 'aula 2',
    description: '',
    videoUrl: '/videos/aula_2.mp4',
    videoDuration: 0,
    orderIndex: 1_000_000,
    requiresPrevious: true,
    minWatchPercentage: 75,
  })
  expect(send.mock.calls.map(([file, , lesson]) => [file.name, lesson.lessonId])).toEqual([
    ['Abertura.mov', 'aula Abertura'],
    ['aula_2.mp4', 'aula aula 2'],
    ['aula_10.mp4', 'aula aula 10'],
  ])
  expect(onAdded).toHaveBeenCalledTimes(3)
})

test('a file that is no video is named with what it is, and the others go on', async () => {
  const { add, titles, refused, createUpload } = batch()
  await add(named('apostila.pdf', 'aula.mp4'))
  expect(refused).toEqual([{ name: 'apostila.pdf', sentence: 'Este arquivo é um PDF.' }])
  expect(titles()).toEqual(['aula'])
  expect(createUpload).toHaveBeenCalledTimes(1)
})

test('what the server refuses is named with its more exact sentence, and the others go on', async () => {
  const { add, titles, refused, createUpload } = batch()
  createUpload.mockRejectedValueOnce(
    new ApiProblem({ code: 'NO_ROOM', title: 'Sem espaço.', status: 507, fields: { file: 'Faltam 3 GB.' } }),
  )
  await add(named('a.mp4', 'b.mp4'))
  expect(refused).toEqual([{ name: 'a.mp4', sentence: 'Faltam 3 GB.' }])
  expect(titles()).toEqual(['b'])
})

test('if the lesson cannot be saved, nothing of its upload stays', async () => {
  const { add, refused, createLesson, cancelUpload, send } = batch()
  createLesson.mockRejectedValueOnce(new ApiProblem({ code: 'NOT_FOUND', title: 'Não existe.', status: 404 }))
  await add(named('a.mp4'))
  expect(refused).toEqual([{ name: 'a.mp4', sentence: 'Não existe.' }])
  expect(cancelUpload).toHaveBeenCalledWith('a.mp4')
  expect(send).not.toHaveBeenCalled()
})

test('a file whose lesson exists goes on where it stopped, and makes no second one', async () => {
  const known = { id: 'l1', title: 'Primeira', uploadedVideo: created('a.mp4').video }
  const { add, titles, send } = batch([known])
  await add(named('a.mp4'))
  expect(titles()).toEqual([])
  expect(send.mock.calls.map(([, , lesson]) => lesson)).toEqual([
    { courseId: 'c1', lessonId: 'l1', title: 'Primeira' },
  ])
})

test('a file that the server has whole already is not sent again', async () => {
  const { add, titles, createUpload, send } = batch()
  createUpload.mockResolvedValueOnce(created('a.mp4', 'ready'))
  await add(named('a.mp4'))
  expect(titles()).toEqual(['a'])
  expect(send).not.toHaveBeenCalled()
})

test('a video that is converted first gets its lesson afterwards, where its name belongs', async () => {
  const lessons: Partial<AdminLesson>[] = [{ id: 'antes' }, { id: 'aula a' }, { id: 'aula c' }]
  const { add, titles, sendConverted, createLesson } = batch(lessons)
  await add(named('c.mp4', 'b.webm', 'a.mp4', '0.webm'))
  expect(titles()).toEqual(['a', 'c'])
  const [onZero, onSecond] = sendConverted.mock.calls.map(([, onCreated]) => onCreated)
  await onSecond(created('b.webm'))
  await onZero(created('0.webm'))
  expect(createLesson.mock.calls.slice(2).map(([, { title, orderIndex }]) => [title, orderIndex])).toEqual([
    ['b', 2],
    ['0', 1],
  ])
})

test('a converted file whose lesson exists goes on where it stopped, and makes no second one', async () => {
  const known = { id: 'l1', title: 'Primeira', uploadedVideo: created('a.webm').video }
  const { add, titles, sendConverted } = batch([{ id: 'l0', uploadedVideo: null }, known])
  await add(named('a.webm'))
  const [onCreated] = sendConverted.mock.calls.map(([, whenCreated]) => whenCreated)
  expect(await onCreated(created('a.webm'))).toEqual({ courseId: 'c1', lessonId: 'l1', title: 'Primeira' })
  expect(titles()).toEqual([])
})

test('a video that nobody can convert is named, and the others go on', async () => {
  const { add, titles, refused, needsConversion } = batch()
  needsConversion.mockRejectedValueOnce(
    new ApiProblem({ code: 'NOT_A_VIDEO', title: 'Em HEVC.', status: 422 }),
  )
  await add(named('a.mov', 'b.mp4'))
  expect(refused).toEqual([{ name: 'a.mov', sentence: 'Em HEVC.' }])
  expect(titles()).toEqual(['b'])
})
