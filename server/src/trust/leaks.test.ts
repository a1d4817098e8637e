import { account } from '@farol/contract/account.ts'
import { adminCourses } from '@farol/contract/admin-courses.ts'
import { contract } from '@farol/contract/contract.ts'
import { courses } from '@farol/contract/courses.ts'
import { endpoint as declared } from '@farol/contract/endpoint.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { users } from '@farol/contract/users.ts'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newId } from '#/database/new-id.ts'
import { LiveListener } from '#/testing/live-listener.ts'
import { testServer } from '#/testing/test-server.ts'
import { canariesIn } from './canaries.ts'
import { crawl, missingIds, OTHER_PATHS } from './crawl.ts'
import { namedEndpoints } from './requests.ts'
import { buildSchool, rightAnswers } from './school.ts'
import { secretsOf } from './secrets.ts'
import { MONITOR_PERSONAS, PERSONAS, type Persona, TURMA_PERSONAS } from './users.ts'

const added = vi.spyOn(RegExpRouter.prototype, 'add')
const school = await buildSchool(await testServer())
const routes = added.mock.calls.map(([method, path]) => `${method} ${path}`)
added.mockRestore()
const { database } = school.server
const { members, places } = school

const LETTERS: Record<string, Persona> = {
  N: 'anonymous',
  S: 'student',
  O: 'other',
  L: 'locked',
  A: 'admin',
  D: 'demoted',
  M: 'member',
  E: 'ended',
  U: 'upcoming',
  R: 'removed',
  F: 'foreign',
  W: 'unreleased',
  H: 'monitor',
  I: 'monitor-elsewhere',
  J: 'monitor-removed',
  K: 'monitor-ended',
  G: 'monitor-upcoming',
}
const ALL_SIGNED_IN = 'S O L A D M E U R F W H I J K G'

/** Who may read what of each lesson. A user who began a quiz has its title in the data export. */
const READERS = {
  //        title        the lesson   title of quiz  questions  explanations
  basics: [ALL_SIGNED_IN, ALL_SIGNED_IN, ALL_SIGNED_IN, 'A', 'A'],
  taken: [ALL_SIGNED_IN, 'S O A D', 'S O L A D', 'S O A', 'S O A'],
  silent: [ALL_SIGNED_IN, 'S O A', 'S O A', 'S A', 'A'],
  ready: [ALL_SIGNED_IN, 'S A', 'S L A', 'S A', 'A'],
  ahead: [ALL_SIGNED_IN, 'A', 'A', 'A', 'A'],
  draft: ['A', 'A', 'A', 'A', 'A'],
  // What they did is in the data export of former members. A lesson that waits for its day says its title.
  restricted: ['M E R W A H', 'M A H', 'M A H', 'M A', 'A'],
} satisfies Record<keyof typeof places, string[]>

/**
 * Who sees an image in a question: whoever may take the quiz, or has it in a result with feedback.
 * The one of `taken` is in an archived question.
 */
const IMAGE_READERS = {
  basics: 'A',
  taken: 'O A',
  silent: 'A',
  ready: 'S A',
  ahead: 'A',
  draft: 'A',
  restricted: 'M A',
} satisfies Record<keyof typeof places, string>

