import { adminCourses } from '@farol/contract/admin-courses.ts'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { settings } from '@farol/contract/settings.ts'
import { uploadedVideoUrl } from '@farol/domain/video-source.ts'
import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { createFileStore } from '#/files/file-store.ts'
import { buildCourse } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { buildUpload, clip, preparedVideo, uploadFile } from '#/testing/upload-file.ts'
import { removeUnused } from '#/uploads/remove-unused.ts'

const server = await testServer()
const { database } = server
const admin = await signedIn(server, 'admin')
const values = {
  title: 'Aula',
  description: '',
  videoDuration: 0,
  orderIndex: 0,
  requiresPrevious: true,
  minWatchPercentage: 90,
}
const lessonOf = async (courseId: string) => {
  const { lessons: found } = await admin.call(adminLessons.ofCourse, { params: { courseId } })
  const [lesson] = found
  if (!lesson) throw new Error('There is no lesson.')
  return lesson
}

test('a lesson takes an uploaded video: its length is that of the file, whatever is typed or reported', async () => {
  const { id: courseId } = await buildCourse(database)
  const videoId = await uploadFile(admin, clip('index-first.mp4'), { name: 'Aula 1.mp4' })
  const { url: videoUrl } = await preparedVideo(admin, videoId)
  const body = { ...values, videoUrl, videoDuration: 500, playerDuration: 900 }
  const { id: lessonId } = await admin.call(adminLessons.create, { params: { courseId }, body })
  expect(await lessonOf(courseId)).toMatchObject({
    videoUrl,
    videoKind: 'upload',
    videoDuration: 3,
    isLengthMissing: false,
    uploadedVideo: { id: videoId, name: 'Aula 1.mp4', state: 'ready', duration: 3, failure: null },
  })
  const params = { courseId, lessonId }
  await admin.call(lessons.reportVideoLength, { params, body: { seconds: 900, videoUrl } })
  await admin.call(adminLessons.settleLength, { params, body: { seconds: 900 } })
  expect((await lessonOf(courseId)).videoDuration).toBe(3)
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes.find(({ action }) => action === 'lesson.create')?.after).toMatchObject({
    videoUrl: 'Aula 1.mp4',
  })
})

test('a video by link is replaced by an upload that is still arriving, in a published course', async () => {
  const { id: courseId } = await buildCourse(database, { isPublished: false })
  const body = { ...values, videoUrl: 'https://vimeo.com/76979871', videoDuration: 60 }
  const { id: lessonId } = await admin.call(adminLessons.create, { params: { courseId }, body })
  const { id: videoId } = await buildUpload(database, { userId: admin.userId })
  const update = { ...body, videoUrl: uploadedVideoUrl(videoId), version: 1 }
  await admin.call(adminLessons.update, { params: { courseId, lessonId }, body: update })
  expect(await lessonOf(courseId)).toMatchObject({
    videoDuration: 0,
    isLengthMissing: false,
    uploadedVideo: { state: 'receiving', receivedBytes: 0, size: 1_000 },
  })
  const course = {
    title: 'Curso',
    description: '',
    isPublished: true,
    prerequisiteCourseId: null,
    version: 1,
  }
  await admin.call(adminCourses.update, { params: { courseId }, body: course })
  const { id: copyId } = await admin.call(adminCourses.duplicate, { params: { courseId } })
  expect((await lessonOf(copyId)).uploadedVideo?.id).toBe(videoId)
})

test('a video that does not exist any more is refused at its field', async () => {
  const { id: courseId } = await buildCourse(database)
  const body = { ...values, videoUrl: uploadedVideoUrl(newId()) }
  const { status, body: problem } = await admin.try(adminLessons.create, { params: { courseId }, body })
  expect({ status, ...problem }).toMatchObject({
    status: 422,
    code: 'VIDEO_NOT_FOUND',
    fields: { videoUrl: 'Este vídeo não existe mais. Envie o arquivo novamente.' },
  })
})

test('every list of lessons says how far an uploaded video is', async () => {
  const { id: courseId } = await buildCourse(database, { title: 'Curso com envios', isPublished: false })
  const { id: videoId } = await buildUpload(database, { userId: admin.userId })
  const body = { ...values, videoUrl: uploadedVideoUrl(videoId) }
  await admin.call(adminLessons.create, { params: { courseId }, body })
  await admin.call(adminLessons.create, {
    params: { courseId },
    body: { ...values, videoUrl: 'https://vimeo.com/76979871', orderIndex: 1 },
  })
  const found = await admin.call(adminLessons.search, { query: { search: 'Curso com envios' } })
  expect(found.lessons.map(({ uploadedVideo }) => uploadedVideo)).toEqual([
    (await lessonOf(courseId)).uploadedVideo,
    null,
  ])
  expect(found.lessons[0]?.uploadedVideo).toMatchObject({ id: videoId, state: 'receiving' })
})

test('a lesson does not wait for ever for an upload that was given up', async () => {
  const { id: courseId } = await buildCourse(database)
  const { id: videoId } = await buildUpload(database, { userId: admin.userId })
  const body = { ...values, videoUrl: uploadedVideoUrl(videoId) }
  await admin.call(adminLessons.create, { params: { courseId }, body })
  const expire = `update uploads set expires_at = now() - interval '1 minute' where id = $1`
  await database.pool.query(expire, [videoId])
  await removeUnused(database, createFileStore(server.dataDir))
  expect((await lessonOf(courseId)).uploadedVideo).toMatchObject({
    state: 'failed',
    failure: { code: 'lost', canRetry: false },
  })
})

test('a student is not told to wait for a video that failed', async () => {
  const { id: courseId } = await buildCourse(database)
  const { id: videoId } = await buildUpload(database, { userId: admin.userId })
  const body = { ...values, videoUrl: uploadedVideoUrl(videoId) }
  const { id: lessonId } = await admin.call(adminLessons.create, { params: { courseId }, body })
  const student = await signedIn(server)
  const seen = async () =>
    (await student.call(lessons.open, { params: { courseId, lessonId } })).lesson.uploadedVideo
  const become = (columns: string) =>
    database.pool.query(`update videos set ${columns} where id = $1`, [videoId])
  expect(await seen()).toMatchObject({ state: 'waiting', percent: 0 })
  await become(`state = 'preparing', percent = 40`)
  expect(await seen()).toMatchObject({ state: 'waiting', percent: 40 })
  await become(`state = 'failed', failure = 'unreadable'`)
  expect(await seen()).toEqual({
    state: 'failed',
    percent: 40,
    address: null,
    lines: null,
    poster: null,
    stream: null,
  })
})
