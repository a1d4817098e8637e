import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { files as filesApi } from '@farol/contract/files.ts'
import { settings } from '@farol/contract/settings.ts'
import type { Upload } from '@farol/contract/uploads.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { copyFiles, storedFiles } from '#/backup/backup-folder.ts'
import { readConfig } from '#/config/config.ts'
import { connectAlone } from '#/database/open-database.ts'
import { createFileStore } from '#/files/file-store.ts'
import { fileStoreOf } from '#/files/open-store.ts'
import { buildStream, STREAM_CLIPS } from '#/testing/build-stream.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { connectionUrl } from '#/testing/connection-url.ts'
import { eventually } from '#/testing/eventually.ts'
import { fakeFfmpeg } from '#/testing/fake-ffmpeg.ts'
import { startFarolProcess } from '#/testing/farol-process.ts'
import { startS3Server } from '#/testing/s3-server.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { AUTH_SECRET, testServer } from '#/testing/test-server.ts'
import { beginUpload, clip, preparedVideo, sendChunk, uploadFile } from '#/testing/upload-file.ts'
import type { Visitor } from '#/testing/visitor.ts'

const GB = 1024 ** 3
const folder = mkdtempSync(join(tmpdir(), 'farol-shared-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const s3 = await startS3Server()
const server = await testServer({ ...s3.env, FFMPEG_PATH: fakeFfmpeg(folder) })
const { database, dataDir } = server
const store = fileStoreOf(readConfig({ ...s3.env, DATA_DIR: folder }))
const admin = await signedIn(server, 'admin')
const student = await signedIn(server)
const bytes = clip('index-last.mp4')
afterEach(() => s3.become('up'))

const begin = async (visitor: Visitor, options: Parameters<typeof beginUpload>[1]) =>
  (await (await beginUpload(visitor, options)).json()) as Upload
const send = (visitor: Visitor, id: string, offset: number, end = bytes.length) =>
  sendChunk(visitor, id, { offset, bytes: bytes.subarray(offset, end) })
const arriving = (id: string) => [...s3.objects().keys()].filter((key) => key.startsWith(`uploads/${id}`))
const scratch = () => readdirSync(join(dataDir, 'uploads'))
const sha256Of = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')

/** A lesson with a video that plays in all qualities, whose files are only in the bucket. */
async function streamedLesson() {
  const { id: courseId } = await buildCourse(database)
  const video = await buildStream({ database, dataDir: folder })
  const client = await connectAlone(database.connection)
  const listed = await storedFiles(client)
  await client.end()
  const { signal } = new AbortController()
  await copyFiles({ from: createFileStore(folder), to: store, files: listed, signal })
  const { id: lessonId } = await buildLesson(database, { courseId, videoUrl: video.url, videoDuration: 8 })
  const { id: next } = await buildLesson(database, { courseId, videoUrl: video.url, minWatchPercentage: 90 })
  const at = (id: string) => `/api/lessons/${id}`
  const segments = (id: string) => `${at(id)}/stream/${video.sha256}/segments`
  return { courseId, lessonId, next, at, segments, video }
}
const streamed = await streamedLesson()

test('what a killed machine has acknowledged goes on at another, which shares no disk with it', async () => {
  const elsewhere = mkdtempSync(join(folder, 'machine-'))
  const killed = startFarolProcess({
    DATABASE_URL: connectionUrl(database.connection),
    AUTH_SECRET,
    DATA_DIR: elsewhere,
    ...s3.env,
  })
  const there = admin.at(await killed.ready)
  const file = { name: 'longa.mp4', size: bytes.length, lastModified: 7 }
  const { id } = await begin(there, { ...file, sha256: sha256Of(bytes) })
  for (const [offset, end] of [
    [0, 1_000],
    [1_000, 1_001],
    [1_001, 6_000],
  ] as const)
    expect((await send(there, id, offset, end)).status).toBe(204)
  killed.child.kill('SIGKILL')
  await killed.exited
  rmSync(elsewhere, { recursive: true })
  const again = await begin(admin, file)
  expect([again.id, again.offset]).toEqual([id, 6_000])
  expect((await send(admin, id, 6_000)).status).toBe(204)
  expect(await preparedVideo(admin, id)).toMatchObject({ state: 'ready', duration: 3 })
  await eventually(() => expect(arriving(id)).toEqual([]))
})

test('a video is prepared with its poster and renditions, and all its files are in the bucket', async () => {
  const id = await uploadFile(admin, clip('lines-720.mp4'), { name: 'inteira.mp4' })
  await eventually(async () => {
    const { rows } = await database.pool.query('select rendition_state from videos where id = $1', [id])
    expect(rows).toEqual([{ rendition_state: 'ready' }])
  })
  const { rows } = await database.pool.query<{ sha256: string }>(
    `select unnest(array[playable_sha256, poster_sha256]) as sha256 from videos where id = $1
     union select sha256 from renditions where video_id = $1`,
    [id],
  )
  expect(rows).toHaveLength(4)
  const objects = s3.objects()
  for (const { sha256 } of rows) {
    const path = objects.get(`files/${sha256.slice(0, 2)}/${sha256}`)
    expect(sha256Of(readFileSync(path ?? ''))).toBe(sha256)
  }
  await eventually(() => expect(scratch()).toEqual([]))
  expect(readdirSync(dataDir)).not.toContain('files')
})

test('of two tabs that send the same chunk, one is acknowledged', async () => {
  const { id } = await begin(admin, { name: 'duas-abas.mp4', size: bytes.length, lastModified: 1 })
  const answers = await Promise.all([5_000, 5_000, 4_000].map((end) => send(admin, id, 0, end)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  const { offset } = await begin(admin, { name: 'duas-abas.mp4', size: bytes.length, lastModified: 1 })
  expect((await send(admin, id, offset)).status).toBe(204)
  expect((await preparedVideo(admin, id)).state).toBe('ready')
})

test('nobody sends chunks into the upload of another', async () => {
  const other = await signedIn(server, 'admin')
  const { id } = await begin(admin, { name: 'minha.mp4', size: bytes.length, lastModified: 1 })
  expect((await send(other, id, 0, 5_000)).status).toBe(404)
  expect(arriving(id)).toEqual([])
})

test('a video that is damaged, or none, leaves nothing behind', async () => {
  const damaged = await uploadFile(admin, bytes, {
    name: 'danificado.mp4',
    sha256: sha256Of(Buffer.from('x')),
  })
  expect((await preparedVideo(admin, damaged)).failure).toMatchObject({ code: 'damaged' })
  await eventually(() => expect(arriving(damaged)).toEqual([]))
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000, 'x')])
  const { id } = await begin(admin, { name: 'aula.mp4', size: pdf.length })
  const small = await sendChunk(admin, id, { offset: 0, bytes: pdf.subarray(0, 100) })
  expect(small.status).toBe(204)
  const refused = await sendChunk(admin, id, { offset: 100, bytes: pdf.subarray(100) })
  expect(await refused.json()).toMatchObject({ code: 'NOT_A_VIDEO' })
  expect(arriving(id)).toEqual([])
})

/** What a browser reads that follows the redirect with its `Range`. */
async function read(visitor: Visitor, address: string, range?: string) {
  const headers: Record<string, string> = range ? { range } : {}
  const answer = await visitor.fetch(address, { headers })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
  const followed = await fetch(answer.headers.get('location') ?? '', { headers })
  return { followed, body: Buffer.from(await followed.arrayBuffer()) }
}

test('whoever may open the lesson plays its stream from the bucket, in ranges; playlists come from Farol', async () => {
  const { lessonId, at, segments, video } = streamed
  const part = await read(student, segments(lessonId), 'bytes=100-299')
  expect([part.followed.status, part.followed.headers.get('content-range')]).toEqual([
    206,
    `bytes 100-299/${STREAM_CLIPS[360].length}`,
  ])
  expect(part.body).toEqual(STREAM_CLIPS[360].subarray(100, 300))
  const poster = await read(student, `${at(lessonId)}/poster`)
  expect([poster.body, poster.followed.headers.get('content-type')]).toEqual([
    STREAM_CLIPS.poster,
    'image/jpeg',
  ])
  for (const name of ['stream.m3u8', `stream/${video.sha256}/playlist.m3u8`]) {
    const playlist = await student.fetch(`${at(lessonId)}/${name}`)
    const text = await playlist.text()
    expect([playlist.status, text.includes('#EXTM3U'), text.includes(s3.origin)]).toEqual([200, true, false])
  }
  const head = await student.fetch(segments(lessonId), { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(STREAM_CLIPS[360].length)])
  const gone = await student.fetch(segments(lessonId), { headers: { range: 'bytes=99999999-' } })
  expect(gone.status).toBe(416)
})

test('the whole video, which browsers read at one address as long as it plays, comes through Farol', async () => {
  const { lessonId, at } = streamed
  const whole = await student.fetch(`${at(lessonId)}/video`)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(STREAM_CLIPS.playable)
  const part = await student.fetch(`${at(lessonId)}/video`, { headers: { range: 'bytes=100-299' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes 100-299/${STREAM_CLIPS.playable.length}`,
  ])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(STREAM_CLIPS.playable.subarray(100, 300))
  s3.become('away')
  const refused = await student.fetch(`${at(lessonId)}/video`)
  expect(await refused.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
})

test('nobody else gets an address, also after the course was unpublished', async () => {
  const { courseId, lessonId, next, at, segments } = streamed
  const addresses = (id: string) => [`${at(id)}/video`, `${at(id)}/poster`, segments(id)]
  const refusals = async (visitor: Visitor, id: string) => {
    const seen = new Set<number>()
    for (const address of addresses(id)) {
      const answer = await visitor.fetch(address)
      expect(answer.headers.get('location')).toBeNull()
      expect(await answer.text()).not.toContain(s3.origin)
      seen.add(answer.status)
    }
    return [...seen]
  }
  expect(await refusals(server.visitor(), lessonId)).toEqual([401])
  expect(await refusals(student, next)).toEqual([403])
  const late = await signedIn(server)
  await database.pool.query('update courses set is_published = false where id = $1', [courseId])
  expect(await refusals(late, lessonId)).toEqual([404])
  await database.pool.query('update courses set is_published = true where id = $1', [courseId])
})

test('a material is received, downloaded under its real name, and counted', async () => {
  const text = Buffer.from('<script>alert(1)</script> texto puro')
  const materialId = await uploadFile(admin, text, { kind: 'material', name: 'ação “1”.txt' })
  expect(arriving(materialId)).toEqual([])
  expect(scratch().filter((name) => name.startsWith(materialId))).toEqual([])
  const { lessonId, at } = streamed
  await database.pool.query(
    `insert into lesson_materials (lesson_id, material_id, name, order_index) values ($1, $2, 'ação “1”', 0)`,
    [lessonId, materialId],
  )
  const { followed, body } = await read(student, `${at(lessonId)}/materials/${materialId}`)
  expect(body).toEqual(text)
  expect(followed.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(followed.headers.get('content-disposition')).toBe(
    `attachment; filename="acao _1_.txt"; filename*=UTF-8''a%C3%A7%C3%A3o%20%E2%80%9C1%E2%80%9D.txt`,
  )
  const { files: listed } = await admin.call(filesApi.list, { query: { search: 'ação' } })
  expect(listed).toMatchObject([{ id: materialId, downloads: 1 }])
})

test('no disk limits it, and the limit of the school still does', async () => {
  const room = async () => (await admin.call(filesApi.list, { query: {} })).room
  expect(await room()).toMatchObject({ limitBytes: null, leftBytes: null })
  const current = await admin.call(settings.read)
  await admin.call(settings.update, { body: { ...current, storageLimitGb: 1 } })
  expect(await room()).toMatchObject({ limitBytes: GB })
  const refused = await beginUpload(admin, { size: 2 * GB, name: 'grande.mp4' })
  expect(await refused.json()).toMatchObject({ code: 'NO_ROOM' })
  const limited = await admin.call(settings.read)
  await admin.call(settings.update, { body: { ...limited, storageLimitGb: null } })
})

test('pages may load from the bucket, and from no other new place', async () => {
  const policy = (await server.visitor().fetch('/')).headers.get('content-security-policy') ?? ''
  const withBucket = policy.split('; ').filter((line) => line.includes(s3.origin))
  expect(withBucket.map((line) => line.split(' ')[0])).toEqual(['img-src', 'connect-src', 'media-src'])
})

test('while the bucket is away a chunk gets a clear answer, and goes on later where it stopped', async () => {
  const file = { name: 'ausente.mp4', size: bytes.length, lastModified: 3 }
  const { id } = await begin(admin, file)
  expect((await send(admin, id, 0, 5_000)).status).toBe(204)
  s3.become('away')
  const refused = await send(admin, id, 5_000)
  expect(await refused.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  expect(refused.headers.get('retry-after')).not.toBeNull()
  // Screens and what is in the database go on.
  expect((await begin(admin, file)).offset).toBe(5_000)
  expect((await admin.fetch('/readyz')).status).toBe(200)
  s3.become('up')
  expect((await send(admin, id, 5_000)).status).toBe(204)
  expect((await preparedVideo(admin, id)).state).toBe('ready')
})

test('a video whose bucket goes away while it is prepared is prepared once it is back, however often it was tried', async () => {
  const { id } = await begin(admin, { name: 'espera.mp4', size: bytes.length })
  const collecting = new RegExp(`prefix=.*${id}`)
  s3.become('away', collecting)
  expect((await send(admin, id, 0)).status).toBe(204)
  // Three requests are one try.
  await eventually(() =>
    expect(s3.requests.filter((each) => collecting.test(each)).length).toBeGreaterThan(3),
  )
  const { rows } = await database.pool.query('select state, tries from videos where id = $1', [id])
  expect(rows).toEqual([{ state: 'preparing', tries: 1 }])
  s3.become('up')
  expect((await preparedVideo(admin, id)).state).toBe('ready')
})
