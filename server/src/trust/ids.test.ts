import { quizzes } from '@farol/contract/quizzes.ts'
import { settings } from '@farol/contract/settings.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import type { Persona } from './people.ts'
import { idNames, type NamedEndpoint, namedEndpoints, request, titleOf } from './requests.ts'
import { buildSchool } from './school.ts'
import type { Ids } from './targets.ts'

const school = await buildSchool(await testServer())
const { places, belongings, members, visitors } = school

// What is tried here often is limited elsewhere.
beforeEach(() => school.server.database.pool.query('delete from rate_limits'))

const all = namedEndpoints()
const titled = (endpoints: NamedEndpoint[]) =>
  endpoints.map((named) => [titleOf(named.endpoint), named] as const)

/** Status and body, but for the id that every answer has of its own. */
async function answerTo(named: NamedEndpoint, as: Persona, ids: Ids) {
  const response = await request(school, named, { as, ids })
  const body = await response.text()
  return `${response.status} ${body.replace(/"requestId":"[^"]+"/, '')}`
}

describe('ids that lead nowhere', () => {
  const valid: Ids = { ...places.taken, ...belongings.student }
  const malformed = ['x', "a\0b' or 1=1 --"]

  /** Each id of the path in turn, and all of them. */
  function replaced(names: string[], value: () => string): Ids[] {
    const each = names.map((name) => ({ ...valid, [name]: value() }))
    return [...each, Object.fromEntries(names.map((name) => [name, value()]))]
  }

  /** What is there, but not for a student: a draft, and what belongs to somebody else. */
  const hidden: Ids = { ...places.draft, ...belongings.other, personId: members.student.userId }
  /** But a certificate is for whoever has its code, and a photo for whoever is signed in. */
  const isHidden = (names: string[]) => !names.includes('code') && !names.includes('photoId')

  const withIds = all.filter(({ endpoint }) => idNames(endpoint).length > 0)
  test.each(titled(withIds))(
    '%s answers alike, whether draft, foreign, missing or malformed',
    async (_, named) => {
      const names = idNames(named.endpoint)
      for (const as of ['student', 'admin'] as const) {
        const tried = [
          ...replaced(names, () => crypto.randomUUID()),
          ...malformed.flatMap((value) => replaced(names, () => value)),
          ...(as === 'student' && isHidden(names) ? [hidden] : []),
        ]
        const answers = new Set<string>()
        for (const ids of tried) answers.add(await answerTo(named, as, ids))
        expect([...answers]).toHaveLength(1)
        expect([...answers][0]).toMatch(named.endpoint.access === 'admin' && as !== 'admin' ? /^403/ : /^404/)
      }
    },
  )

  /** Two ids of one path that do not belong together; undefined where any two do. */
  const ASUNDER: Record<string, Ids | undefined> = {
    'courseId lessonId': { courseId: places.basics.courseId, lessonId: places.taken.lessonId },
    'personId attemptId': { ...belongings.student, personId: members.other.userId },
    'personId photoId': { ...belongings.student, personId: members.other.userId },
    'personId lessonId': undefined,
  }

  const withTwo = all.filter(({ endpoint }) => idNames(endpoint).length > 1)
  test.each(titled(withTwo))('%s finds nothing when they do not belong together', async (_, named) => {
    const names = idNames(named.endpoint).join(' ')
    expect(Object.keys(ASUNDER)).toContain(names)
    const ids = ASUNDER[names]
    if (ids) expect(await answerTo(named, 'admin', ids)).toMatch(/^404/)
    if (ids && named.endpoint.access !== 'admin')
      expect(await answerTo(named, 'student', ids)).toMatch(/^404/)
  })
})

describe('a prerequisite that was not completed', () => {
  const inCourse = all.filter(
    ({ endpoint: { access, path } }) => access === 'signed-in' && path.includes('{lessonId}'),
  )
  test.each(titled(inCourse))('locks %s of every lesson, also of those opened before', async (_, named) => {
    // One's own result stays one's own.
    const expected = named.endpoint === quizzes.result ? /^404/ : /^403 .*COURSE_LOCKED/
    for (const { courseId, lessonId, quizId } of [places.taken, places.silent, places.ready, places.ahead])
      expect(await answerTo(named, 'locked', { courseId, lessonId, quizId })).toMatch(expected)
  })
})

test('maintenance closes every endpoint to students, with a time to come again, and none to administrators', async () => {
  const setMaintenance = async (maintenanceMode: boolean) => {
    const values = await members.admin.call(settings.read)
    await members.admin.call(settings.update, { body: { ...values, maintenanceMode } })
  }
  await setMaintenance(true)
  for (const named of all.filter(({ endpoint }) => endpoint.access !== 'public')) {
    for (const as of ['student', 'demoted'] as const) {
      const { status, headers } = await request(school, named, { as })
      const isForAdmins = named.endpoint.access === 'admin'
      expect(`${titleOf(named.endpoint)} ${status}`).toBe(
        `${titleOf(named.endpoint)} ${isForAdmins ? 403 : 503}`,
      )
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
