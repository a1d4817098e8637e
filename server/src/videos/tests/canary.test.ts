import { account } from '@farol/contract/account.ts'
import { allEndpoints } from '@farol/contract/contract.ts'
import { FILE_TYPES } from '@farol/contract/endpoint.ts'
import { turmas } from '@farol/contract/turmas.ts'
import { users } from '@farol/contract/users.ts'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { buildStream } from '#/testing/build-stream.ts'
import { buildCourse, buildLesson, buildTurma, schoolDay } from '#/testing/builders.ts'
import { buildCaptions } from '#/testing/captions-rows.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { buildMaterial } from '#/testing/upload-file.ts'
import type { Visitor } from '#/testing/visitor.ts'
import { GATE_MEMORY_MS } from '../lesson-files.ts'

const server = await testServer()
const { database } = server
const admin = await signedIn(server, 'admin')
const student = await signedIn(server)
const video = await buildStream(server)

/** Every endpoint that sends what was uploaded: one that is added is asked here as well. Photos have a gate of their own. */
const PATHS = allEndpoints
  .filter(({ produces, path }) =>
    [...FILE_TYPES, ...(path.includes('cover') ? ['image/webp'] : [])].some((type) => type === produces),
  )
  .map(({ path }) => path)
const COVER = await sharp({ create: { width: 480, height: 270, channels: 3, background: '#f7b02e' } })
  .png()
  .toBuffer()

/** A course with two lessons, of which a student may open the first, each with a file of every kind. */
async function build(options: Partial<Parameters<typeof buildCourse>[1]> = {}) {
  const { id: courseId } = await buildCourse(database, options)
  const cover = await admin.fetch(`/api/admin/courses/${courseId}/cover`, {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(COVER),
  })
  const coverId = /covers\/([^?]+)/.exec(await cover.text())?.[1] ?? ''
  const addresses = async () => {
    const lesson = { courseId, videoUrl: video.url, videoDuration: 8, minWatchPercentage: 90 }
    const { id: lessonId } = await buildLesson(database, lesson)
    const { id: materialId } = await buildMaterial(server, { lessonId, text: `canario de ${lessonId}` })
    const { language } = await buildCaptions(database, { lessonId, text: `canario de ${lessonId}` })
    const values = { lessonId, materialId, language, courseId, coverId, videoId: video.id }
    const given: Record<string, string> = { ...values, sha256: video.sha256 }
    return PATHS.map((path) => path.replaceAll(/\{(\w+)\}/g, (_, name) => given[name] ?? `{${name}}`))
  }
  return { courseId, first: await addresses(), second: await addresses() }
}
const open = await build()

/** How the gates differ. */
const kindOf = (address: string) => {
  if (address.startsWith('/api/admin/')) return 'admin'
  return address.includes('/covers/') ? 'cover' : 'lesson'
}
type Statuses = Record<string, string>

const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
/** The bytes of each file, by its address. */
const contents = new Map<string, Buffer>()

/** The statuses by gate, whole, as a range and as HEAD; a refusal contains nothing of the file. */
async function statuses(
  visitor: Visitor,
  addresses: string[],
  headers: Record<string, string> = {},
): Promise<Statuses> {
  const seen: Record<string, Set<number>> = {}
  for (const address of addresses) {
    if (!contents.has(address)) contents.set(address, await bodyOf(await admin.fetch(address)))
    const content = contents.get(address)?.subarray(0, 16) ?? ''
    for (const [method, range] of [
      ['GET', ''],
      ['GET', 'bytes=0-9'],
      ['GET', 'bytes=-5'],
      ['HEAD', ''],
    ] as const) {
      const answer = await visitor.fetch(address, {
        method,
        headers: { ...headers, ...(range && { range }) },
      })
      const body = await bodyOf(answer)
      const status = answer.status === 206 ? 200 : answer.status
      if (status !== 200) {
        expect([address, body.includes(content)]).toEqual([address, false])
        expect([address, answer.headers.get('x-accel-redirect')]).toEqual([address, null])
      }
      seen[kindOf(address)] = (seen[kindOf(address)] ?? new Set()).add(status)
    }
  }
  return Object.fromEntries(Object.entries(seen).map(([kind, found]) => [kind, [...found].join()]))
}
const all = (status: number): Statuses => ({
  lesson: String(status),
  cover: String(status),
  admin: String(status),
})
const ofStudent = (lesson: number, cover: number): Statuses => ({
  lesson: String(lesson),
  cover: String(cover),
  admin: '403',
})

