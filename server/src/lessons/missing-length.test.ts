import { adminCourses } from '@farol/contract/admin-courses.ts'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildCourse } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const admin = await signedIn(server, 'admin')
let published = ''
let draft = ''

beforeEach(async () => {
  published = (await buildCourse(database)).id
  draft = (await buildCourse(database, { isPublished: false })).id
})

const untimed = {
  title: 'Aula',
  description: '',
  videoUrl: 'https://vimeo.com/76979871',
  videoDuration: 0,
  requiresPrevious: true,
  minWatchPercentage: 90,
}
const LIVE_PAGE = 'https://vimeo.com/event/4242'

const create = (courseId: string, changes: object = {}) =>
  admin.try(adminLessons.create, {
    params: { courseId },
    body: { ...untimed, orderIndex: 1_000, ...changes },
  })
const lessonsOf = async (courseId: string) =>
  (await admin.call(adminLessons.ofCourse, { params: { courseId } })).lessons
/** Saves the only lesson of the course. */
const update = async (courseId: string, changes: object) => {
  const [lesson] = await lessonsOf(courseId)
  if (!lesson) throw new Error('The course has no lesson.')
  return admin.try(adminLessons.update, {
    params: { courseId, lessonId: lesson.id },
    body: { ...untimed, version: lesson.version, ...changes },
  })
}
const publish = async (courseId: string, isPublished = true) => {
  const { courses } = await admin.call(adminCourses.list)
  const course = courses.find(({ id }) => id === courseId)
  if (!course) throw new Error('The course is gone.')
  const { title, description, prerequisiteCourseId, version } = course
  const body = { title, description, prerequisiteCourseId, version, isPublished }
  return admin.try(adminCourses.update, { params: { courseId }, body })
}

const SENTENCE =
  'Este curso está publicado e ainda não sabemos quanto dura o vídeo. Espere a prévia abrir ou digite a duração.'
const refused = { status: 422, body: { code: 'LENGTH_MISSING', fields: { videoDuration: SENTENCE } } }
const accepted = { status: 200 }

describe('in a published course', () => {
  test('a lesson without a length is rejected at its field, and nothing is saved', async () => {
    expect(await create(published)).toMatchObject(refused)
    expect(await lessonsOf(published)).toEqual([])
  })

  test.each([
    ['a typed length', { videoDuration: 60 }, 60],
    ['what the player says', { playerDuration: 61.4 }, 61],
    ['a player that found no length', { playerDuration: null }, 0],
    ['a page that cannot tell', { videoUrl: LIVE_PAGE }, 0],
  ])('%s is enough', async (_, changes, videoDuration) => {
    expect(await create(published, changes)).toMatchObject(accepted)
    expect(await lessonsOf(published)).toMatchObject([{ videoDuration, isLengthMissing: false }])
  })

  test('a length cannot be removed, nor lost with another video', async () => {
    await create(published, { videoDuration: 60 })
    expect(await update(published, {})).toMatchObject(refused)
    await update(published, { videoDuration: 0, playerDuration: null })
    const another = { videoUrl: 'https://vimeo.com/824804225' }
    expect(await update(published, another)).toMatchObject(refused)
    expect(await update(published, { ...another, playerDuration: 30 })).toMatchObject(accepted)
  })

  test('a video without a length stays so until it is replaced', async () => {
    await create(published, { playerDuration: null })
    expect(await update(published, { title: 'Ao vivo' })).toMatchObject(accepted)
    expect(await lessonsOf(published)).toMatchObject([{ title: 'Ao vivo', isLengthMissing: false }])
  })
})

describe('a draft', () => {
  test('can have a lesson without a length, and is published once it has one', async () => {
    expect(await create(draft)).toMatchObject(accepted)
    expect(await lessonsOf(draft)).toMatchObject([{ isLengthMissing: true }])
    expect(await publish(draft)).toMatchObject({ status: 422, body: { code: 'LENGTHS_MISSING' } })
    await update(draft, { playerDuration: 12 })
    expect(await publish(draft)).toMatchObject(accepted)
  })

  test('is published with lessons whose videos have no length', async () => {
    await create(draft, { playerDuration: null })
    await create(draft, { videoUrl: LIVE_PAGE })
    expect(await publish(draft)).toMatchObject(accepted)
  })
})

test('a lesson that was published without a length earlier can still be changed, and its course hidden', async () => {
  await create(draft)
  await database.pool.query('update courses set is_published = true where id = $1', [draft])
  expect(await update(draft, { title: 'Outro título' })).toMatchObject(accepted)
  expect(await publish(draft)).toMatchObject(accepted)
  expect(await publish(draft, false)).toMatchObject(accepted)
  expect(await publish(draft)).toMatchObject({ body: { code: 'LENGTHS_MISSING' } })
})
