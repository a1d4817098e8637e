import { rmSync } from 'node:fs'
import { account } from '@farol/contract/account.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { users } from '@farol/contract/users.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { createFileStore } from '#/files/file-store.ts'
import { buildStream, STREAM_CLIPS } from '#/testing/build-stream.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { capturedStatements } from '#/testing/captured-statements.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import type { Visitor } from '#/testing/visitor.ts'
import { segmentsOf } from '../hls-playlist.ts'

const server = await testServer()
const { database, dataDir } = server
const admin = await signedIn(server, 'admin')
const student = await signedIn(server)
const video = await buildStream(server)

afterEach(() => vi.useRealTimers())
/** Stops the clock that the server remembers by, this much later. */
const secondsPass = (seconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 })

const build = async (options: Partial<Parameters<typeof buildCourse>[1]> = {}) => {
  const { id: courseId } = await buildCourse(database, options)
  const lesson = { courseId, videoUrl: video.url, videoDuration: 8, minWatchPercentage: 90 }
  const [first, second] = [await buildLesson(database, lesson), await buildLesson(database, lesson)]
  return { courseId, first: first.id, second: second.id }
}
const open = await build()
const master = (lessonId: string) => `/api/lessons/${lessonId}/stream.m3u8`
const segments = (lessonId: string) => `/api/lessons/${lessonId}/stream/${video.sha256}/segments`

/** Every address of the files of a lesson, as its playlists name them. */
const addressesOf = (lessonId: string) => [
  `/api/lessons/${lessonId}/video`,
  `/api/lessons/${lessonId}/poster`,
  master(lessonId),
  `/api/lessons/${lessonId}/stream/${video.sha256}/playlist.m3u8`,
  segments(lessonId),
]
const CONTENTS = [STREAM_CLIPS.playable, STREAM_CLIPS.poster, '#EXTM3U', '#EXTINF', STREAM_CLIPS[360]]

/** The status of each; nothing of a file is in an answer that refuses. */
async function statuses(visitor: Visitor, lessonId: string, headers: Record<string, string> = {}) {
  const seen = new Set<string>()
  for (const [index, address] of addressesOf(lessonId).entries()) {
    const answer = await visitor.fetch(address, { headers })
    const body = Buffer.from(await answer.arrayBuffer())
    const hasContent = body.includes(CONTENTS[index] ?? '')
    const head = await visitor.fetch(address, { method: 'HEAD', headers })
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([answer.status, 0])
    const part = await visitor.fetch(address, { headers: { ...headers, range: 'bytes=0-3' } })
    const partBody = Buffer.from(await part.arrayBuffer())
    expect(part.status).toBe(answer.status === 200 ? 206 : answer.status)
    if (answer.status === 200) expect(partBody).toEqual(body.subarray(0, 4))
    seen.add(`${answer.status} ${hasContent ? 'read' : 'nothing'}`)
  }
  return [...seen]
}