afterEach(() => vi.useRealTimers())
/** The clock that the server remembers segments by. */
const gateIsForgotten = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + GATE_MEMORY_MS })

test('every file that was uploaded has a known address', () => {
  expect(PATHS).toHaveLength(10)
  for (const address of open.first) expect(address).not.toContain('{')
})

test('whoever may open the lesson reads all of its files, and nobody else a byte of one', async () => {
  expect(await statuses(admin, open.second)).toEqual(all(200))
  expect(await statuses(student, open.first)).toEqual(ofStudent(200, 200))
  expect(await statuses(student, open.second)).toEqual(ofStudent(403, 200))
  expect(await statuses(server.visitor(), open.first)).toEqual(all(401))
  expect(await statuses(server.visitor(), open.first, { cookie: 'farol.session_token=abc.def' })).toEqual(
    all(401),
  )
  expect(await statuses(server.visitor(), open.first, { authorization: 'Bearer farol_abc' })).toEqual(
    all(401),
  )
  const draft = await build({ isPublished: false })
  expect(await statuses(student, draft.first)).toEqual(ofStudent(404, 404))
  expect(await statuses(admin, draft.first)).toEqual(all(200))
  const advanced = await build({ prerequisiteCourseId: open.courseId })
  expect(await statuses(student, advanced.first)).toEqual(ofStudent(403, 200))
})

type Step = (visitor: SignedIn, courseId: string) => Promise<unknown>

/** A turma is what lets this visitor in. */
const joinTurma: Step = async ({ userId }, courseId) => {
  await database.pool.query(`update courses set access = 'turmas' where id = $1`, [courseId])
  await buildTurma(database, { courseIds: [courseId], userIds: [userId] })
}

const ENDED: [name: string, role: 'student' | 'admin', end: Step, expected: Statuses, begin?: Step][] = [
  [
    'unpublishing',
    'student',
    (_, courseId) => database.pool.query('update courses set is_published = false where id = $1', [courseId]),
    ofStudent(404, 404),
  ],
  [
    'a prerequisite',
    'student',
    (_, courseId) =>
      database.pool.query('update courses set prerequisite_course_id = $2 where id = $1', [
        courseId,
        open.courseId,
      ]),
    ofStudent(403, 200),
  ],
  [
    'a demotion, with the course unpublished',
    'admin',
    async ({ userId }, courseId) => {
      await database.pool.query('update courses set is_published = false where id = $1', [courseId])
      await admin.call(users.setRole, { params: { userId }, body: { role: 'student' } })
    },
    ofStudent(404, 404),
  ],
  ['signing out', 'student', (visitor) => visitor.call(account.signOut), all(401)],
  [
    'the end of the session',
    'student',
    ({ userId }) =>
      database.pool.query(`update sessions set expires_at = now() where user_id = $1`, [userId]),
    all(401),
  ],
  [
    'a block',
    'student',
    ({ userId }) => admin.call(users.block, { params: { userId }, body: { reason: 'Teste' } }),
    all(401),
  ],
  [
    'the end of the turma',
    'student',
    async (_, courseId) =>
      database.pool.query(
        'update turmas set ends_on = $2 where id in (select turma_id from turma_courses where course_id = $1)',
        [courseId, await schoolDay(database, -1)],
      ),
    ofStudent(404, 404),
    joinTurma,
  ],
  [
    'removal from the turma',
    'student',
    async ({ userId }, courseId) => {
      const { rows } = await database.pool.query('select turma_id from turma_courses where course_id = $1', [
        courseId,
      ])
      const turmaId = rows[0]?.turma_id
      await admin.call(turmas.removeMember, { params: { turmaId, userId } })
    },
    ofStudent(404, 404),
    joinTurma,
  ],
]
test.each(ENDED)('%s ends reading of every file', async (_, role, end, expected, begin) => {
  const { courseId, first } = await build()
  const visitor = await signedIn(server, role)
  await begin?.(visitor, courseId)
  const before = await statuses(visitor, first)
  expect([before.lesson, before.cover]).toEqual(['200', '200'])
  const cookie = visitor.cookieHeader
  await end(visitor, courseId)
  gateIsForgotten()
  expect(await statuses(visitor, first, { cookie })).toEqual(expected)
})
