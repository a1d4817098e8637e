import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Upload } from '@farol/contract/uploads.ts'
import { uploads } from '@farol/contract/uploads.ts'
import { MATERIAL_MAX_BYTES } from '@farol/domain/materials.ts'
import { expect, test } from 'vitest'
import { zipOf } from '#/course-files/tests/archives.ts'
import { createFileStore } from '#/files/file-store.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { beginUpload, clip, sendChunk, uploadFile } from '#/testing/upload-file.ts'
import { receiveChunk } from '#/uploads/receive-chunk.ts'
import { removeUnused } from '#/uploads/remove-unused.ts'
import { DOCX, GIF, OLD_WORD, PDF, PNG, WAV, ZIP } from './samples.ts'

const server = await testServer()
const { database, dataDir } = server
const store = createFileStore(dataDir)
const admin = await signedIn(server, 'admin')
const kind = 'material' as const

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function begin(options: Parameters<typeof beginUpload>[1]) {
  const begun = await beginUpload(admin, { kind, ...options })
  expect(begun.status).toBe(201)
  return (await begun.json()) as Upload
}
const uploadOf = async (uploadId: string) =>
  (await (await admin.fetch(`/api/admin/uploads/${uploadId}`)).json()) as Upload

test.each([
  ['a PDF', 'apostila.pdf', PDF, 'pdf', 'PDF'],
  ['a picture', 'mapa.png', PNG, 'image', 'PNG'],
  ['a moving picture', 'passo.gif', GIF, 'image', 'GIF'],
  ['a sound', 'aula.wav', WAV, 'audio', 'WAV'],
  ['a document of Word', 'carta.docx', DOCX, 'document', 'DOCX'],
  ['a document of the old Word', 'carta.doc', OLD_WORD, 'document', 'DOC'],
  ['an archive', 'tudo.zip', ZIP, 'archive', 'ZIP'],
  ['a text', 'leia.txt', Buffer.from('Olá, turma.\n'), 'text', 'Texto'],
  ['a table of a spreadsheet', 'notas.csv', Buffer.from('Aluno;Média\nÉlio;9,5', 'latin1'), 'text', 'CSV'],
])('%s is received, whatever its name', async (_, name, bytes, expected, format) => {
  const id = await uploadFile(admin, bytes, { kind, name })
  const { material, video, kind: uploadKind } = await uploadOf(id)
  expect({ uploadKind, video }).toEqual({ uploadKind: 'material', video: null })
  expect(material).toEqual({
    id,
    name,
    size: bytes.length,
    state: 'ready',
    receivedBytes: bytes.length,
    format: { kind: expected, format },
  })
  expect(existsSync(store.pathOf(sha256(bytes)))).toBe(true)
  expect(existsSync(store.partOf(id))).toBe(false)
  const lying = await uploadFile(admin, bytes, { kind, name: 'programa.exe' })
  expect((await uploadOf(lying)).material?.format?.kind).toBe(expected)
})

test.each(['[Content_Types].xml', 'mimetype', 'a.txt'])(
  'a ZIP bomb in %s is kept as it came: recognising it unpacks nothing of it',
  async (name) => {
    const bytes = zipOf([{ name, content: Buffer.alloc(200 * 1024 ** 2), isCompressed: true }])
    const filesBefore = await storedBytes()
    const id = await uploadFile(admin, bytes, { kind, name: 'bomba.zip' })
    expect((await uploadOf(id)).material).toMatchObject({
      state: 'ready',
      size: bytes.length,
      format: { kind: 'archive' },
    })
    expect(readFileSync(store.pathOf(sha256(bytes))).equals(bytes)).toBe(true)
    expect((await storedBytes()) - filesBefore).toBe(bytes.length)
  },
)

async function storedBytes() {
  const { rows } = await database.pool.query('select coalesce(sum(size), 0)::int as bytes from files')
  return rows[0].bytes as number
}

