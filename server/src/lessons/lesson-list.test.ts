import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { settings } from '@farol/contract/settings.ts'
import { parseLessonList, suggestedTitle } from '@farol/domain/lesson-list.ts'
import { LESSON_LIST_MAX } from '@farol/domain/limits.ts'
import { expect, test } from 'vitest'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const admin = await signedIn(server, 'admin')

const listed = (title: string, changes: object = {}) => ({
  title,
  videoUrl: `https://exemplo.com/${title}.mp4`,
  videoDuration: 0,
  playerDuration: 61.4,
  ...changes,
})
const add = (courseId: string, lessons: object[]) =>
  admin.try(adminLessons.addList, {
    params: { courseId },
    body: { lessons: lessons as ReturnType<typeof listed>[], minWatchPercentage: 80 },
  })
const titles = async (courseId: string) =>
  (await admin.call(adminLessons.ofCourse, { params: { courseId } })).lessons.map(({ title }) => title)

test('a pasted list stands at the end of the course, in its order and with its lengths, as one change', async () => {
  const { id: courseId, title } = await buildCourse(database)
  await buildLesson(database, { courseId, title: 'Primeira' })
  expect(await add(courseId, [listed('A'), listed('B', { videoUrl: 'youtu.be/dQw4w9WgXcQ' })])).toMatchObject(
    {
      status: 200,
    },
  )
  const { lessons } = await admin.call(adminLessons.ofCourse, { params: { courseId } })
  expect(lessons).toMatchObject([
    { title: 'Primeira', orderIndex: 0 },
    { title: 'A', orderIndex: 1, videoDuration: 61, minWatchPercentage: 80, requiresPrevious: true },
    { title: 'B', orderIndex: 2, videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  ])
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes[0]).toMatchObject({
    action: 'lesson.create-list',
    subject: title,
    after: { lessons: ['A', 'B'] },
  })
})

test('twenty pasted links are twenty lessons, in their order', async () => {
  const { id: courseId } = await buildCourse(database)
  const text = Array.from({ length: 20 }, (_, place) =>
    place % 2 === 0
      ? `Aula ${place + 1} | https://vimeo.com/7697987${place % 10}`
      : `https://youtu.be/dQw4w9WgX${place + 10}`,
  ).join('\n')
  const pasted = parseLessonList(text).lessons.map((lesson, place) => ({
    title: suggestedTitle(lesson, place + 1),
    videoUrl: lesson.link,
    videoDuration: 60,
  }))
  expect(await add(courseId, pasted)).toMatchObject({ status: 200 })
  const { lessons } = await admin.call(adminLessons.ofCourse, { params: { courseId } })
  expect(lessons.map(({ title, orderIndex }) => [title, orderIndex])).toEqual(
    Array.from({ length: 20 }, (_, place) => [`Aula ${place + 1}`, place]),
  )
  expect(lessons.map(({ videoKind }) => videoKind).slice(0, 2)).toEqual(['vimeo', 'youtube'])
})

test('what is wrong with one lesson is told by its place, and none is saved', async () => {
  const { id: courseId } = await buildCourse(database)
  const missing = '/videos/00000000-0000-4000-8000-000000000000'
  expect(await add(courseId, [listed('A'), listed('B', { videoUrl: missing })])).toMatchObject({
    body: { code: 'VIDEO_NOT_FOUND', fields: { 'lessons.1.videoUrl': expect.any(String) } },
  })
  expect(await add(courseId, [listed('A'), listed(' ', { videoUrl: 'aula.mp4' })])).toMatchObject({
    status: 422,
    body: { fields: { 'lessons.1.title': expect.any(String), 'lessons.1.videoUrl': expect.any(String) } },
  })
  expect(
    await add(
      courseId,
      Array.from({ length: LESSON_LIST_MAX + 1 }, () => listed('A')),
    ),
  ).toMatchObject({
    status: 422,
    body: { fields: { lessons: expect.stringContaining('100') } },
  })
  expect(await titles(courseId)).toEqual([])
})

test('a published course takes no lesson whose length is unknown', async () => {
  const { id: courseId } = await buildCourse(database, { isPublished: true })
  const unknown = listed('B', { playerDuration: undefined })
  expect(await add(courseId, [listed('A'), unknown])).toMatchObject({
    body: { code: 'LENGTH_MISSING', fields: { 'lessons.1.videoDuration': expect.any(String) } },
  })
  expect(await titles(courseId)).toEqual([])
  expect((await add(courseId, [listed('A'), { ...unknown, videoDuration: 90 }])).status).toBe(200)
  expect(await titles(courseId)).toEqual(['A', 'B'])
})
