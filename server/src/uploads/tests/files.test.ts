import { existsSync } from 'node:fs'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { courseFiles } from '@farol/contract/course-files.ts'
import { files } from '@farol/contract/files.ts'
import { settings } from '@farol/contract/settings.ts'
import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { rowsIn } from '#/database/schema/tests/rows.ts'
import { createFileStore } from '#/files/file-store.ts'
import { buildDuvida } from '#/testing/build-duvidas.ts'
import {
  buildCourse,
  buildCover,
  buildLesson,
  buildQuiz,
  buildQuizImage,
  buildSchoolImage,
} from '#/testing/builders.ts'
import { capturedStatements } from '#/testing/captured-statements.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { beginUpload, buildImport, buildMaterial, buildUpload, uploadFile } from '#/testing/upload-file.ts'

const server = await testServer()
const { database, dataDir } = server
const admin = await signedIn(server, 'admin')
const { id: courseId } = await buildCourse(database, { title: 'Finanças' })
const { id: lessonId } = await buildLesson(database, { courseId, title: 'Orçamento' })
const GB = 1024 ** 3

type Asked = {
  search?: string
  filter?: 'all' | 'video' | 'material' | 'course' | 'unused'
  sort?: 'newest' | 'name' | 'size'
}
const list = (query: Asked = {}) => admin.call(files.list, { query })
const names = async (query: Asked) => (await list(query)).files.map(({ name }) => name)

const used = await buildMaterial(server, { lessonId, name: 'tabela.csv', text: 'a;b;c;d;e' })
const spare = await buildMaterial(server, { name: 'sobra.txt', text: 'sobra' })
const { id: videoId } = await buildUpload(database, { userId: admin.userId })

test('each file is listed with its size, its downloads and where it is used', async () => {
  const student = await signedIn(server)
  await student.fetch(`/api/lessons/${lessonId}/materials/${used.id}`)
  const { files: listed, total } = await list()
  expect(total).toBe(3)
  expect(listed.find(({ id }) => id === used.id)).toMatchObject({
    kind: 'material',
    name: 'tabela.csv',
    size: 9,
    format: 'CSV',
    downloads: 1,
    useCount: 1,
    uses: [{ lessonId, lessonTitle: 'Orçamento', courseId, courseTitle: 'Finanças' }],
  })
  expect(listed.find(({ id }) => id === spare.id)).toMatchObject({ useCount: 0, uses: [], format: 'Texto' })
  expect(listed.find(({ id }) => id === videoId)).toMatchObject({ kind: 'video', format: '', size: 1_000 })
})

test('a video is as large as all that would go with it: what plays, its poster and its renditions', async () => {
  const { id } = await buildUpload(database, { userId: admin.userId })
  const [original, playable, poster, low, high] = ['a', 'b', 'c', 'd', 'e'].map((digit) => digit.repeat(64))
  const sizes: [string | undefined, number][] = [
    [original, 16],
    [playable, 8],
    [poster, 4],
    [low, 2],
    [high, 1],
  ]
  for (const [sha256, size] of sizes)
    await database.pool.query(`insert into files (sha256, size, type) values ($1, $2, 'video/mp4')`, [
      sha256,
      size,
    ])
  const sizeNow = async () => (await list()).files.find((file) => file.id === id)?.size
  const set = (columns: string, values: unknown[]) =>
    database.pool.query(`update videos set ${columns} where id = $1`, [id, ...values])
  await set(`state = 'preparing', original_sha256 = $2`, [original])
  expect(await sizeNow()).toBe(16)
  await set(`state = 'ready', original_sha256 = null, playable_sha256 = $2, poster_sha256 = $3`, [
    playable,
    poster,
  ])
  expect(await sizeNow()).toBe(12)
  for (const [lines, sha256] of [
    [360, low],
    [720, high],
  ])
    await database.pool.query(
      `insert into renditions (video_id, lines, sha256, width, height, bandwidth, codecs, playlist)
       values ($1, $2, $3, 640, 360, 1, '', '')`,
      [id, lines, sha256],
    )
  expect(await sizeNow()).toBe(15)
  await database.pool.query('delete from videos where id = $1', [id])
  await database.pool.query('delete from files where sha256 = any($1)', [sizes.map(([sha256]) => sha256)])
})

