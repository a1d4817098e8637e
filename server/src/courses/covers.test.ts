import { adminCourses } from '@farol/contract/admin-courses.ts'
import { courses } from '@farol/contract/courses.ts'
import { type Cover, covers } from '@farol/contract/covers.ts'
import { settings } from '@farol/contract/settings.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildCourse } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import type { Visitor } from '#/testing/visitor.ts'

const server = await testServer()
const { database } = server
const admin = await signedIn(server, 'admin')
const student = await signedIn(server)

const picture = (format: 'png' | 'jpeg' | 'webp', width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#f7b02e' } })
    .withExif({ IFD0: { Copyright: 'segredo' } })
    .toFormat(format)
    .toBuffer()

async function upload(courseId: string, file: Uint8Array | string, type = 'image/png') {
  const response = await admin.fetch(`/api/admin/courses/${courseId}/cover`, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: typeof file === 'string' ? file : new Uint8Array(file),
  })
  const body = (await response.json()) as { cover?: Cover; code?: string; title?: string }
  return { status: response.status, ...body }
}
const statusOf = async (visitor: Visitor, path: string) => (await visitor.fetch(path)).status
const coverOf = async (courseId: string) =>
  (await student.call(courses.one, { params: { courseId } })).course.cover

test.each(['png', 'jpeg', 'webp'] as const)(
  'a cover as %s is stored in the sizes of the screens, without its metadata',
  async (format) => {
    const { id } = await buildCourse(database)
    const { status, cover } = await upload(id, await picture(format), `image/${format}`)
    expect(status).toBe(200)
    expect(await coverOf(id)).toEqual(cover)
    const found = await Promise.all(
      [cover?.small, cover?.large].map(async (address) => {
        const response = await student.fetch(address ?? '')
        expect(response.headers.get('content-type')).toBe('image/webp')
        expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
        const { width, height, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
        return { width, height, exif }
      }),
    )
    expect(found).toEqual([
      { width: 320, height: 180, exif: undefined },
      { width: 1280, height: 720, exif: undefined },
    ])
  },
)

test('a cover has a new address when it changes, and the art comes back when it is removed', async () => {
  const { id: courseId, title } = await buildCourse(database)
  const first = (await upload(courseId, await picture('png'))).cover
  const second = (await upload(courseId, await picture('png', 500, 500))).cover
  expect(second?.large).not.toBe(first?.large)
  expect(await statusOf(student, first?.large ?? '')).toBe(404)
  const { courses: list } = await admin.call(adminCourses.list)
  expect(list.find(({ id }) => id === courseId)).toMatchObject({ cover: second, version: 1 })
  await admin.call(covers.remove, { params: { courseId } })
  await admin.call(covers.remove, { params: { courseId } })
  expect(await coverOf(courseId)).toBeNull()
  expect(await statusOf(student, second?.small ?? '')).toBe(404)
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes.filter(({ subject }) => subject === title).map(({ action }) => action)).toEqual([
    'course.remove-cover',
    'course.cover',
    'course.cover',
  ])
})

test('who may see the course may see its cover, and nobody else', async () => {
  const { id: courseId } = await buildCourse(database, { isPublished: false })
  const { cover } = await upload(courseId, await picture('png'))
  const address = cover?.large ?? ''
  const statuses = () => Promise.all([admin, student, server.visitor()].map((who) => statusOf(who, address)))
  expect(await statuses()).toEqual([200, 404, 401])
  await database.pool.query('update courses set is_published = true where id = $1', [courseId])
  expect(await statuses()).toEqual([200, 200, 401])
  const { id: other } = await buildCourse(database)
  expect(await statusOf(admin, address.replace(courseId, other))).toBe(404)
})

test('what cannot be a cover is refused with a sentence, whatever it is called', async () => {
  const { id } = await buildCourse(database)
  const gif = await sharp(await picture('png'))
    .gif()
    .toBuffer()
  const truncated = (await picture('jpeg')).subarray(0, 400)
  for (const file of ['%PDF-1.7', '<svg xmlns="http://www.w3.org/2000/svg"/>', gif, truncated])
    expect(await upload(id, file, 'image/jpeg')).toMatchObject({ status: 422, code: 'NOT_AN_IMAGE' })
  for (const [width, height] of [
    [1, 1],
    [479, 300],
    [600, 269],
  ] as const)
    expect(await upload(id, await picture('png', width, height))).toMatchObject({
      status: 422,
      code: 'IMAGE_TOO_SMALL',
      title: expect.stringContaining('480 × 270'),
    })
  expect((await upload(id, await picture('png', 480, 270))).status).toBe(200)
  expect((await upload(id, await picture('png'), 'image/gif')).status).toBe(415)
  expect((await upload(id, Buffer.alloc(5 * 1024 ** 2 + 1))).status).toBe(413)
  expect((await upload(crypto.randomUUID(), await picture('png'))).status).toBe(404)
})

test('a copy of a course has its own copy of the cover, and a deleted course none', async () => {
  const { id: courseId } = await buildCourse(database)
  await upload(courseId, await picture('png'))
  const { id: copyId } = await admin.call(adminCourses.duplicate, { params: { courseId } })
  await admin.call(adminCourses.remove, { params: { courseId } })
  const { courses: list } = await admin.call(adminCourses.list)
  const copy = list.find(({ id }) => id === copyId)
  expect(copy?.cover?.large).toContain(copyId)
  expect(await statusOf(admin, copy?.cover?.large ?? '')).toBe(200)
  const left = await database.pool.query('select from course_covers where course_id = $1', [courseId])
  expect(left.rowCount).toBe(0)
})