const SEEN: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(READERS).flatMap(
      ([name, [title = '', lesson = '', quiz = '', question = '', key = '']]) => [
        [`lesson-title-of-${name}`, title],
        [`lesson-description-of-${name}`, lesson],
        [`video-of-${name}`, lesson],
        [`captions-of-${name}`, lesson],
        [`material-name-of-${name}`, lesson],
        [`material-of-${name}`, lesson],
        [`transcript-of-${name}`, lesson],
        [`quiz-title-of-${name}`, quiz],
        [`quiz-description-of-${name}`, lesson],
        [`question-of-${name}`, question],
        [`explanation-of-${name}`, key],
      ],
    ),
  ),
  ...Object.fromEntries(
    Object.entries(LETTERS)
      .slice(1)
      .flatMap(([letter, who]) => [
        [`name-of-${who}`, who === 'admin' ? 'A' : `${letter} A`],
        [`mail-of-${who}`, who === 'admin' ? 'A' : `${letter} A`],
        [`passkey-of-${who}`, letter],
        [`key-of-${who}`, letter],
        [`token-of-${who}`, ''],
        [`public-key-of-${who}`, ''],
      ]),
  ),
  // The author is in no turma: in a course for turmas, only the administration reads it.
  ...Object.fromEntries(
    Object.entries(READERS).map(([name, [, lesson = '']]) => [
      `duvida-of-${name}`,
      name === 'restricted' ? 'A' : lesson,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(READERS).map(([name, [, lesson = '']]) => [
      `duvida-image-of-${name}`,
      name === 'restricted' ? 'A' : lesson,
    ]),
  ),
  ...Object.fromEntries(Object.entries(IMAGE_READERS).map(([name, who]) => [`quiz-image-of-${name}`, who])),
  'cover-of-basics': ALL_SIGNED_IN,
  'cover-of-main': ALL_SIGNED_IN,
  'cover-of-draft': 'A',
  'cover-of-restricted': 'M W A H',
  'aviso-title': 'M A',
  'aviso-text': 'M A',
  'name-of-invited': 'A',
  'mail-of-invited': 'A',
  'name-of-bystander': 'A',
  'mail-of-bystander': 'A',
  'title-of-basics': ALL_SIGNED_IN,
  'description-of-basics': ALL_SIGNED_IN,
  'title-of-main': ALL_SIGNED_IN,
  'description-of-main': ALL_SIGNED_IN,
  'title-of-waiting': ALL_SIGNED_IN,
  'description-of-waiting': ALL_SIGNED_IN,
  'title-of-draft': 'A',
  'description-of-draft': 'A',
  'title-of-restricted': 'M E R W A H',
  'description-of-restricted': 'M W A H',
  // Who was removed reads in the data export that it was done.
  'turma-of-members': 'M R A H J',
  'turma-of-ended': 'E A K',
  'turma-of-upcoming': 'U A G',
  'turma-of-foreign': 'F A I',
  'turma-of-unreleased': 'W A',
  // A monitor knows the members by name, and nothing else of them.
  'name-of-member': 'M A H',
  // The course page names the monitors of one's own turma.
  'name-of-monitor': 'M A H',
  'name-of-monitor-elsewhere': 'F A I',
  /** Only for users who had answered it. */
  'archived-question': 'O A',
  /** For anyone with the code. */
  'name-on-certificate': `N ${ALL_SIGNED_IN}`,
  'title-on-certificate': `N ${ALL_SIGNED_IN}`,
  'photo-of-student': ALL_SIGNED_IN,
  'photo-of-other': ALL_SIGNED_IN,
}

test('every id in a path that can be read is one of the school, and a new one fails', () => {
  expect(missingIds(school)).toEqual([])
  const one = declared({
    method: 'GET',
    path: '/api/new/{newId}',
    access: 'signed-in',
    clients: 'none',
    summary: '',
    returns: z.object({}),
    errors: [],
  })
  expect(missingIds(school, { ...contract, courses: { ...contract.courses, one } })).toEqual(['newId'])
})

test('every route is of the contract, or a page, or asked here by its path', () => {
  const ofContract = namedEndpoints().map(
    ({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  )
  const others = routes.filter((route) => !ofContract.includes(route))
  // For all requests; what uploads say of themselves; and the pages.
  const known = ['ALL /*', 'OPTIONS /api/admin/uploads', 'GET /*']
  expect([...new Set(others)].sort()).toEqual([...known, ...OTHER_PATHS.map((path) => `GET ${path}`)].sort())
})

const VISITORS = [...PERSONAS, ...TURMA_PERSONAS, ...MONITOR_PERSONAS]

const seenBy = (persona: Persona) =>
  Object.keys(SEEN).filter((name) => SEEN[name]?.split(' ').some((letter) => LETTERS[letter] === persona))

test.each(VISITORS)(
  'the responses to %s contain what this user may see, and nothing else',
  async (persona) => {
    const text = await crawl(school, persona)
    expect(canariesIn(text)).toEqual(seenBy(persona).sort())
    const secrets = await secretsOf(database.pool)
    expect(secrets.filter(({ forms }) => forms.some((form) => text.includes(form)))).toEqual([])
  },
)

test.each(VISITORS)('a search in the transcripts finds for %s what this user may open', async (persona) => {
  const found: string[] = []
  for (const courseId of new Set(Object.values(places).map((place) => place.courseId))) {
    const response = await school.visitors[persona].fetch(
      `/api/courses/${courseId}/transcript-matches?search=CANÁRIO`,
    )
    found.push(...canariesIn(await response.text()).filter((name) => name.startsWith('transcript')))
  }
  expect(found.sort()).toEqual(
    seenBy(persona)
      .filter((name) => name.startsWith('transcript'))
      .sort(),
  )
})

test.each(VISITORS)('the one search finds for %s nothing but what this user may see', async (persona) => {
  const response = await school.visitors[persona].fetch('/api/search?search=CANÁRIO')
  const found = canariesIn(await response.text())
  expect(found.filter((name) => !seenBy(persona).includes(name))).toEqual([])
  // An administrator may open more than the five that are shown.
  if (persona === 'admin') return
  const isSaid = (name: string) => name.startsWith('transcript')
  expect(found.filter(isSaid)).toEqual(seenBy(persona).filter(isSaid).sort())
})

test('every table with secrets is searched for', async () => {
  const where = new Set((await secretsOf(database.pool)).map((secret) => secret.where))
  expect([...where].sort()).toEqual([
    'accounts.password',
    'api_keys.digest',
    'backup_codes.digest',
    'jwks.private_key',
    'one_time_links.digest',
    'passkeys.public_key',
    'pending_sign_ins.digest',
    'phone_factors.number',
    'push_keys.encrypted_private_key',
    'rate_limits.key',
    'reminder_addresses.digest',
    'sessions.token',
    'totp_factors.encrypted_secret',
    'turma_invites.digest',
    'turma_invites.reminder_digest',
    'turma_links.token',
  ])
})

test('before the attempt, and after it without feedback, nothing depends on which answer is right', async () => {
  const { student } = members
  const shown = async () => [
    await student.call(quizzes.start, { params: places.ready }),
    await student.call(quizzes.result, { params: places.silent }),
    await student.call(courses.one, { params: places.ready }),
  ]
  const before = await shown()
  await database.pool.query('update quiz_options set is_correct = not is_correct')
  expect(await shown()).toEqual(before)
  await database.pool.query('update quiz_options set is_correct = not is_correct')
})

test('the live stream sends nobody the id of a draft, of a locked course, of another turma’s course or of another user', async () => {
  const { admin, student, other, locked } = members
  const listeners = {
    admin: await LiveListener.open(admin),
    student: await LiveListener.open(student),
    locked: await LiveListener.open(locked),
  }
  const received = { admin: '', student: '', locked: '' }
  const { courses: all } = await admin.call(adminCourses.list)
  for (const { id: courseId, lessonCount: _, studentCount: __, cover: ___, ...course } of all)
    await admin.call(adminCourses.update, { params: { courseId }, body: course })
  const params = { userId: other.userId, lessonId: places.silent.lessonId }
  await admin.call(users.completeLesson, { params })
  const body = { key: newId(), answers: await rightAnswers(database, places.silent) }
  await other.call(quizzes.submit, { params: places.silent, body })
  for (const who of ['admin', 'student', 'locked'] as const) {
    await members[who].call(account.updateProfile, { body: { name: 'Nome Novo' } })
    received[who] = JSON.stringify(await listeners[who].until({ topic: 'self' }))
  }
  const secret = [places.draft.courseId, places.restricted.courseId, other.userId, places.silent.quizId]
  expect(secret.filter((id) => received.admin.includes(id))).toEqual(secret)
  expect(secret.filter((id) => received.student.includes(id))).toEqual([])
  expect(received.student).toContain(places.taken.courseId)
  expect([...secret, places.taken.courseId].filter((id) => received.locked.includes(id))).toEqual([])
})