test('what no lesson uses says when it goes: thirty days after its last lesson, or when its upload ends', async () => {
  const DAY_MS = 86_400_000
  const daysLeft = async (id: string) => {
    const goesAt = (await list()).files.find((file) => file.id === id)?.goesAt
    return goesAt && Math.round((Date.parse(goesAt) - Date.now()) / DAY_MS)
  }
  expect(await daysLeft(used.id)).toBeNull()
  expect(await daysLeft(spare.id)).toBe(30)
  await database.pool.query(`update materials set unused_since = now() - interval '18 days' where id = $1`, [
    spare.id,
  ])
  expect(await daysLeft(spare.id)).toBe(12)
  expect(await daysLeft(videoId)).toBe(1)
})

test('it is searched by file, lesson and course, narrowed and sorted', async () => {
  expect(await names({ search: 'SOBRA' })).toEqual(['sobra.txt'])
  expect(await names({ search: 'orcamento' })).toEqual(['tabela.csv'])
  expect(await names({ search: 'finanças' })).toEqual(['tabela.csv'])
  expect(await names({ search: '%' })).toEqual([])
  expect(await names({ filter: 'material', sort: 'name' })).toEqual(['sobra.txt', 'tabela.csv'])
  expect(await names({ filter: 'unused', sort: 'size' })).toEqual(['aula.mp4', 'sobra.txt'])
  expect(await names({ filter: 'video' })).toEqual(['aula.mp4'])
})

test('what a lesson uses cannot be deleted; what nothing uses goes with its bytes, and the change log says so', async () => {
  const inUse = await admin.try(files.remove, { params: { fileId: used.id } })
  expect(inUse).toMatchObject({ status: 409, body: { code: 'FILE_IN_USE' } })
  const unused = await buildMaterial(server, { name: 'velho.txt', text: 'velho' })
  const { rows } = await database.pool.query('select sha256 from materials where id = $1', [unused.id])
  const path = createFileStore(dataDir).pathOf(rows[0]?.sha256)
  expect(existsSync(path)).toBe(true)
  await admin.call(files.remove, { params: { fileId: unused.id } })
  expect(existsSync(path)).toBe(false)
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes[0]).toMatchObject({ action: 'file.delete', subject: 'velho.txt' })
  expect((await admin.try(files.remove, { params: { fileId: unused.id } })).status).toBe(404)
})

test('the same content in two files is counted once', async () => {
  const before = (await list()).room.usedBytes
  await buildMaterial(server, { name: 'um.txt', text: 'o mesmo' })
  await buildMaterial(server, { name: 'dois.txt', text: 'o mesmo' })
  expect((await list()).room.usedBytes).toBe(before + 'o mesmo'.length)
})

async function setLimit(storageLimitGb: number | null) {
  const values = await admin.call(settings.read)
  return admin.try(settings.update, { body: { ...values, storageLimitGb } })
}

test('the school has what the disk has less a tenth, or the limit that it has set', async () => {
  const { room } = await list()
  expect(room.limitBytes).toBeGreaterThan(GB)
  await setLimit(2)
  expect((await list()).room).toMatchObject({ limitBytes: 2 * GB })
  for (const wrong of [0, 1.5, 1_000_001])
    expect(await setLimit(wrong)).toMatchObject({
      status: 422,
      body: { fields: { storageLimitGb: expect.any(String) } },
    })
})

test('over the limit, no byte is sent, and the sentence has the numbers', async () => {
  await setLimit(1)
  const answer = await beginUpload(admin, { name: 'grande.mp4', size: 3 * GB })
  expect(await answer.json()).toMatchObject({
    status: 507,
    code: 'NO_ROOM',
    fields: {
      file: 'Não há espaço para este arquivo: ele tem 3\u00a0GB e restam 1\u00a0GB dos 1\u00a0GB da escola.',
    },
  })
  await setLimit(null)
  expect((await beginUpload(admin, { name: 'grande.mp4', size: 3 * GB })).status).toBe(201)
})

