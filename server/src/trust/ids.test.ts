import { beforeEach, describe, expect, test } from 'vitest'
import { testServer } from '#/testing/test-server.ts'
import { answerTo, idNames, namedEndpoints, testCases } from './requests.ts'
import { buildSchool } from './school.ts'
import type { Ids } from './targets.ts'

const school = await buildSchool(await testServer())
const { places, ownedIds, members } = school

// What is tried here often is limited elsewhere.
beforeEach(() => school.server.database.pool.query('delete from rate_limits'))

const all = namedEndpoints()

describe('ids that lead nowhere', () => {
  const valid: Ids = { ...places.taken, ...ownedIds.student }
  const malformed = ['x', "a\0b' or 1=1 --"]

  /** Each id of the path in turn, and all of them. */
  function replaced(names: string[], value: () => string): Ids[] {
    const each = names.map((name) => ({ ...valid, [name]: value() }))
    return [...each, Object.fromEntries(names.map((name) => [name, value()]))]
  }

  /** What is there, but not for a student: a draft, and what belongs to somebody else. */
  const hidden: Ids = { ...places.draft, ...ownedIds.other, userId: members.student.userId }
  /** But a certificate is for whoever has its code, and a photo for whoever is signed in. */
  const isHidden = (names: string[]) => !names.includes('code') && !names.includes('photoId')

  const withIds = all.filter(({ endpoint }) => idNames(endpoint).length > 0)
  test.each(testCases(withIds))(
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
        for (const ids of tried) answers.add(await answerTo(school, named, { as, ids }))
        expect([...answers]).toHaveLength(1)
        expect([...answers][0]).toMatch(named.endpoint.access === 'admin' && as !== 'admin' ? /^403/ : /^404/)
      }
    },
  )

  /** Two ids of one path that do not belong together; undefined where any two do. */
  const ASUNDER: Record<string, Ids | undefined> = {
    'courseId lessonId': { courseId: places.basics.courseId, lessonId: places.taken.lessonId },
    'userId attemptId': { ...ownedIds.student, userId: members.other.userId },
    'userId photoId': { ...ownedIds.student, userId: members.other.userId },
    'userId lessonId': undefined,
  }

  const withTwo = all.filter(({ endpoint }) => idNames(endpoint).length > 1)
  test.each(testCases(withTwo))('%s finds nothing when they do not belong together', async (_, named) => {
    const names = idNames(named.endpoint).join(' ')
    expect(Object.keys(ASUNDER)).toContain(names)
    const ids = ASUNDER[names]
    if (ids) expect(await answerTo(school, named, { as: 'admin', ids })).toMatch(/^404/)
    if (ids && named.endpoint.access !== 'admin')
      expect(await answerTo(school, named, { as: 'student', ids })).toMatch(/^404/)
  })
})
