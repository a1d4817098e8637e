import { account } from '@farol/contract/account.ts'
import { courses } from '@farol/contract/courses.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { users } from '@farol/contract/users.ts'
import { videos } from '@farol/contract/videos.ts'
import { uploadedVideoUrl } from '@farol/domain/video-source.ts'
import { expect, test } from 'vitest'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { beginUpload, clip, preparedVideo, uploadFile } from '#/testing/upload-file.ts'
import type { Visitor } from '#/testing/visitor.ts'

const server = await testServer()
const { database } = server
const admin = await signedIn(server, 'admin')
const student = await signedIn(server)
const bytes = clip('index-first.mp4')
const videoId = await uploadFile(admin, bytes)
const { url: videoUrl } = await preparedVideo(admin, videoId)

const build = async (options: Partial<Parameters<typeof buildCourse>[1]> = {}) => {
  const { id: courseId } = await buildCourse(database, options)
  const lesson = { courseId, videoUrl, videoDuration: 3, minWatchPercentage: 90 }
  const [first, second] = [await buildLesson(database, lesson), await buildLesson(database, lesson)]
  return { courseId, first: first.id, second: second.id }
}
const open = await build()
const addressOf = (lessonId: string) => `/api/lessons/${lessonId}/video`

/** The status and how many bytes of the file were read, whole and as a range. */
async function reads(visitor: Visitor, lessonId: string) {
  const seen = []
  for (const headers of [{}, { range: 'bytes=0-99' }, { range: 'bytes=-50' }] as Record<string, string>[]) {
    const answer = await visitor.fetch(addressOf(lessonId), { headers })
    const body = Buffer.from(await answer.arrayBuffer())
    const isVideo = answer.headers.get('content-type') === 'video/mp4'
    seen.push([answer.status, isVideo ? body.length : 0])
    if (!isVideo) expect(body.includes('ftyp')).toBe(false)
    const head = await visitor.fetch(addressOf(lessonId), { method: 'HEAD', headers })
    expect(head.status).toBe(answer.status)
    expect((await head.arrayBuffer()).byteLength).toBe(0)
    if (isVideo) expect(head.headers.get('content-length')).toBe(String(body.length))
  }
  return seen
}
const ALL = [
  [200, bytes.length],
  [206, 100],
  [206, 50],
]
const NOTHING = (status: number) => [status, status, status].map((each) => [each, 0])

test('whoever may open the lesson plays its video, whole and in ranges', async () => {
  const { lesson } = await student.call(lessons.open, {
    params: { courseId: open.courseId, lessonId: open.first },
  })
  expect(lesson).toMatchObject({
    videoUrl,
    isLengthConfirmed: true,
    uploadedVideo: { state: 'ready', address: addressOf(open.first) },
  })
  expect(await reads(student, open.first)).toEqual(ALL)
  expect(await reads(admin, open.first)).toEqual(ALL)
  const played = await student.fetch(addressOf(open.first))
  expect(Buffer.from(await played.arrayBuffer())).toEqual(bytes)
})

test('nobody else reads a byte of it', async () => {
  expect(await reads(server.visitor(), open.first)).toEqual(NOTHING(401))
  expect(await reads(student, open.second)).toEqual(NOTHING(403))
  const draft = await build({ isPublished: false })
  expect(await reads(student, draft.first)).toEqual(NOTHING(404))
  expect(await reads(admin, draft.first)).toEqual(ALL)
  const advanced = await build({ prerequisiteCourseId: open.courseId })
  expect(await reads(student, advanced.first)).toEqual(NOTHING(403))
  for (const path of [
    `/api/admin/videos/${videoId}/file`,
    uploadedVideoUrl(videoId),
    `/files/${videoId}`,
    `/media/${videoId}`,
  ]) {
    const answer = await student.fetch(path)
    expect(Buffer.from(await answer.arrayBuffer()).includes('ftyp')).toBe(false)
  }
})

