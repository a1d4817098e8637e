import { account } from '@farol/contract/account.ts'
import { adminCourses } from '@farol/contract/admin-courses.ts'
import { courses } from '@farol/contract/courses.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { users } from '@farol/contract/users.ts'
import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { LiveListener } from '#/testing/live-listener.ts'
import { testServer } from '#/testing/test-server.ts'
import { canariesIn } from './canaries.ts'
import { crawl } from './crawl.ts'
import { buildSchool, rightAnswers } from './school.ts'
import { secretsOf } from './secrets.ts'
import { PERSONAS, type Persona } from './users.ts'

const school = await buildSchool(await testServer())
const { database } = school.server
const { members, places } = school

const LETTERS: Record<string, Persona> = {
  N: 'anonymous',
  S: 'student',
  O: 'other',
  L: 'locked',
  A: 'admin',
  D: 'demoted',
}

/** Who may read what of each lesson. A user who began a quiz has its title in the data export. */
const READERS = {
  //        title        the lesson   title of quiz  questions  explanations
  basics: ['S O L A D', 'S O L A D', 'S O L A D', 'A', 'A'],
  taken: ['S O L A D', 'S O A D', 'S O L A D', 'S O A', 'S O A'],
  silent: ['S O L A D', 'S O A', 'S O A', 'S A', 'A'],
  ready: ['S O L A D', 'S A', 'S L A', 'S A', 'A'],
  ahead: ['S O L A D', 'A', 'A', 'A', 'A'],
  draft: ['A', 'A', 'A', 'A', 'A'],
} satisfies Record<keyof typeof places, string[]>

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
  'name-of-bystander': 'A',
  'mail-of-bystander': 'A',
  'title-of-basics': 'S O L A D',
  'description-of-basics': 'S O L A D',
  'title-of-main': 'S O L A D',
  'description-of-main': 'S O L A D',
  'title-of-waiting': 'S O L A D',
  'description-of-waiting': 'S O L A D',
  'title-of-draft': 'A',
  'description-of-draft': 'A',
  /** Only for users who had answered it. */
  'archived-question': 'O A',
  /** For anyone with the code. */
  'name-on-certificate': 'N S O L A D',
  'title-on-certificate': 'N S O L A D',
  'photo-of-student': 'S O L A D',
  'photo-of-other': 'S O L A D',
}

const seenBy = (persona: Persona) =>
  Object.keys(SEEN).filter((name) => SEEN[name]?.split(' ').some((letter) => LETTERS[letter] === persona))

test.each(PERSONAS)(
  'the responses to %s contain what this user may see, and nothing else',
  async (persona) => {
    const text = await crawl(school, persona)
    expect(canariesIn(text)).toEqual(seenBy(persona).sort())
    const secrets = await secretsOf(database.pool)
    expect(secrets.filter(({ forms }) => forms.some((form) => text.includes(form)))).toEqual([])
  },
)

test.each(PERSONAS)('a search in the transcripts finds for %s what this user may open', async (persona) => {
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
    'rate_limits.key',
    'sessions.token',
    'totp_factors.encrypted_secret',
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

test('the live stream sends nobody the id of a draft, of a locked course or of another user', async () => {
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
  const secret = [places.draft.courseId, other.userId, places.silent.quizId]
  expect(secret.filter((id) => received.admin.includes(id))).toEqual(secret)
  expect(secret.filter((id) => received.student.includes(id))).toEqual([])
  expect(received.student).toContain(places.taken.courseId)
  expect([...secret, places.taken.courseId].filter((id) => received.locked.includes(id))).toEqual([])
})
