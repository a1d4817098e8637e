import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { overview } from '@farol/contract/overview.ts'
import { beforeEach, expect, test } from 'vitest'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { LiveListener } from '#/testing/live-listener.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const admin = await signedIn(server, 'admin')
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

let place = { courseId: '', lessonId: '' }
beforeEach(async () => {
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId })
  place = { courseId, lessonId }
})

const report = (visitor: Awaited<ReturnType<typeof signedIn>>) =>
  visitor.fetch(`/api/courses/${place.courseId}/lessons/${place.lessonId}/video-failure`, {
    method: 'POST',
    headers: { 'user-agent': CHROME },
  })
const shown = async () =>
  (await admin.call(adminLessons.ofCourse, { params: place })).lessons.find(({ id }) => id === place.lessonId)

test('failures are merged per lesson, one per student, and published to administrators', async () => {
  const [ana, bia] = [await signedIn(server), await signedIn(server)]
  const listener = await LiveListener.open(admin)
  for (const visitor of [ana, ana, bia, admin]) expect((await report(visitor)).status).toBe(200)
  expect((await shown())?.videoFailure).toEqual({
    count: 2,
    browser: 'Chrome no Android',
    lastAt: expect.any(String),
  })
  await listener.until({ topic: 'video', courseId: place.courseId })
  const { failingVideos } = (await admin.call(overview.read)).attention
  expect(failingVideos.items).toContainEqual(
    expect.objectContaining({ id: place.lessonId, courseId: place.courseId, count: 2 }),
  )
  const found = await admin.call(adminLessons.search, { query: { search: '', page: 1 } })
  expect(found.lessons).toContainEqual(expect.objectContaining({ id: place.lessonId, videoFailures: 2 }))
})

test('only students who can see the lesson can report it', async () => {
  const student = await signedIn(server)
  const { id } = await buildLesson(database, { courseId: place.courseId })
  const refused = await student.try(lessons.reportVideoFailure, { params: { ...place, lessonId: id } })
  expect(refused).toMatchObject({ status: 403, body: { code: 'LESSON_LOCKED' } })
  const draft = await buildCourse(database, { isPublished: false })
  const hidden = await buildLesson(database, { courseId: draft.id })
  const params = { courseId: draft.id, lessonId: hidden.id }
  expect((await student.try(lessons.reportVideoFailure, { params })).status).toBe(404)
  expect((await server.visitor().try(lessons.reportVideoFailure, { params: place })).status).toBe(401)
})

test('a new address or an administrator clears the report; a new title does not', async () => {
  await report(await signedIn(server))
  const save = async (changes: { title?: string; videoUrl?: string }) => {
    const { title, description, videoUrl, videoDuration, requiresPrevious, minWatchPercentage, version } =
      (await shown()) ?? expect.fail('the lesson is gone')
    const known = { title, description, videoUrl, videoDuration, requiresPrevious, minWatchPercentage }
    await admin.call(adminLessons.update, { params: place, body: { ...known, version, ...changes } })
  }
  await save({ title: 'Outro título' })
  expect((await shown())?.videoFailure?.count).toBe(1)
  await save({ videoUrl: 'https://vimeo.com/76979871' })
  expect((await shown())?.videoFailure).toBeNull()

  await report(await signedIn(server))
  const student = await signedIn(server)
  expect((await student.try(adminLessons.resolveVideoFailure, { params: place })).status).toBe(403)
  await admin.call(adminLessons.resolveVideoFailure, { params: place })
  expect((await shown())?.videoFailure).toBeNull()
})
