import { existsSync } from 'node:fs'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { files } from '@farol/contract/files.ts'
import { settings } from '@farol/contract/settings.ts'
import { expect, test } from 'vitest'
import { createFileStore } from '#/files/file-store.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { beginUpload, buildMaterial, buildUpload } from '#/testing/upload-file.ts'

const server = await testServer()
const { database, dataDir } = server
const admin = await signedIn(server, 'admin')
const { id: courseId } = await buildCourse(database, { title: 'Finanças' })
const { id: lessonId } = await buildLesson(database, { courseId, title: 'Orçamento' })
const GB = 1024 ** 3

type Asked = {
  search?: string
  filter?: 'all' | 'video' | 'material' | 'unused'
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
