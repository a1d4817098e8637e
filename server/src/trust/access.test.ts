import { account } from '@farol/contract/account.ts'
import { contract } from '@farol/contract/contract.ts'
import { endpoint as declared } from '@farol/contract/endpoint.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { settings } from '@farol/contract/settings.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildStream } from '#/testing/build-stream.ts'
import { buildCover, buildLesson, buildQuizImage } from '#/testing/builders.ts'
import { ABSENT_PROVIDER, testServer } from '#/testing/test-server.ts'
import { buildAviso } from '#/testing/user-rows.ts'
import { MATRIX, type Statuses } from './matrix.ts'
import {
  answerTo,
  idNames,
  type NamedEndpoint,
  namedEndpoints,
  request,
  statusOf,
  testCases,
  titleOf,
} from './requests.ts'
import { buildSchool } from './school.ts'
import { duvidaOfTurma, failedAttempt, type Ids, TARGETS, type TargetName } from './targets.ts'
import { MONITOR_AVISO_MATRIX, MONITOR_MATRIX, TURMA_MATRIX } from './turma-matrix.ts'
import { MONITOR_PERSONAS, PERSONAS, TURMA_PERSONAS } from './users.ts'

const school = await buildSchool(await testServer(ABSENT_PROVIDER))
const { members, places, visitors } = school
const all = namedEndpoints()
const restrictedVideo = await videoOf(places.restricted)
const isOfVideo = ({ group }: NamedEndpoint) => group === 'videos'

/** A second lesson of the course, with an uploaded video. */
async function videoOf({ courseId }: { courseId: string }): Promise<Ids> {
  const { url: videoUrl, sha256 } = await buildStream(school.server)
  const lesson = { courseId, videoUrl, videoDuration: 8, requiresPrevious: false }
  return { lessonId: (await buildLesson(school.server.database, lesson)).id, sha256 }
}

type Row = Statuses | Partial<Record<TargetName, Statuses>>
const rowOf = ({ group, name }: NamedEndpoint, matrix: Record<string, Record<string, Row>> = MATRIX) =>
  matrix[group]?.[name]
const withoutRow = (groups: Parameters<typeof namedEndpoints>[0]) =>
  namedEndpoints(groups).filter((named) => rowOf(named) === undefined)

test('every endpoint has a row, and a new one without a row fails', () => {
  expect(withoutRow(contract)).toEqual([])
  const added = declared({
    method: 'GET',
    path: '/api/new',
    access: 'public',
    clients: 'none',
    summary: '',
    returns: z.object({}),
    errors: [],
  })
  expect(withoutRow({ ...contract, courses: { ...contract.courses, added } })).toMatchObject([
    { group: 'courses', name: 'added' },
  ])
})

test('the rows agree with the contract on who may call', () => {
  for (const named of all) {
    const row = rowOf(named) ?? {}
    for (const line of typeof row === 'string' ? [row] : Object.values(row)) {
      const [anonymous, ...students] = PERSONAS.filter((persona) => persona !== 'admin').map(
        (persona) => line.split(' ')[PERSONAS.indexOf(persona)],
      )
      const { access } = named.endpoint
      expect(anonymous === '401', titleOf(named.endpoint)).toBe(access !== 'public')
      if (access === 'admin') expect(students, titleOf(named.endpoint)).toEqual(['403', '403', '403', '403'])
    }
  }
})

const inLessons = all.filter(
  ({ endpoint: { access, path } }) => access === 'signed-in' && path.includes('{lessonId}'),
)
test.each(testCases(inLessons))(
  'a prerequisite locks %s of every lesson, also of those opened before',
  async (_, named) => {
    // The own result stays readable, and this student has none.
    const expected = named.endpoint === quizzes.result ? /^404/ : /^403 .*COURSE_LOCKED/
    for (const ids of [places.taken, places.silent, places.ready, places.ahead])
      expect(await answerTo(school, named, { as: 'locked', ids })).toMatch(expected)
  },
)

test('maintenance closes every endpoint to students, with Retry-After, and none to administrators', async () => {
  const setMaintenance = async (maintenanceMode: boolean) => {
    const values = await members.admin.call(settings.read)
    await members.admin.call(settings.update, { body: { ...values, maintenanceMode } })
  }
  await setMaintenance(true)
  for (const named of all.filter(({ endpoint }) => endpoint.access !== 'public')) {
    for (const as of ['student', 'demoted'] as const) {
      const { status, headers } = await request(school, named, { as })
      const isForAdmins = named.endpoint.access === 'admin'
      expect(status, titleOf(named.endpoint)).toBe(isForAdmins ? 403 : 503)
      expect(headers.has('retry-after')).toBe(!isForAdmins)
    }
  }
  const readable = all.filter(
    ({ endpoint }) => endpoint.method === 'GET' && idNames(endpoint).length === 0 && !endpoint.produces,
  )
  for (const named of readable) {
    const { status } = await request(school, named, { as: 'admin' })
    expect(status, titleOf(named.endpoint)).not.toBe(503)
  }
  expect((await visitors.anonymous.fetch('/healthz')).status).toBe(200)
  expect((await visitors.anonymous.fetch('/readyz')).status).toBe(200)
  await setMaintenance(false)
})