test('whoever may open the lesson gets its poster, its playlists and every byte that they name', async () => {
  const { lesson } = await student.call(lessons.open, {
    params: { courseId: open.courseId, lessonId: open.first },
  })
  expect(lesson.uploadedVideo).toMatchObject({
    state: 'ready',
    lines: 720,
    poster: `/api/lessons/${open.first}/poster`,
    stream: { address: master(open.first), renditions: [{ lines: 360 }, { lines: 720 }] },
  })
  const text = await (await student.fetch(master(open.first))).text()
  const named = text.split('\n').filter((line) => line.startsWith('stream/'))
  expect(text.match(/RESOLUTION=\S+?,/g)).toEqual(['RESOLUTION=640x360,', 'RESOLUTION=1280x720,'])
  for (const [index, lines] of ([360, 720] as const).entries()) {
    const address = `/api/lessons/${open.first}/${named[index]}`
    const answer = await student.fetch(address)
    expect(answer.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    const playlist = await answer.text()
    const file = address.replace('playlist.m3u8', 'segments')
    for (const { bytes, offset } of segmentsOf(playlist)) {
      const range = `bytes=${offset}-${offset + bytes - 1}`
      const part = await student.fetch(file, { headers: { range } })
      expect(part.status).toBe(206)
      expect(Buffer.from(await part.arrayBuffer())).toEqual(
        STREAM_CLIPS[lines].subarray(offset, offset + bytes),
      )
    }
  }
  expect(await statuses(student, open.first)).toEqual(['200 read'])
})

test('nobody else reads a byte of any of its files', async () => {
  expect(await statuses(server.visitor(), open.first)).toEqual(['401 nothing'])
  expect(await statuses(student, open.second)).toEqual(['403 nothing'])
  const draft = await build({ isPublished: false })
  expect(await statuses(student, draft.first)).toEqual(['404 nothing'])
  expect(await statuses(admin, draft.first)).toEqual(['200 read'])
  const advanced = await build({ prerequisiteCourseId: open.courseId })
  expect(await statuses(student, advanced.first)).toEqual(['403 nothing'])
  const other = `/api/lessons/${open.first}/stream/${'a'.repeat(64)}`
  for (const name of ['playlist.m3u8', 'segments'])
    expect((await student.fetch(`${other}/${name}`)).status).toBe(404)
})

test('playlists, poster and the whole file end at once, segments within ten seconds', async () => {
  const { courseId, first } = await build()
  secondsPass(0)
  const viewer = await signedIn(server)
  const demoted = await signedIn(server, 'admin')
  const blocked = await signedIn(server)
  const leaving = await signedIn(server)
  const visitors = [viewer, demoted, blocked, leaving]
  for (const each of visitors) expect(await statuses(each, first)).toEqual(['200 read'])
  const cookie = leaving.cookieHeader
  await database.pool.query('update courses set is_published = false where id = $1', [courseId])
  await admin.call(users.setRole, { params: { userId: demoted.userId }, body: { role: 'student' } })
  await admin.call(users.block, { params: { userId: blocked.userId }, body: { reason: 'Teste' } })
  await leaving.call(account.signOut)
  const left = server.visitor()
  const now = async (visitor: Visitor, headers = {}) => {
    const asked = addressesOf(first).map((address) => visitor.fetch(address, { headers }))
    return (await Promise.all(asked)).map(({ status }) => status)
  }
  expect(await now(viewer)).toEqual([404, 404, 404, 404, 200])
  expect(await now(demoted)).toEqual([404, 404, 404, 404, 200])
  expect(await now(blocked)).toEqual([401, 401, 401, 401, 200])
  expect(await now(left, { cookie })).toEqual([401, 401, 401, 401, 200])
  secondsPass(10)
  expect(await statuses(viewer, first)).toEqual(['404 nothing'])
  expect(await statuses(demoted, first)).toEqual(['404 nothing'])
  expect(await statuses(blocked, first)).toEqual(['401 nothing'])
  expect(await statuses(left, first, { cookie })).toEqual(['401 nothing'])
})

test('the gate costs one statement per playlist, and none per segment within ten seconds', async () => {
  secondsPass(0)
  const { first } = await build()
  const viewer = await signedIn(server)
  const names = async (address: string) =>
    (await capturedStatements(() => viewer.fetch(address))).flat().map(({ name, text }) => name ?? text)
  await names(master(first))
  expect(await names(master(first))).toEqual(['sessions', 'lesson-files'])
  expect(await names(addressesOf(first)[3] ?? '')).toEqual(['sessions', 'lesson-files'])
  // The playlist has asked the gate already.
  expect(await names(segments(first))).toEqual(['sessions'])
  expect(await names(segments(first))).toEqual([])
  secondsPass(10)
  expect(await names(segments(first))).toEqual(['sessions', 'lesson-files'])
  expect(await names(segments(first))).toEqual([])
})

test('every file has an ETag, and is asked for again with it', async () => {
  for (const address of addressesOf(open.first)) {
    const read = (headers: Record<string, string>) => student.fetch(address, { headers })
    const { headers } = await read({})
    expect(headers.get('cache-control')).toBe('private, max-age=60')
    const etag = headers.get('etag') ?? ''
    expect((await read({ 'if-none-match': etag })).status).toBe(304)
    expect((await read({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await read({ range: 'bytes=0-1', 'if-range': '"outro"' })).status).toBe(200)
  }
})

test('a file that a restored backup lacks is not found', async () => {
  const { first } = await build()
  rmSync(createFileStore(dataDir).pathOf(video.sha256))
  expect((await student.fetch(segments(first))).status).toBe(404)
  await buildStream(server)
})

test('a proxy in front gets the address of the file instead of its bytes', async () => {
  const { url } = await server.anotherInstance({ FILES_INTERNAL_PATH: '/arquivos-internos/' })
  const behind = student.at(url)
  const answer = await behind.fetch(segments(open.first), { headers: { range: 'bytes=0-3' } })
  const { sha256 } = video
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-accel-redirect': `/arquivos-internos/${sha256.slice(0, 2)}/${sha256}`,
    'content-type': 'video/mp4',
    'cache-control': 'private, max-age=60',
    // Otherwise nginx would open a connection for each file.
    'content-length': '0',
  })
  expect((await answer.arrayBuffer()).byteLength).toBe(0)
  const refused = await behind.fetch(segments(open.second))
  expect([refused.status, refused.headers.get('x-accel-redirect')]).toEqual([403, null])
  const playlist = await behind.fetch(master(open.first))
  expect(await playlist.text()).toMatch(/^#EXTM3U/)
})
