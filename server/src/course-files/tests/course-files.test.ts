import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readlinkSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { adminCourses } from '@farol/contract/admin-courses.ts'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import type { CourseFile } from '@farol/contract/course-file.ts'
import { courseFiles } from '@farol/contract/course-files.ts'
import { settings } from '@farol/contract/settings.ts'
import { expect, test } from 'vitest'
import { lockedCourseOrder } from '#/courses/admin-courses.queries.ts'
import { createFileStore } from '#/files/file-store.ts'
import { buildCourse, buildLesson, buildQuiz } from '#/testing/builders.ts'
import { buildCaptions } from '#/testing/captions-rows.ts'
import { eventually } from '#/testing/eventually.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { buildMaterial, clip, preparedVideo, uploadFile } from '#/testing/upload-file.ts'
import { removeUnused } from '#/uploads/remove-unused.ts'
import { index, zipWith } from './course-zip.ts'

const [here, there] = [await testServer(), await testServer()]
const author = await signedIn(here, 'admin')
const admin = await signedIn(there, 'admin')
const kind = 'course' as const

async function builtCourse() {
  const video = clip('index-first.mp4')
  const videoId = await uploadFile(author, video, { name: 'aula 1.mp4' })
  await preparedVideo(author, videoId)
  const before = await buildCourse(here.database, { title: 'Antes' })
  const { id } = await buildCourse(here.database, {
    title: 'Finanças',
    description: '**Oi**',
    isPublished: true,
    prerequisiteCourseId: before.id,
  })
  const first = await buildLesson(here.database, {
    courseId: id,
    orderIndex: 0,
    videoUrl: `/videos/${videoId}`,
  })
  const second = await buildLesson(here.database, { courseId: id, orderIndex: 1, minWatchPercentage: 40 })
  await buildMaterial(here, { lessonId: first.id, name: 'leia-me.txt' })
  await buildCaptions(here.database, { lessonId: first.id })
  await buildQuiz(here.database, { lessonId: second.id, questions: 3 })
  return { id, video }
}

const exported = async (courseId: string) => {
  const response = await author.fetch(`/api/admin/courses/${courseId}/export`)
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  return { bytes, name: response.headers.get('content-disposition') }
}
const send = (bytes: Uint8Array, name = 'curso.zip') => uploadFile(admin, bytes, { kind, name })
const plan = (importId: string) => admin.try(courseFiles.plan, { params: { importId } })
const imported = (importId: string) => admin.call(courseFiles.import, { params: { importId } })
const lessonsOf = (courseId: string) => admin.call(adminLessons.ofCourse, { params: { courseId } })
const courseCount = async () => (await admin.call(adminCourses.list)).courses.length

test('a course is exported as one file, and another school makes the same course of it, as a draft', async () => {
  const { id, video } = await builtCourse()
  const { bytes, name } = await exported(id)
  expect(name).toContain('Financas.zip')
  const importId = await send(bytes)
  const { status, body } = await plan(importId)
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      from: 'farol',
      title: 'Finanças',
      hasCover: false,
      lessons: [
        { title: expect.any(String), isVideoUploaded: true, materialCount: 1, captionCount: 1, quiz: null },
        {
          title: expect.any(String),
          isVideoUploaded: false,
          materialCount: 0,
          captionCount: 0,
          quiz: { title: expect.any(String), questionCount: 3 },
        },
      ],
      bytes: video.length + 'leia-me.txt'.length,
      skipped: [{ what: 'Pré-requisito “Antes”', why: expect.stringContaining('outro curso') }],
    },
  })
  expect(await courseCount()).toBe(0)
  expect(await scratch(importId)).toEqual([importId])

  const { courseId } = await imported(importId)
  expect(await imported(importId)).toEqual({ courseId })
  const { course, lessons } = await lessonsOf(courseId)
  expect(course).toEqual({
    id: courseId,
    title: 'Finanças',
    isPublished: false,
    importedFrom: 'curso.zip',
    onlyTurmaId: null,
  })
  expect(lessons.map(({ minWatchPercentage }) => minWatchPercentage)).toEqual([90, 40])
  expect(lessons[1]?.quiz?.questionCount).toBe(3)
  expect(lessons[0]?.materials.map(({ name }) => name)).toEqual(['leia-me.txt'])
  const videoId = lessons[0]?.uploadedVideo?.id ?? ''
  expect(await preparedVideo(admin, videoId)).toMatchObject({ state: 'ready', name: 'aula 1.mp4' })
  expect((await lessonsOf(courseId)).lessons[0]?.videoDuration).toBe(3)
  const file = await admin.fetch(`/api/admin/videos/${videoId}/file`)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(video)
  expect(await scratch(importId)).toEqual([])
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes[0]).toMatchObject({ action: 'course.import', subject: 'Finanças' })

  const again = await exportedThere(courseId)
  const { prerequisite: _, ...same } = described(bytes).course
  expect(described(again)).toEqual({ ...described(bytes), course: { ...same, prerequisite: null } })
})

