import { account } from '@farol/contract/account.ts'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { materials } from '@farol/contract/materials.ts'
import { users } from '@farol/contract/users.ts'
import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { buildMaterial, uploadFile } from '#/testing/upload-file.ts'
import type { Visitor } from '#/testing/visitor.ts'
import { PDF } from './samples.ts'

const server = await testServer()
const { database } = server
const admin = await signedIn(server, 'admin')
const student = await signedIn(server)
const SECRET = 'canario-do-material'
const WHOLE = SECRET.length

async function build(options: Partial<Parameters<typeof buildCourse>[1]> = {}) {
  const { id: courseId } = await buildCourse(database, options)
  const places = []
  for (let number = 0; number < 2; number += 1) {
    const { id: lessonId } = await buildLesson(database, { courseId, minWatchPercentage: 90 })
    const { id: materialId } = await buildMaterial(server, { lessonId, text: SECRET })
    places.push({ lessonId, materialId })
  }
  const [first, second] = places
  if (!first || !second) throw new Error('nothing was built')
  return { courseId, first, second }
}
type Place = { lessonId: string; materialId: string }
const open = await build()
const addressOf = ({ lessonId, materialId }: Place) => `/api/lessons/${lessonId}/materials/${materialId}`

const WAYS: { headers: Record<string, string>; search: string }[] = [
  { headers: {}, search: '' },
  { headers: { range: 'bytes=0-9' }, search: '' },
  { headers: { range: 'bytes=-5' }, search: '?preview=1' },
]

/** The status and how many bytes of the file were read, whole and as ranges. */
async function reads(visitor: Visitor, place: Place) {
  const seen = []
  for (const { headers, search } of WAYS) {
    const address = addressOf(place) + search
    const answer = await visitor.fetch(address, { headers })
    const text = await answer.text()
    const isFile = answer.headers.get('content-type') === 'text/plain'
    seen.push([answer.status, isFile ? text.length : 0])
    if (!isFile) expect(text).not.toContain(SECRET)
    const head = await visitor.fetch(address, { method: 'HEAD', headers })
    expect([head.status, await head.text()]).toEqual([answer.status, ''])
    if (isFile) expect(head.headers.get('content-length')).toBe(String(text.length))
  }
  return seen
}
const ALL = [
  [200, WHOLE],
  [206, 10],
  [206, 5],
]
const NOTHING = (status: number) => [status, status, status].map((each) => [each, 0])

test('whoever may open the lesson reads its materials, whole and in ranges', async () => {
  expect(await reads(student, open.first)).toEqual(ALL)
  expect(await reads(admin, open.second)).toEqual(ALL)
})

test('nobody else reads a byte of them', async () => {
  expect(await reads(server.visitor(), open.first)).toEqual(NOTHING(401))
  expect(await reads(student, open.second)).toEqual(NOTHING(403))
  const draft = await build({ isPublished: false })
  expect(await reads(student, draft.first)).toEqual(NOTHING(404))
  expect(await reads(admin, draft.first)).toEqual(ALL)
  const advanced = await build({ prerequisiteCourseId: open.courseId })
  expect(await reads(student, advanced.first)).toEqual(NOTHING(403))
  // An open lesson is no way to a material of another.
  expect(await reads(student, { ...open.first, materialId: open.second.materialId })).toEqual(NOTHING(404))
  expect(await reads(admin, { ...open.first, materialId: open.second.materialId })).toEqual(NOTHING(404))
  const { materialId } = open.first
  for (const path of [
    `/api/admin/materials/${materialId}/file`,
    `/files/${materialId}`,
    `/media/${materialId}`,
  ])
    expect(await (await student.fetch(path)).text()).not.toContain(SECRET)
})

test('it ends with unpublishing, signing out, a block, a demotion, and when the lesson no longer has it', async () => {
  const course = await build()
  const setPublished = (isPublished: boolean) =>
    database.pool.query('update courses set is_published = $2 where id = $1', [course.courseId, isPublished])
  expect(await reads(student, course.first)).toEqual(ALL)
  await setPublished(false)
  expect(await reads(student, course.first)).toEqual(NOTHING(404))
  const demoted = await signedIn(server, 'admin')
  expect(await reads(demoted, course.second)).toEqual(ALL)
  await admin.call(users.setRole, { params: { userId: demoted.userId }, body: { role: 'student' } })
  expect(await reads(demoted, course.second)).toEqual(NOTHING(404))
  await setPublished(true)
  expect(await reads(demoted, course.second)).toEqual(NOTHING(403))
  const leaving = await signedIn(server)
  expect(await reads(leaving, course.first)).toEqual(ALL)
  const cookie = leaving.cookieHeader
  await leaving.call(account.signOut)
  expect((await server.visitor().fetch(addressOf(course.first), { headers: { cookie } })).status).toBe(401)
  const blocked = await signedIn(server)
  await admin.call(users.block, { params: { userId: blocked.userId }, body: { reason: 'Teste' } })
  expect(await reads(blocked, course.first)).toEqual(NOTHING(401))
  await database.pool.query('delete from lesson_materials where lesson_id = $1', [course.first.lessonId])
  expect(await reads(student, course.first)).toEqual(NOTHING(404))
})