test('it ends with unpublishing, signing out, a block and a demotion', async () => {
  const course = await build()
  const setPublished = (isPublished: boolean) =>
    database.pool.query('update courses set is_published = $2 where id = $1', [course.courseId, isPublished])
  expect(await reads(student, course.first)).toEqual(ALL)
  await setPublished(false)
  expect(await reads(student, course.first)).toEqual(NOTHING(404))
  const demoted = await signedIn(server, 'admin')
  expect(await reads(demoted, course.second)).toEqual(ALL)
  await admin.call(users.setRole, { params: { userId: demoted.userId }, body: { role: 'student' } })
  expect(await reads(demoted, course.second)).toEqual(NOTHING(404))
  await setPublished(true)
  expect(await reads(demoted, course.second)).toEqual(NOTHING(403))
  const leaving = await signedIn(server)
  expect(await reads(leaving, course.first)).toEqual(ALL)
  const cookie = leaving.cookieHeader
  await leaving.call(account.signOut)
  expect((await server.visitor().fetch(addressOf(course.first), { headers: { cookie } })).status).toBe(401)
  const blocked = await signedIn(server)
  await admin.call(users.block, { params: { userId: blocked.userId }, body: { reason: 'Teste' } })
  expect(await reads(blocked, course.first)).toEqual(NOTHING(401))
})

test('a browser that has it already asks again with its ETag', async () => {
  const read = (headers: Record<string, string>) => student.fetch(addressOf(open.first), { headers })
  const { headers } = await read({})
  const etag = headers.get('etag') ?? ''
  expect(Object.fromEntries(headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=60',
    vary: 'cookie, authorization',
    'x-content-type-options': 'nosniff',
  })
  expect((await read({ 'if-none-match': etag })).status).toBe(304)
  expect((await read({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  expect((await read({ range: 'bytes=0-1', 'if-range': '"outro"' })).status).toBe(200)
  const beyond = await read({ range: `bytes=${bytes.length}-` })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
})

test('a lesson whose video is still arriving says so, credits nothing, and plays when it is ready', async () => {
  const waiting = clip('recorder.mkv')
  const begun = await beginUpload(admin, { name: 'nova.mkv', size: waiting.length, lastModified: 5 })
  const { id } = (await begun.json()) as { id: string }
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, {
    courseId,
    videoUrl: uploadedVideoUrl(id),
    videoDuration: 0,
  })
  const params = { courseId, lessonId }
  const { lesson } = await student.call(lessons.open, { params })
  expect(lesson.uploadedVideo).toMatchObject({ state: 'waiting', percent: 0, address: null, stream: null })
  expect(await reads(student, lessonId)).toEqual(NOTHING(409))
  const forged = { position: 1, duration: 1, playedSeconds: 1 }
  expect((await student.try(lessons.saveProgress, { params: { lessonId }, body: forged })).status).toBe(404)
  const same = await uploadFile(admin, waiting, { name: 'nova.mkv', lastModified: 5 })
  expect(same).toBe(id)
  expect(await preparedVideo(admin, id)).toMatchObject({ state: 'ready', duration: 3 })
  const opened = await student.call(lessons.open, { params })
  expect(opened.lesson).toMatchObject({ videoDuration: 3, uploadedVideo: { state: 'ready' } })
  expect((await reads(student, lessonId))[0]?.[0]).toBe(200)
  const { course } = { course: await student.call(courses.one, { params: { courseId } }) }
  expect(course.lessons[0]).toMatchObject({ videoDuration: 3 })
})

test('the administrator previews a video that is ready', async () => {
  const answer = await admin.fetch(`/api/admin/videos/${videoId}/file`)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
  const { state } = await admin.call(videos.retry, { params: { videoId } })
  expect(state).toBe('ready')
})

test('renditions that failed are made again when the administrator asks for it', async () => {
  const one = () => admin.call(videos.one, { params: { videoId } })
  await database.pool.query(`update videos set rendition_state = 'failed' where id = $1`, [videoId])
  expect(await one()).toMatchObject({ state: 'ready', renditions: 'failed' })
  expect((await admin.call(videos.retry, { params: { videoId } })).renditions).toBe('waiting')
})
