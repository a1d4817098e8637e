import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { adminCourses } from '@farol/contract/admin-courses.ts'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { COURSE_FILE_INDEX } from '@farol/contract/course-file.ts'
import { courseFiles, type ImportPlan } from '@farol/contract/course-files.ts'
import { uploads } from '@farol/contract/uploads.ts'
import { expect, test } from 'vitest'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { beginUpload, sendChunk, uploadFile } from '#/testing/upload-file.ts'
import { tgzOf, zipOf } from './archives.ts'
import { course, index, lesson, NOWHERE, zipWith } from './course-zip.ts'

const there = await testServer()
const admin = await signedIn(there, 'admin')
const kind = 'course' as const

const send = (bytes: Uint8Array) => uploadFile(admin, bytes, { kind, name: 'curso.zip' })
const plan = (importId: string) => admin.try(courseFiles.plan, { params: { importId } })
const imported = (importId: string) => admin.call(courseFiles.import, { params: { importId } })
const lessonsOf = (courseId: string) => admin.call(adminLessons.ofCourse, { params: { courseId } })
const courseCount = async () => (await admin.call(adminCourses.list)).courses.length
const scratch = async (importId: string) =>
  readdirSync(join(there.dataDir, 'uploads')).filter((name) => name.startsWith(importId))

test('what cannot be taken over is told before anything is made, and left out', async () => {
  const lessons = [
    lesson,
    { ...lesson, title: 'Sem vídeo', video: { from: 'nowhere', name: 'a.mp4' } },
    { ...lesson, title: 'Perdida', video: { from: 'file', file: NOWHERE, name: 'b.mp4' } },
    {
      ...lesson,
      title: 'Rica',
      materials: [{ name: 'c.pdf', file: NOWHERE }],
      captions: [{ language: 'pt-BR', name: 'd.vtt', file: NOWHERE }],
    },
  ]
  const importId = await send(zipWith({ ...index, course: { ...course, cover: NOWHERE }, lessons }))
  const { body } = await plan(importId)
  expect(body).toMatchObject({
    lessons: [{ title: 'Aula' }, { title: 'Rica', materialCount: 0, captionCount: 0 }],
  })
  expect((body as { skipped: { what: string }[] }).skipped.map(({ what }) => what)).toEqual([
    'Aula “Sem vídeo”',
    'Aula “Perdida”',
    'Legendas “d.vtt” da aula “Rica”',
    'Material “c.pdf” da aula “Rica”',
    'Capa do curso',
  ])
  const { courseId } = await imported(importId)
  expect((await lessonsOf(courseId)).lessons.map(({ title }) => title)).toEqual(['Aula', 'Rica'])
})

test.each([
  ['a ZIP of something else', zipOf([{ name: 'foto.txt', content: 'oi' }]), 'NOT_A_COURSE'],
  ['a tar of something else', tgzOf([{ name: 'foto.txt', content: 'oi' }]), 'NOT_A_COURSE'],
  ['the JSON of another program', zipWith({ courses: [] }), 'NOT_A_COURSE'],
  ['broken JSON', zipOf([{ name: COURSE_FILE_INDEX, content: '{"format":' }]), 'COURSE_FILE_DAMAGED'],
  [
    'what is no text',
    zipOf([{ name: COURSE_FILE_INDEX, content: Buffer.from([0xff, 0xfe]) }]),
    'COURSE_FILE_DAMAGED',
  ],
  ['a course of a newer Farol', zipWith({ ...index, version: 3, rooms: [] }), 'COURSE_FILE_NEWER'],
  [
    'a lesson without a title',
    zipWith({ ...index, lessons: [{ ...lesson, title: ' ' }] }),
    'COURSE_FILE_DAMAGED',
  ],
  [
    'a video of this school',
    zipWith({
      ...index,
      lessons: [{ ...lesson, video: { ...lesson.video, url: `/videos/${crypto.randomUUID()}` } }],
    }),
    'COURSE_FILE_DAMAGED',
  ],
  [
    'a file that is named as a path',
    zipWith({ ...index, course: { ...course, cover: 'files/../../farol.env' } }),
    'COURSE_FILE_DAMAGED',
  ],
  ['a path that leads out', zipWith(index, [{ name: '../a', content: 'a' }]), 'COURSE_FILE_DAMAGED'],
])('%s is refused, and nothing of it is kept', async (_, archive, code) => {
  const before = await courseCount()
  const importId = await send(archive)
  expect(await plan(importId)).toMatchObject({ status: 422, body: { code } })
  expect(await plan(importId)).toMatchObject({ status: 404 })
  expect(await scratch(importId)).toEqual([])
  expect(await courseCount()).toBe(before)
})

test('what is no archive is refused with its first bytes', async () => {
  const begun = await beginUpload(admin, { kind, name: 'curso.zip', size: 5_000 })
  const { id } = (await begun.json()) as { id: string }
  const refused = await sendChunk(admin, id, { offset: 0, bytes: Buffer.alloc(5_000, 7) })
  expect(await refused.json()).toMatchObject({ status: 422, code: 'NOT_A_COURSE' })
  expect(await admin.try(uploads.one, { params: { uploadId: id } })).toMatchObject({ status: 404 })
})

test('an upload that is not complete, or of somebody else, is not found', async () => {
  const begun = await beginUpload(admin, { kind, name: 'curso.zip', size: 5_000 })
  const { id } = (await begun.json()) as { id: string }
  expect(await plan(id)).toMatchObject({ status: 404 })
  const importId = await send(zipWith(index))
  const other = await signedIn(there, 'admin')
  expect(await other.try(courseFiles.import, { params: { importId } })).toMatchObject({ status: 404 })
})

const NAMED_OFTEN = 20

test('a file that many lessons name is read once, and captions are limited together', async () => {
  const captions = Buffer.from(`WEBVTT\n\n00:00.000 --> 00:01.000\n${'a'.repeat(1024 ** 2)}\n`)
  const text = Buffer.alloc(5 * 1024 ** 2, 'a')
  const files = [captions, text].map((content) => ({
    name: `files/${createHash('sha256').update(content).digest('hex')}`,
    content,
    isCompressed: true,
  }))
  const [ofCaptions = '', ofText = ''] = files.map(({ name }) => name)
  const lessons = Array.from({ length: 1_000 }, (_, place) => ({
    ...lesson,
    // The first are too large to be read, and count for nothing.
    captions: [{ language: 'pt-BR', name: 'a.vtt', file: place === 0 ? ofText : ofCaptions }],
    materials: Array.from({ length: NAMED_OFTEN }, (_, index) => ({ name: `${index}.txt`, file: ofText })),
  }))
  const importId = await send(zipWith({ ...index, lessons }, files))
  const { body } = await plan(importId)
  const made = body as ImportPlan
  expect(made.lessons.filter(({ captionCount }) => captionCount === 1)).toHaveLength(63)
  expect(made.skipped).toHaveLength(1_000 - 63)
  expect(made.skipped.at(-1)?.why).toMatch(/^As legendas de um curso importado têm no máximo 64\sMB juntas\./)
  expect(new Set(made.lessons.map(({ materialCount }) => materialCount))).toEqual(new Set([NAMED_OFTEN]))
  expect(made.bytes).toBe(text.length)
})