test('the list of a lesson’s materials is for the same people', async () => {
  const list = (visitor: Visitor, { lessonId }: { lessonId: string }) =>
    visitor.try(materials.list, { params: { lessonId } })
  const address = addressOf(open.first)
  expect(await list(student, open.first)).toMatchObject({ status: 200, body: { materials: [{ address }] } })
  expect((await list(admin, open.second)).status).toBe(200)
  expect((await list(server.visitor(), open.first)).status).toBe(401)
  expect((await list(student, open.second)).body).toMatchObject({ code: 'LESSON_LOCKED' })
  const draft = await build({ isPublished: false })
  expect((await list(student, draft.first)).status).toBe(404)
  expect((await list(admin, draft.first)).status).toBe(200)
  const advanced = await build({ prerequisiteCourseId: open.courseId })
  expect((await list(student, advanced.first)).body).toMatchObject({ code: 'COURSE_LOCKED' })
  expect((await list(student, { lessonId: newId() })).status).toBe(404)
})

test('it is saved under its real name, and runs nothing if a browser opens it', async () => {
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId })
  const name = 'Lição "1/2" 🗼 <b>.html'
  const { id: materialId } = await buildMaterial(server, {
    lessonId,
    name,
    text: '<script>alert(1)</script>',
  })
  for (const search of ['', '?preview=1']) {
    const { headers } = await student.fetch(addressOf({ lessonId, materialId }) + search)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': `attachment; filename="Licao _1-2_ _ <b>.html"; filename*=UTF-8''Li%C3%A7%C3%A3o%20%221-2%22%20%F0%9F%97%BC%20%3Cb%3E.html`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
})

test('a PDF is shown by the browser where a preview is asked for', async () => {
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId })
  const materialId = await uploadFile(admin, PDF, { kind: 'material', name: 'apostila.pdf' })
  await database.pool.query(
    `insert into lesson_materials (lesson_id, material_id, name, order_index) values ($1, $2, 'Apostila', 0)`,
    [lessonId, materialId],
  )
  const address = addressOf({ lessonId, materialId })
  const shown = await student.fetch(`${address}?preview=1`)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="Apostila.pdf"; filename*=UTF-8''Apostila.pdf`,
    'x-content-type-options': 'nosniff',
  })
  // The viewers of browsers do not start in a sandbox.
  expect(shown.headers.get('content-security-policy')).not.toContain('sandbox')
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(PDF)
  const saved = await student.fetch(address)
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(saved.headers.get('content-security-policy')).toContain('sandbox')
  const ofAdmin = await admin.fetch(`/api/admin/materials/${materialId}/file`)
  expect(ofAdmin.headers.get('content-disposition')).toContain('apostila.pdf')
})

test('a browser that has it already asks again with its ETag', async () => {
  const read = (headers: Record<string, string>) => student.fetch(addressOf(open.first), { headers })
  const { headers } = await read({})
  const etag = headers.get('etag') ?? ''
  expect(Object.fromEntries(headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=60',
    vary: 'cookie, authorization',
  })
  expect((await read({ 'if-none-match': etag })).status).toBe(304)
  expect((await read({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  expect((await read({ range: 'bytes=0-1', 'if-range': '"outro"' })).status).toBe(200)
  const beyond = await read({ range: `bytes=${WHOLE}-` })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${WHOLE}`])
})

test('each download of a student counts once; previews, later parts and administrators do not', async () => {
  const { courseId, first } = await build()
  const address = addressOf(first)
  const classmates = [student, await signedIn(server), await signedIn(server)]
  await Promise.all(classmates.map((each) => each.fetch(address)))
  const { headers } = await student.fetch(address, { headers: { range: 'bytes=0-4' } })
  await student.fetch(address, { headers: { range: 'bytes=5-' } })
  await student.fetch(address, { method: 'HEAD' })
  await student.fetch(address, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  await admin.fetch(address)
  const { lessons } = await admin.call(adminLessons.ofCourse, { params: { courseId } })
  expect(lessons[0]?.materials).toMatchObject([{ downloads: 4 }])
})
