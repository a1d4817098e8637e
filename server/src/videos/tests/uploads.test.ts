import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { CHUNK_TYPE, type Upload, uploads } from '@farol/contract/uploads.ts'
import { UPLOAD_MAX_BYTES } from '@farol/domain/uploads.ts'
import { expect, test } from 'vitest'
import { createFileStore } from '#/files/file-store.ts'
import { buildCourse } from '#/testing/builders.ts'
import { eventually } from '#/testing/eventually.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { beginUpload, clip, preparedVideo, sendChunk, uploadFile } from '#/testing/upload-file.ts'
import { removeUnused } from '#/uploads/remove-unused.ts'

const server = await testServer()
const { database, dataDir } = server
const admin = await signedIn(server, 'admin')
const bytes = clip('index-last.mp4')
const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
const begin = async (options: Parameters<typeof beginUpload>[1]) =>
  (await (await beginUpload(admin, options)).json()) as Upload
const offsetOf = async (id: string) =>
  (await admin.fetch(`/api/admin/uploads/${id}`, { method: 'HEAD' })).headers.get('upload-offset')

test('a file arrives in chunks, and every acknowledged byte is on the disk', async () => {
  const created = await beginUpload(admin, { size: bytes.length, lastModified: 1 })
  const { id } = (await created.json()) as Upload
  expect(created.status).toBe(201)
  expect(created.headers.get('location')).toBe(`/api/admin/uploads/${id}`)
  expect(await offsetOf(id)).toBe('0')
  const first = await sendChunk(admin, id, { offset: 0, bytes: bytes.subarray(0, 5_000) })
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '5000'])
  expect(readFileSync(join(dataDir, 'uploads', id))).toEqual(bytes.subarray(0, 5_000))
  const repeated = await sendChunk(admin, id, { offset: 0, bytes: bytes.subarray(0, 5_000) })
  expect(await repeated.json()).toMatchObject({ status: 409, code: 'UPLOAD_OFFSET' })
  await sendChunk(admin, id, { offset: 5_000, bytes: bytes.subarray(5_000) })
  expect(await preparedVideo(admin, id)).toMatchObject({ state: 'ready', duration: 3 })
  expect(await offsetOf(id)).toBe(String(bytes.length))
})

test('the same file chosen again goes on where it stopped, on another instance too', async () => {
  const other = admin.at((await server.anotherInstance()).url)
  const file = { name: 'longa.mp4', size: bytes.length, lastModified: 7 }
  const { id } = await begin(file)
  await sendChunk(admin, id, { offset: 0, bytes: bytes.subarray(0, 6_000) })
  const again = await beginUpload(other, file)
  expect([again.status, again.headers.get('upload-offset')]).toEqual([201, '6000'])
  expect(((await again.json()) as Upload).id).toBe(id)
  const { uploads: mine } = await other.call(uploads.mine)
  expect(mine).toMatchObject([{ id, offset: 6_000, lastModified: 7 }])
  const rest = await sendChunk(other, id, { offset: 6_000, bytes: bytes.subarray(6_000) })
  expect(rest.status).toBe(204)
  expect(((await (await beginUpload(other, file)).json()) as Upload).offset).toBe(bytes.length)
  expect((await begin({ ...file, lastModified: 8 })).id).not.toBe(id)
})