const COURSE_PERSONAS = [...TURMA_PERSONAS, ...MONITOR_PERSONAS]
const leadsToCourse = ({ endpoint: { access, path } }: NamedEndpoint) =>
  access === 'signed-in' && /\{(courseId|lessonId|duvidaId|postId)\}/.test(path)
const ofCourses = all.filter(leadsToCourse)
test.each(testCases(ofCourses))(
  '%s of a course only for turmas is open to members and their monitor, and closed before, after and without it',
  async (_, named) => {
    const { coverId } = await buildCover(school.server.database, places.restricted)
    const { quizImageId } = await buildQuizImage(school.server.database, places.restricted)
    const ids = isOfVideo(named) ? restrictedVideo : { ...places.restricted, coverId, quizImageId }
    const found: number[] = []
    for (const as of COURSE_PERSONAS.toReversed()) {
      const asked = await duvidaOfTurma(school)
      found.unshift(await statusOf(school, named, { as, ids: { ...ids, ...asked } }))
    }
    expect(found.join(' ')).toBe(TURMA_MATRIX[named.group]?.[named.name])
  },
)

const ofAdmins = all.filter(({ endpoint }) => endpoint.access === 'admin')
test.each(testCases(ofAdmins))('%s is closed to every member and monitor', async (_, named) => {
  for (const as of COURSE_PERSONAS) expect([as, await statusOf(school, named, { as })]).toEqual([as, 403])
})

const MONITORS: Record<string, Record<string, string>> = {
  monitors: MONITOR_MATRIX,
  monitorAvisos: MONITOR_AVISO_MATRIX,
}
const ofMonitors = all.filter(({ group }) => group in MONITORS)
test.each(testCases(ofMonitors))(
  '%s is open to the monitor of the turma, and closed to one of another, of an ended one and after removal',
  async (_, named) => {
    const { userId } = members.member
    const { quizId } = places.restricted
    const { attemptId } = await failedAttempt(school, { userId, quizId })
    const { turmaId } = school
    const authorId = members.monitor.userId
    const aviso = { audience: 'turma', turmaId, authorId } as const
    const { id: avisoId } = await buildAviso(school.server.database, aviso)
    const ids = { turmaId, userId, attemptId, avisoId }
    const found: number[] = []
    for (const as of MONITOR_PERSONAS.toReversed()) found.unshift(await statusOf(school, named, { as, ids }))
    expect(found.join(' ')).toBe(MONITORS[named.group]?.[named.name])
  },
)

const ofEveryone = all.filter(
  (named) => named.endpoint.access === 'signed-in' && !leadsToCourse(named) && !ofMonitors.includes(named),
)
test.each(testCases(ofEveryone))('%s answers members and monitors as any other student', async (_, named) => {
  const row = rowOf(named) ?? {}
  const targets = typeof row === 'string' ? { none: row } : row
  for (const [target, line] of Object.entries(targets)) {
    const ids: Ids = target === 'none' ? {} : await TARGETS[target as TargetName](school)
    const ofOther = Number(line.split(' ')[PERSONAS.indexOf('other')])
    for (const as of COURSE_PERSONAS)
      expect([as, await statusOf(school, named, { as, ids })]).toEqual([as, ofOther])
  }
})

/** The most privileged comes last: its call may delete the target. */
const IN_TURN = PERSONAS.toSorted((a, b) => Number(a === 'admin') - Number(b === 'admin'))

async function statuses(named: NamedEndpoint, ids: Ids) {
  const found = new Map<string, number>()
  for (const as of IN_TURN) found.set(as, await statusOf(school, named, { as, ids }))
  return PERSONAS.map((persona) => found.get(persona)).join(' ')
}

/** Signing out comes last: it ends the sessions. */
const inOrder = all.toSorted(
  (a, b) => Number(a.endpoint === account.signOut) - Number(b.endpoint === account.signOut),
)

test.each(testCases(inOrder))('%s is open to whom its row says', async (_, named) => {
  const row = rowOf(named) ?? {}
  if (typeof row === 'string') return expect(await statuses(named, {})).toBe(row)
  expect(Object.keys(row)).not.toEqual([])
  for (const target of Object.keys(row) as TargetName[]) {
    const ids: Ids = await TARGETS[target](school)
    expect(`${target}: ${await statuses(named, ids)}`).toBe(`${target}: ${row[target]}`)
  }
})