test('a file that a lesson lets go is free to be deleted', async () => {
  const { lessons } = await admin.call(adminLessons.ofCourse, { params: { courseId } })
  const [lesson] = lessons
  if (!lesson) throw new Error('the lesson is missing')
  const body = {
    title: lesson.title,
    description: '',
    videoUrl: lesson.videoUrl,
    videoDuration: lesson.videoDuration,
    requiresPrevious: true,
    minWatchPercentage: 90,
    version: lesson.version,
    materials: [],
  }
  await admin.call(adminLessons.update, { params: { courseId, lessonId }, body })
  expect((await admin.try(files.remove, { params: { fileId: used.id } })).status).toBe(200)
})

const ARCHIVE = Buffer.from('PK, and the rest of a course')

test('the file of a course is listed until it is imported, and anybody who administers may delete it', async () => {
  const sender = await signedIn(server, 'admin')
  const importId = await uploadFile(sender, ARCHIVE, { kind: 'course', name: 'viagem.zip' })
  const { files: listed } = await list({ filter: 'course' })
  expect(listed).toMatchObject([
    { id: importId, kind: 'course', name: 'viagem.zip', size: ARCHIVE.length, format: 'Curso', useCount: 0 },
  ])
  // Seven days, as every upload.
  expect(Date.parse(listed[0]?.goesAt ?? '') - Date.now()).toBeCloseTo(7 * 86_400_000, -5)
  expect(await names({ search: 'VIAGEM', filter: 'unused' })).toEqual(['viagem.zip'])

  const path = createFileStore(dataDir).partOf(importId)
  expect(existsSync(path)).toBe(true)
  await admin.call(files.remove, { params: { fileId: importId } })
  expect(existsSync(path)).toBe(false)
  expect(await names({ filter: 'course' })).toEqual([])
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes[0]).toMatchObject({ action: 'file.delete', subject: 'viagem.zip' })
  expect((await sender.try(courseFiles.import, { params: { importId } })).status).toBe(404)
})

test('the file of a course that is still arriving says so, and one that was imported is gone', async () => {
  await beginUpload(admin, { kind: 'course', name: 'chegando.zip', size: 5_000 })
  const { id: imported } = await buildImport(database, { userId: admin.userId, courseId })
  expect((await list({ filter: 'course' })).files).toMatchObject([
    { name: 'chegando.zip', format: '', size: 5_000 },
  ])
  expect((await admin.try(files.remove, { params: { fileId: imported } })).status).toBe(404)
})

test('all images in the database are counted, by where they are used', async () => {
  const { insert, query } = rowsIn(database)
  expect((await admin.call(files.images)).images).toEqual([])
  const place = { courseId, lessonId }
  await buildCover(database, place)
  await buildQuiz(database, { lessonId, questions: 1 })
  await buildQuizImage(database, { ...place, image: 'a' })
  await buildQuizImage(database, { ...place, image: 'b' })
  await buildSchoolImage(database)
  const { id: duvidaId } = await buildDuvida(database, { lessonId, userId: admin.userId })
  const image = Buffer.alloc(50_000)
  const ofUser = { id: newId(), user_id: admin.userId, image }
  await insert('photos', ofUser)
  await insert('duvida_images', { ...ofUser, duvida_id: duvidaId })
  const style = { id: newId(), color: '#006633', text: '{nome}', city: '', signer: '' }
  await insert('certificate_styles', { ...style, logo: image, logo_kind: 'logo-dark', signature: image })

  const { images } = await admin.call(files.images)
  expect(images.map(({ kind, count }) => [kind, count])).toEqual([
    ['certificate', 2],
    ['duvida', 1],
    ['photo', 1],
    ['school', 1],
    ['quiz', 2],
    ['cover', 1],
  ])
  // Whatever table gets images next.
  const columns = await query(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and column_name !~ '(digest|encrypted)'`,
  )
  let bytes = 0
  for (const { table_name, column_name } of columns) {
    const [row] = await query(`select sum(octet_length(${column_name}))::int as bytes from ${table_name}`)
    expect(row?.bytes, `${table_name}.${column_name}`).toBeGreaterThan(0)
    bytes += Number(row?.bytes)
  }
  expect(images.reduce((sum, each) => sum + each.bytes, 0)).toBe(bytes)
})

test('the screen takes two statements, and the images one more when they are asked for', async () => {
  const asked = async (ask: () => Promise<unknown>) =>
    (await capturedStatements(ask)).flat().filter(({ name }) => name !== 'sessions')
  expect(await asked(() => list())).toHaveLength(2)
  expect(await asked(() => admin.call(files.images))).toHaveLength(1)
})