const exportedThere = async (courseId: string) =>
  Buffer.from(await (await admin.fetch(`/api/admin/courses/${courseId}/export`)).arrayBuffer())

/** It stands first in the file, and is not compressed. */
function described(zip: Buffer): CourseFile {
  const start = zip.indexOf('{\n')
  return JSON.parse(zip.subarray(start, zip.indexOf('\n}', start) + 2).toString())
}

const scratch = async (importId: string) =>
  readdirSync(join(there.dataDir, 'uploads')).filter((name) => name.startsWith(importId))

test('an import that finds no room makes nothing, and goes on when there is some', async () => {
  const { bytes } = await exported((await builtCourse()).id)
  const importId = await send(bytes, 'cheio.zip')
  const before = await courseCount()
  await there.database.pool.query("insert into files (sha256, size, type) values ($1, $2, 'video/mp4')", [
    'f'.repeat(64),
    10 * 1024 ** 4,
  ])
  for (const endpoint of [courseFiles.plan, courseFiles.import])
    expect(await admin.try(endpoint, { params: { importId } })).toMatchObject({
      status: 507,
      body: { code: 'NO_ROOM', fields: { file: expect.stringContaining('Nada foi importado') } },
    })
  expect(await courseCount()).toBe(before)
  expect(await scratch(importId)).toEqual([importId])
  await there.database.pool.query('delete from files where sha256 = $1', ['f'.repeat(64)])
  await imported(importId)
  expect(await courseCount()).toBe(before + 1)
})

test('a plan that a proxy did not wait for is there when it is asked for again, until it is imported', async () => {
  const importId = await send(zipWith(index), 'demorado.zip')
  const { status, body } = await plan(importId)
  expect(status).toBe(200)
  const [part, aside] = [createFileStore(there.dataDir).partOf(importId), join(there.dataDir, 'aside')]
  renameSync(part, aside)
  expect(await plan(importId)).toMatchObject({ status: 200, body: body as object })
  const other = await signedIn(there, 'admin')
  expect(await other.try(courseFiles.plan, { params: { importId } })).toMatchObject({ status: 404 })
  renameSync(aside, part)
  await imported(importId)
  expect(await plan(importId)).toMatchObject({ status: 404 })
})

test('the files of an import are stored before it waits for others who change the order of courses', async () => {
  const { id } = await buildCourse(here.database)
  const { id: lessonId } = await buildLesson(here.database, { courseId: id, orderIndex: 0 })
  await buildMaterial(here, { lessonId, text: 'antes da trava' })
  const importId = await send((await exported(id)).bytes, 'ordem.zip')
  const sha256 = createHash('sha256').update('antes da trava').digest('hex')
  const making = await there.database.orm.transaction(async (transaction) => {
    await lockedCourseOrder(transaction)
    const begun = imported(importId)
    await eventually(async () => expect(existsSync(createFileStore(there.dataDir).pathOf(sha256))).toBe(true))
    return { begun }
  })
  const { lessons } = await lessonsOf((await making.begun).courseId)
  expect(lessons[0]?.materials).toHaveLength(1)
})

test('an import that breaks off in the middle leaves nothing to be seen, and is repeated', async () => {
  const { bytes } = await exported((await builtCourse()).id)
  const importId = await send(bytes, 'partido.zip')
  const before = await courseCount()
  const { pool } = there.database
  await pool.query("alter table quizzes add constraint breaks check (title = 'nenhum') not valid")
  const broken = await admin.try(courseFiles.import, { params: { importId } })
  await pool.query('alter table quizzes drop constraint breaks')
  expect(broken.status).toBeGreaterThanOrEqual(400)
  expect(await courseCount()).toBe(before)
  expect(await scratch(importId)).toEqual([importId])
  const [one, two] = await Promise.all([imported(importId), imported(importId)])
  expect(one).toEqual(two)
  expect(await courseCount()).toBe(before + 1)
})