const ACCEPTED =
  'Envie PDF, imagem (JPEG, PNG, WebP ou GIF), áudio, documento do Office ou OpenDocument, ZIP ou texto.'

test.each([
  ['a video', clip('index-first.mp4'), 'Este arquivo é um vídeo (MP4).'],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5_000)]), 'Este arquivo é um programa (EXE).'],
  ['what nobody knows', Buffer.alloc(5_000, 7), 'Não reconhecemos este arquivo.'],
])('%s with the name of a PDF is refused with a sentence, and leaves nothing', async (_, bytes, sentence) => {
  const { id } = await begin({ name: 'apostila.pdf', size: bytes.length })
  const refused = await sendChunk(admin, id, { offset: 0, bytes })
  expect(await refused.json()).toMatchObject({
    status: 422,
    code: 'NOT_A_MATERIAL',
    fields: { file: `${sentence} ${ACCEPTED}` },
  })
  expect((await admin.fetch(`/api/admin/uploads/${id}`)).status).toBe(404)
  expect(readdirSync(join(dataDir, 'uploads'))).not.toContain(id)
})

test('a text that becomes something else further on is refused at its end', async () => {
  const text = Buffer.alloc(6_000, 'linha\n')
  const { id } = await begin({ name: 'longo.txt', size: 6_010 })
  expect((await sendChunk(admin, id, { offset: 0, bytes: text })).status).toBe(204)
  const end = await sendChunk(admin, id, { offset: 6_000, bytes: Buffer.alloc(10) })
  expect(await end.json()).toMatchObject({ code: 'NOT_A_MATERIAL' })
  expect((await admin.fetch(`/api/admin/uploads/${id}`)).status).toBe(404)
})

test('what arrives different from what was sent does not count as received', async () => {
  const { id } = await begin({ name: 'a.pdf', size: PDF.length })
  const half = Math.floor(PDF.length / 2)
  await sendChunk(admin, id, { offset: 0, bytes: PDF.subarray(0, half) })
  const headers = { 'upload-sha256': sha256(Buffer.from('outro')) }
  const refused = await sendChunk(admin, id, { offset: half, bytes: PDF.subarray(half), headers })
  expect(await refused.json()).toMatchObject({ status: 422, code: 'UPLOAD_DAMAGED' })
  const again = await begin({ name: 'a.pdf', size: PDF.length })
  const right = { 'upload-sha256': sha256(PDF) }
  expect((await sendChunk(admin, again.id, { offset: 0, bytes: PDF, headers: right })).status).toBe(204)
})

test('a server that is killed after it has moved a whole material, and before it recorded that, loses nothing', async () => {
  const text = Buffer.alloc(9_000, 'guardado ')
  const { id } = await begin({ name: 'guardado.txt', size: text.length })
  await sendChunk(admin, id, { offset: 0, bytes: text.subarray(0, 5_000) })
  const killed: typeof store.keep = async (path, file) => {
    await store.keep(path, file)
    throw new Error('killed')
  }
  const last = { offset: 5_000, bytes: text.subarray(5_000) }
  const chunk = { userId: admin.userId, uploadId: id, checksum: null, sha256: sha256(text), ...last }
  const dying = { orm: database.orm, store: { ...store, keep: killed } }
  await expect(receiveChunk(dying, chunk)).rejects.toThrow('killed')
  expect(existsSync(store.partOf(id))).toBe(false)
  expect((await uploadOf(id)).offset).toBe(5_000)
  const headers = { 'upload-sha256': sha256(text) }
  expect((await sendChunk(admin, id, { ...last, headers })).status).toBe(204)
  expect((await uploadOf(id)).material).toMatchObject({ state: 'ready', size: text.length })
  expect(readFileSync(store.pathOf(sha256(text)))).toEqual(text)
})

