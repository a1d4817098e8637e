import { beforeEach, describe, expect, test } from 'vitest'
import { buildInvite, buildLink } from '#/testing/build-invites.ts'
import { buildCover, buildQuizImage, buildTurma } from '#/testing/builders.ts'
import { testServer } from '#/testing/test-server.ts'
import { answerTo, idNames, namedEndpoints, testCases } from './requests.ts'
import { buildSchool } from './school.ts'
import type { Ids } from './targets.ts'

const school = await buildSchool(await testServer())
const { places, ownedIds, members } = school
const { id: turmaId } = await buildTurma(school.server.database)
// The link and the invite belong to another turma.
const elsewhere = await buildTurma(school.server.database)
const { id: linkId } = await buildLink(school.server.database, { turmaId: elsewhere.id })
const { id: inviteId } = await buildInvite(school.server.database, { turmaId: elsewhere.id })
const { coverId } = await buildCover(school.server.database, places.taken)
const { quizImageId } = await buildQuizImage(school.server.database, places.taken)

// Some endpoints are rate limited.
beforeEach(() => school.server.database.pool.query('delete from rate_limits'))

const all = namedEndpoints()

describe('ids of nothing the user may see', () => {
  const valid: Ids = { ...places.taken, ...ownedIds.student }
  const malformed = ['x', "a\0b' or 1=1 --"]

  /** Each id of the path in turn, and all of them. */
  function replaced(names: string[], value: () => string): Ids[] {
    const each = names.map((name) => ({ ...valid, [name]: value() }))
    return [...each, Object.fromEntries(names.map((name) => [name, value()]))]
  }

  /** Exists, but not for a student: a draft, and rows of another user. */
  const hidden: Ids = { ...places.draft, ...ownedIds.other, userId: members.student.userId }
  /** A certificate is public with its code, and a photo to signed-in users. */
  const isHidden = (names: string[]) => !names.includes('code') && !names.includes('photoId')

  /** What is opened as a page leads to one that says so. */
  const withIds = all.filter(({ endpoint }) => idNames(endpoint).length > 0 && !endpoint.redirects)
  test.each(testCases(withIds))(
    '%s has the same response for a draft, another user’s, a missing or a malformed id',
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

  /** Two ids of a path that do not belong together; undefined where any two do. */
  const MISMATCHED: Record<string, Ids | undefined> = {
    'courseId lessonId': { courseId: places.basics.courseId, lessonId: places.taken.lessonId },
    'userId attemptId': { ...ownedIds.student, userId: members.other.userId },
    'userId photoId': { ...ownedIds.student, userId: members.other.userId },
    'lessonId materialId': { lessonId: places.taken.lessonId, materialId: places.ahead.materialId },
    'courseId lessonId quizImageId': { ...places.silent, quizImageId },
    'courseId coverId': { courseId: places.basics.courseId, coverId },
    'turmaId courseId': { turmaId, courseId: places.basics.courseId },
    'turmaId linkId': { turmaId, linkId },
    'turmaId inviteId': { turmaId, inviteId },
    'turmaId avisoId': { turmaId, avisoId: crypto.randomUUID() },
    'turmaId userId': { turmaId, userId: members.student.userId },
    'turmaId userId attemptId': { ...ownedIds.student, turmaId },
    'userId lessonId': undefined,
    'courseId lessonId language': {
      courseId: places.basics.courseId,
      lessonId: places.taken.lessonId,
      language: 'pt-BR',
    },
    'jobKind jobId': { jobKind: 'video', jobId: places.taken.lessonId },
    'quizId questionId': { quizId: places.taken.quizId, questionId: crypto.randomUUID() },
    'lessonId language': { lessonId: places.taken.lessonId, language: 'en' },
    'lessonId sha256': { lessonId: places.taken.lessonId, sha256: 'a'.repeat(64) },
  }

  const withTwo = all.filter(({ endpoint }) => idNames(endpoint).length > 1)
  test.each(testCases(withTwo))(
    '%s responds with 404 to ids that do not belong together',
    async (_, named) => {
      const names = idNames(named.endpoint).join(' ')
      expect(Object.keys(MISMATCHED)).toContain(names)
      const ids = MISMATCHED[names]
      if (ids) expect(await answerTo(school, named, { as: 'admin', ids })).toMatch(/^404/)
      if (ids && named.endpoint.access !== 'admin')
        expect(await answerTo(school, named, { as: 'student', ids })).toMatch(/^404/)
    },
  )
})