test('captions that are a material, too, are one file of the export', async () => {
  const { id } = await buildCourse(here.database)
  const { id: lessonId } = await buildLesson(here.database, { courseId: id, orderIndex: 0 })
  await buildCaptions(here.database, { lessonId })
  const { rows } = await here.database.pool.query<{ vtt: string }>(
    'select vtt from lesson_captions where lesson_id = $1',
    [lessonId],
  )
  await buildMaterial(here, { lessonId, name: 'legendas.txt', text: rows[0]?.vtt })
  const { body } = await plan(await send((await exported(id)).bytes))
  expect(body).toMatchObject({ lessons: [{ materialCount: 1, captionCount: 1 }], skipped: [] })
})

test('whoever leaves in the middle of an export leaves no file open', async () => {
  const { id } = await buildCourse(here.database)
  const { id: lessonId } = await buildLesson(here.database, { courseId: id, orderIndex: 0 })
  await buildMaterial(here, { lessonId, text: 'Olá, turma. '.repeat(2_000_000) })
  const response = await author.fetch(`/api/admin/courses/${id}/export`)
  const reader = response.body?.getReader()
  await reader?.read()
  // The first bytes are the description, which is in no file.
  await eventually(async () => expect(openFiles()).toHaveLength(1))
  await reader?.cancel()
  await eventually(async () => expect(openFiles()).toEqual([]))
  const head = await author.fetch(`/api/admin/courses/${id}/export`, { method: 'HEAD' })
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(24_000_000)
  await eventually(async () => expect(openFiles()).toEqual([]))
})

/** The school's files that this process has open, as the kernel lists them. */
const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`).startsWith(join(here.dataDir, 'files')) ? [number] : []
    } catch {
      return []
    }
  })

test('an import is undone as a whole, with its files, and recorded', async () => {
  const importId = await send(zipWith(index), 'desfeito.zip')
  const { courseId } = await imported(importId)
  const before = await courseCount()
  await admin.call(courseFiles.undo, { params: { courseId } })
  expect(await courseCount()).toBe(before - 1)
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes[0]).toMatchObject({ action: 'course.undo-import', subject: 'Curso' })
  expect(await admin.try(courseFiles.undo, { params: { courseId } })).toMatchObject({ status: 404 })
})

test('an undone import takes the files that came with it, and leaves those that were added later', async () => {
  const { id } = await buildCourse(here.database)
  const ofCourse = await buildLesson(here.database, { courseId: id, orderIndex: 0 })
  await buildMaterial(here, { lessonId: ofCourse.id, name: 'veio.txt' })
  const { courseId } = await imported(await send((await exported(id)).bytes, 'com-material.zip'))
  const [lesson] = (await lessonsOf(courseId)).lessons
  const added = await buildMaterial(there, { lessonId: lesson?.id, name: 'depois.txt' })
  const materials = async () => {
    const { rows } = await there.database.pool.query<{ id: string }>(
      'select id from materials where id = any($1)',
      [[added.id, lesson?.materials[0]?.id]],
    )
    return rows
  }
  expect(await materials()).toHaveLength(2)
  await admin.call(courseFiles.undo, { params: { courseId } })
  expect(await materials()).toEqual([added])
})

test('a course that somebody has studied in stays', async () => {
  const { courseId } = await imported(await send(zipWith(index), 'estudado.zip'))
  const { lessons } = await lessonsOf(courseId)
  const student = await signedIn(there)
  await there.database.pool.query(
    'insert into user_progress (user_id, course_id, lesson_id) values ($1, $2, $3)',
    [student.userId, courseId, lessons[0]?.id],
  )
  expect((await lessonsOf(courseId)).course.importedFrom).toBeNull()
  expect(await admin.try(courseFiles.undo, { params: { courseId } })).toMatchObject({
    status: 409,
    body: { code: 'COURSE_STUDIED' },
  })
})

test('a file that nobody imports is removed when its upload expires', async () => {
  const importId = await send(zipWith(index), 'esquecido.zip')
  const store = createFileStore(there.dataDir)
  await removeUnused(there.database, store)
  expect(existsSync(store.partOf(importId))).toBe(true)
  await there.database.pool.query("update uploads set expires_at = now() - interval '1 hour' where id = $1", [
    importId,
  ])
  await removeUnused(there.database, store)
  expect(existsSync(store.partOf(importId))).toBe(false)
  expect(await plan(importId)).toMatchObject({ status: 404 })
})