/** Begins a chunk, and breaks the connection after another request was answered meanwhile. */
async function breakInChunk(id: string) {
  const request = httpRequest(`${server.url}/api/admin/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      cookie: admin.cookieHeader,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': CHUNK_TYPE,
      'content-length': bytes.length,
    },
  })
  const isClosed = new Promise((resolve) => request.on('close', resolve))
  request.on('error', () => undefined)
  await new Promise<void>((resolve) => request.write(bytes.subarray(0, 7_000), () => resolve()))
  await offsetOf(id)
  request.destroy()
  await isClosed
}

test('if the connection breaks in a chunk, what has arrived is kept', async () => {
  const { id } = await begin({ name: 'queda.mp4', size: bytes.length, lastModified: 1 })
  await eventually(async () => {
    await breakInChunk(id)
    expect(Number(await offsetOf(id))).toBeGreaterThan(0)
  })
  const offset = Number(await offsetOf(id))
  const rest = await sendChunk(admin, id, { offset, bytes: bytes.subarray(offset) })
  expect(rest.status).toBe(204)
  expect((await preparedVideo(admin, id)).state).toBe('ready')
})

test('of two tabs that send the same chunk, one writes it', async () => {
  const { id } = await begin({ name: 'duas-abas.mp4', size: bytes.length, lastModified: 1 })
  const answers = await Promise.all(
    [1, 2, 3].map(() => sendChunk(admin, id, { offset: 0, bytes: bytes.subarray(0, 5_000) })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  expect(await offsetOf(id)).toBe('5000')
})

test('many uploads at once wait for each other, and for nobody else', async () => {
  const begun = await Promise.all(
    Array.from({ length: 12 }, (_, number) => begin({ name: `${number}.mp4`, size: 8_000_000 })),
  )
  const chunk = Buffer.concat([bytes, Buffer.alloc(4_000_000)])
  const sent = begun.map(({ id }) => sendChunk(admin, id, { offset: 0, bytes: chunk }))
  const { uploads: mine } = await admin.call(uploads.mine)
  expect(mine.length).toBeGreaterThanOrEqual(12)
  expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([204]))
})

test('the same content is stored once', async () => {
  const front = clip('index-first.mp4')
  const ids = [
    await uploadFile(admin, front, { name: 'um.mp4' }),
    await uploadFile(admin, front, { name: 'dois.mp4' }),
  ]
  for (const id of ids) expect((await preparedVideo(admin, id)).state).toBe('ready')
  const { rows } = await database.pool.query(
    'select playable_sha256 as sha256 from videos where id = any($1)',
    [ids],
  )
  expect(rows).toEqual([{ sha256: sha256(front) }, { sha256: sha256(front) }])
  expect(readFileSync(join(dataDir, 'files', sha256(front).slice(0, 2), sha256(front)))).toEqual(front)
  // Removed once the video is ready.
  await eventually(() => expect(existsSync(join(dataDir, 'uploads', ids[1] ?? ''))).toBe(false))
})

test('a damaged chunk is refused, and a damaged file fails', async () => {
  const { id } = await begin({ name: 'partes.mp4', size: bytes.length })
  const headers = { 'upload-checksum': `sha256 ${createHash('sha256').update('outro').digest('base64')}` }
  const refused = await sendChunk(admin, id, { offset: 0, bytes, headers })
  expect(await refused.json()).toMatchObject({ status: 460, code: 'CHECKSUM_MISMATCH' })
  expect(await offsetOf(id)).toBe('0')
  const checksum = `sha256 ${createHash('sha256').update(bytes).digest('base64')}`
  const sent = await sendChunk(admin, id, { offset: 0, bytes, headers: { 'upload-checksum': checksum } })
  expect(sent.status).toBe(204)
  const damaged = await uploadFile(admin, bytes, { name: 'danificado.mp4', sha256: sha256(Buffer.from('x')) })
  expect((await preparedVideo(admin, damaged)).failure).toMatchObject({ code: 'damaged', canRetry: false })
})

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000, 'x')])
test.each([
  ['a PDF', PDF, 'Este arquivo é um PDF. Envie um vídeo MP4, MOV, WebM ou MKV.'],
  [
    'a text',
    Buffer.from('bom dia'),
    'Não reconhecemos um vídeo neste arquivo. Envie um vídeo MP4, MOV, WebM ou MKV.',
  ],
])('%s with the name of a video is refused at its first bytes', async (_, data, sentence) => {
  const { id } = await begin({ name: 'aula.mp4', size: data.length })
  const refused = await sendChunk(admin, id, { offset: 0, bytes: data })
  expect(await refused.json()).toMatchObject({ status: 422, code: 'NOT_A_VIDEO', fields: { file: sentence } })
  expect((await admin.fetch(`/api/admin/uploads/${id}`)).status).toBe(404)
  expect(readdirSync(join(dataDir, 'uploads'))).not.toContain(id)
})

test('a creation that cannot be right is refused with a sentence', async () => {
  const code = async (options: Parameters<typeof beginUpload>[1]) =>
    ((await (await beginUpload(admin, options)).json()) as { code: string }).code
  expect(await code({ size: 0 })).toBe('UPLOAD_EMPTY')
  expect(await code({ size: UPLOAD_MAX_BYTES + 1 })).toBe('UPLOAD_TOO_LARGE')
  expect(await code({ size: -1 })).toBe('INVALID_INPUT')
  const old = await admin.fetch('/api/admin/uploads', { method: 'POST' })
  expect(old.status).toBe(412)
  const strange = await begin({ size: 10, name: '../../"aula" 🎬\u0000.mp4' })
  expect(strange.name).toBe('"aula" 🎬.mp4')
})

test('a chunk over 8 MB, beyond the size or of another type is refused', async () => {
  const { id } = await begin({ name: 'grande.mp4', size: 20_000_000 })
  const status = async (data: Uint8Array, headers = {}) =>
    (await sendChunk(admin, id, { offset: 0, bytes: data, headers })).status
  expect(await status(Buffer.alloc(8 * 1024 ** 2 + 1))).toBe(413)
  expect(await status(bytes, { 'content-type': 'text/plain' })).toBe(415)
  const { id: small } = await begin({ name: 'curto.mp4', size: 10 })
  expect((await sendChunk(admin, small, { offset: 0, bytes })).status).toBe(413)
})

test('an upload is cancelled, unless a lesson waits for its video', async () => {
  const cancel = (id: string) =>
    admin.fetch(`/api/admin/uploads/${id}`, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })
  const { id } = await begin({ name: 'cancelado.mp4', size: bytes.length })
  await sendChunk(admin, id, { offset: 0, bytes: bytes.subarray(0, 5_000) })
  expect((await cancel(id)).status).toBe(204)
  expect(readdirSync(join(dataDir, 'uploads'))).not.toContain(id)
  expect((await cancel(id)).status).toBe(404)
  const { id: used, video } = await begin({ name: 'usado.mp4', size: bytes.length })
  const { id: courseId } = await buildCourse(database)
  const body = {
    title: 'Aula',
    description: '',
    videoDuration: 0,
    orderIndex: 0,
    requiresPrevious: true,
    minWatchPercentage: 90,
  }
  await admin.call(adminLessons.create, {
    params: { courseId },
    body: { ...body, videoUrl: video?.url ?? '' },
  })
  expect(await (await cancel(used)).json()).toMatchObject({ code: 'UPLOAD_IN_USE' })
})

test('nobody continues the upload of another administrator', async () => {
  const { id } = await begin({ name: 'meu.mp4', size: bytes.length })
  const another = await signedIn(server, 'admin')
  expect((await sendChunk(another, id, { offset: 0, bytes })).status).toBe(404)
  expect((await another.fetch(`/api/admin/uploads/${id}`)).status).toBe(404)
})

test('what has arrived of an upload that rested for two days stays', async () => {
  const { id } = await begin({ name: 'descansa.mp4', size: bytes.length, lastModified: 1 })
  await sendChunk(admin, id, { offset: 0, bytes: bytes.subarray(0, 5_000) })
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  utimesSync(join(dataDir, 'uploads', id), twoDaysAgo, twoDaysAgo)
  await removeUnused(database, createFileStore(dataDir))
  const rest = await sendChunk(admin, id, { offset: 5_000, bytes: bytes.subarray(5_000) })
  expect(rest.status).toBe(204)
  expect((await preparedVideo(admin, id)).state).toBe('ready')
})

test('what is abandoned is removed after seven days, and what nothing uses after thirty', async () => {
  const store = createFileStore(dataDir)
  const { id: abandoned } = await begin({ name: 'abandonado.mp4', size: bytes.length })
  await sendChunk(admin, abandoned, { offset: 0, bytes: bytes.subarray(0, 5_000) })
  const unused = await uploadFile(admin, clip('rotated.mov'), { name: 'sem-aula.mov' })
  await preparedVideo(admin, unused)
  const fileOf = async () =>
    (await database.pool.query('select playable_sha256 as sha256 from videos where id = $1', [unused]))
      .rows[0]?.sha256
  const kept = store.pathOf(await fileOf())
  await removeUnused(database, store)
  expect([existsSync(store.partOf(abandoned)), existsSync(kept)]).toEqual([true, true])
  await database.pool.query(`update uploads set expires_at = now() - interval '1 minute' where id = $1`, [
    abandoned,
  ])
  const unusedFor = (days: number) =>
    database.pool.query(`update videos set unused_since = now() - make_interval(days => $2) where id = $1`, [
      unused,
      days,
    ])
  await unusedFor(29)
  await removeUnused(database, store)
  expect([existsSync(store.partOf(abandoned)), existsSync(kept)]).toEqual([false, true])
  await unusedFor(31)
  await removeUnused(database, store)
  expect(existsSync(kept)).toBe(false)
  expect(await fileOf()).toBeUndefined()
})

test('without room for it, no byte is sent, and the sentence has the numbers', async () => {
  for (let number = 0; ; number += 1) {
    const answer = await beginUpload(admin, { name: `${number}.mp4`, size: UPLOAD_MAX_BYTES })
    if (answer.status === 201) continue
    const { status, code, fields } = (await answer.json()) as { status: number; code: string; fields: object }
    expect({ status, code }).toEqual({ status: 507, code: 'NO_ROOM' })
    expect(fields).toEqual({
      file: expect.stringMatching(
        /^Não há espaço para este arquivo: ele tem 8\u00a0GB e o servidor tem [\d,]+\u00a0[KMGT]B livres\.$/,
      ),
    })
    return
  }
})