test('it goes on where it stopped, and the same file again is the same upload', async () => {
  const { id } = await begin({ name: 'b.pdf', size: PDF.length, lastModified: 7 })
  await sendChunk(admin, id, { offset: 0, bytes: PDF.subarray(0, 5_000) })
  const again = await begin({ name: 'b.pdf', size: PDF.length, lastModified: 7 })
  expect(again).toMatchObject({ id, offset: 5_000 })
  const { uploads: mine } = await admin.call(uploads.mine)
  expect(mine.find((upload) => upload.id === id)).toMatchObject({ kind, offset: 5_000 })
  // A video of the same name is another one.
  const video = await beginUpload(admin, { name: 'b.pdf', size: PDF.length, lastModified: 7 })
  expect(((await video.json()) as Upload).id).not.toBe(id)
  expect((await sendChunk(admin, id, { offset: 5_000, bytes: PDF.subarray(5_000) })).status).toBe(204)
})

test('more than 200 MB, nothing at all, and a kind that we do not know are refused before a byte is sent', async () => {
  const refusal = async (options: Parameters<typeof beginUpload>[1]) =>
    (await beginUpload(admin, { kind, ...options })).json()
  expect(await refusal({ size: MATERIAL_MAX_BYTES + 1 })).toMatchObject({
    code: 'UPLOAD_TOO_LARGE',
    fields: { file: 'Este arquivo é grande demais: um material tem no máximo 200\u00a0MB.' },
  })
  expect(await refusal({ size: 0 })).toMatchObject({ code: 'UPLOAD_EMPTY' })
  expect(await refusal({ size: 1, kind: 'foto' as never })).toMatchObject({ code: 'INVALID_INPUT' })
})

test('the same content is stored once, and goes with the last material that has it', async () => {
  const bytes = Buffer.from('o mesmo texto, duas vezes')
  const [one, two] = [
    await uploadFile(admin, bytes, { kind, name: 'um.txt' }),
    await uploadFile(admin, bytes, { kind, name: 'dois.txt' }),
  ]
  const path = store.pathOf(sha256(bytes))
  const cancel = (id: string) =>
    admin.fetch(`/api/admin/uploads/${id}`, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })
  expect((await cancel(one)).status).toBe(204)
  expect(existsSync(path)).toBe(true)
  expect((await cancel(two)).status).toBe(204)
  expect(existsSync(path)).toBe(false)
})

test('what no lesson has goes after thirty days, and an upload that stopped after seven, out of its lesson too', async () => {
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId })
  const used = await uploadFile(admin, Buffer.from('usado'), { kind, name: 'usado.txt' })
  const unused = await uploadFile(admin, Buffer.from('sem aula'), { kind, name: 'sem-aula.txt' })
  const { id: stopped } = await begin({ name: 'parado.pdf', size: PDF.length })
  await sendChunk(admin, stopped, { offset: 0, bytes: PDF.subarray(0, 5_000) })
  const { pool } = database
  await pool.query(
    `insert into lesson_materials (lesson_id, material_id, name, order_index) values ($1, $2, 'a', 0), ($1, $3, 'b', 1)`,
    [lessonId, used, stopped],
  )
  const stored = async () =>
    (await pool.query('select id from materials where id = any($1)', [[used, unused, stopped]])).rowCount
  await removeUnused(database, store)
  expect(await stored()).toBe(3)
  const unusedFor = (days: number) =>
    pool.query(
      'update materials set unused_since = now() - make_interval(days => $1) where unused_since is not null',
      [days],
    )
  await unusedFor(29)
  await pool.query(`update uploads set expires_at = now() - interval '1 minute'`)
  await removeUnused(database, store)
  expect(await stored()).toBe(2)
  await unusedFor(31)
  await removeUnused(database, store)
  expect(await stored()).toBe(1)
  expect(existsSync(store.partOf(stopped))).toBe(false)
  expect(existsSync(store.pathOf(sha256(Buffer.from('sem aula'))))).toBe(false)
  expect(existsSync(store.pathOf(sha256(Buffer.from('usado'))))).toBe(true)
})
