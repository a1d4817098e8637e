import { adminCourses } from '@farol/contract/admin-courses.ts'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { settings } from '@farol/contract/settings.ts'
import type { Upload } from '@farol/contract/uploads.ts'
import { MATERIALS_PER_LESSON_MAX } from '@farol/domain/materials.ts'
import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { buildCourse } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { beginUpload, buildMaterial, sendChunk } from '#/testing/upload-file.ts'
import { PDF } from './samples.ts'

const server = await testServer()
const { database } = server
const admin = await signedIn(server, 'admin')
const student = await signedIn(server)
const { id: courseId } = await buildCourse(database)

const body = {
  title: 'Aula',
  description: '',
  videoUrl: 'https://vimeo.com/76979871',
  videoDuration: 60,
  orderIndex: 0,
  requiresPrevious: false,
  minWatchPercentage: 0,
}
type Listed = { id: string; name: string }
const create = (materials?: Listed[]) =>
  admin.call(adminLessons.create, {
    params: { courseId },
    body: { ...body, ...(materials && { materials }) },
  })
const lessonOf = async (lessonId: string, course = courseId) => {
  const { lessons: all } = await admin.call(adminLessons.ofCourse, { params: { courseId: course } })
  const lesson = all.find(({ id }) => id === lessonId)
  if (!lesson) throw new Error('the lesson is missing')
  return lesson
}
const update = async (lessonId: string, materials?: Listed[]) => {
  const { version } = await lessonOf(lessonId)
  const { orderIndex: _, ...rest } = body
  const change = { ...rest, version, ...(materials && { materials }) }
  return admin.try(adminLessons.update, { params: { courseId, lessonId }, body: change })
}
const listed = async (name: string) => ({ id: (await buildMaterial(server, { name })).id, name })
const seenBy = async (lessonId: string) =>
  (await student.call(lessons.open, { params: { courseId, lessonId } })).lesson.materials

test('a lesson is created with materials, which are renamed, put in order and taken out', async () => {
  const [one, two, three] = [await listed('um.txt'), await listed('dois.txt'), await listed('três.txt')]
  const { id } = await create([one, two])
  expect((await seenBy(id)).map(({ name }) => name)).toEqual(['um.txt', 'dois.txt'])
  const renamed = { ...one, name: 'Resumo / parte 1' }
  expect((await update(id, [three, renamed])).status).toBe(200)
  expect(await seenBy(id)).toEqual([
    {
      id: three.id,
      name: 'três.txt',
      size: 9,
      kind: 'text',
      format: 'Texto',
      address: `/api/lessons/${id}/materials/${three.id}`,
    },
    expect.objectContaining({ id: one.id, name: 'Resumo / parte 1' }),
  ])
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes[0]).toMatchObject({
    action: 'lesson.update',
    before: { materials: ['um.txt', 'dois.txt'] },
    after: { materials: ['três.txt', 'Resumo / parte 1'] },
  })
})

test('a change that does not name the materials leaves them as they are, also in the change log', async () => {
  const one = await listed('fica.txt')
  const { id } = await create([one])
  expect((await update(id)).status).toBe(200)
  expect((await seenBy(id)).map(({ name }) => name)).toEqual(['fica.txt'])
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes[0]?.after).not.toHaveProperty('materials')
  expect((await update(id, [])).status).toBe(200)
  expect(await seenBy(id)).toEqual([])
})

test('a material still on its way may be in a lesson: students see it once it has arrived', async () => {
  const begun = await beginUpload(admin, { kind: 'material', name: 'apostila.pdf', size: PDF.length })
  const { id: materialId } = (await begun.json()) as Upload
  const { id } = await create([{ id: materialId, name: 'Apostila' }])
  await sendChunk(admin, materialId, { offset: 0, bytes: PDF.subarray(0, 5_000) })
  expect(await seenBy(id)).toEqual([])
  expect((await lessonOf(id)).materials).toEqual([
    {
      id: materialId,
      name: 'Apostila',
      size: PDF.length,
      state: 'receiving',
      receivedBytes: 5_000,
      format: null,
      downloads: 0,
    },
  ])
  const headers = { 'tus-resumable': '1.0.0' }
  const cancelled = await admin.fetch(`/api/admin/uploads/${materialId}`, { method: 'DELETE', headers })
  expect(await cancelled.json()).toMatchObject({ code: 'UPLOAD_IN_USE' })
  await sendChunk(admin, materialId, { offset: 5_000, bytes: PDF.subarray(5_000) })
  expect(await seenBy(id)).toMatchObject([{ name: 'Apostila', kind: 'pdf', format: 'PDF' }])
})

test('what cannot be right is refused with a sentence', async () => {
  const one = await listed('um.txt')
  const { id } = await create([one])
  const fields = async (materials: Listed[]) => (await update(id, materials)).body
  expect(await fields([one, { id: newId(), name: 'não existe' }])).toMatchObject({
    code: 'MATERIAL_NOT_FOUND',
    fields: { materials: 'Um dos arquivos não existe mais. Tire-o da lista e envie-o novamente.' },
  })
  expect(await fields([one, one])).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { materials: expect.any(String) },
  })
  expect(await fields([{ ...one, name: '   ' }])).toMatchObject({
    fields: { 'materials.0.name': 'Digite o nome do arquivo.' },
  })
  const many = Array.from({ length: MATERIALS_PER_LESSON_MAX + 1 }, () => ({ id: newId(), name: 'a' }))
  expect(await fields(many)).toMatchObject({ fields: { materials: 'Uma aula tem no máximo 20 materiais.' } })
  expect((await seenBy(id)).map(({ name }) => name)).toEqual(['um.txt'])
})

test('a copy of the course has its materials, and a lesson that is deleted leaves them to the other', async () => {
  const one = await listed('copiado.txt')
  const { id } = await create([one])
  await student.fetch(`/api/lessons/${id}/materials/${one.id}`)
  const copy = await admin.call(adminCourses.duplicate, { params: { courseId } })
  const { lessons: copied } = await admin.call(adminLessons.ofCourse, { params: { courseId: copy.id } })
  const found = copied.flatMap(({ materials }) => materials).find((material) => material.id === one.id)
  expect(found).toMatchObject({ name: 'copiado.txt', downloads: 0 })
  expect((await lessonOf(id)).materials).toMatchObject([{ downloads: 1 }])
  await admin.call(adminLessons.remove, { params: { courseId, lessonId: id } })
  expect((await admin.fetch(`/api/admin/materials/${one.id}/file`)).status).toBe(200)
})
