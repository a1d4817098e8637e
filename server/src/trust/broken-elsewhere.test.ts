import { request as httpRequest } from 'node:http'
import { quizzes } from '@farol/contract/quizzes.ts'
import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { testServer } from '#/testing/test-server.ts'
import { canariesIn } from './canaries.ts'
import { idNames, namedEndpoints, request, statusOf, titleOf } from './requests.ts'
import { buildSchool, rightAnswers } from './school.ts'
import type { Persona } from './users.ts'

// Vulnerabilities of other course platforms; docs/trust.md names the tests of the rest.

const school = await buildSchool(await testServer())
const { ownedIds, members, places, server } = school
const { pool } = server.database

test('insecure direct object references: no student gets anything with the ids of another one', async () => {
  const personal = ['attemptId', 'certificateId', 'keyId', 'passkeyId', 'sessionId']
  const swapped = namedEndpoints().filter(({ endpoint }) =>
    idNames(endpoint).some((name) => personal.includes(name)),
  )
  expect(swapped.length).toBeGreaterThan(6)
  for (const named of swapped) {
    const expected = named.endpoint.access === 'admin' ? 403 : 404
    for (const [as, whose] of [
      ['student', 'other'],
      ['other', 'student'],
    ] as const) {
      const status = await statusOf(school, named, { as, ids: ownedIds[whose] })
      expect(status, titleOf(named.endpoint)).toBe(expected)
    }
  }
  for (const { sessionId, passkeyId } of Object.values(ownedIds)) {
    const { rows } = await pool.query(
      'select id from sessions where id = $1 union select id from passkeys where id = $2',
      [sessionId, passkeyId],
    )
    expect(rows).toHaveLength(2)
  }
})

test('choosing all options, answering a question twice or sending a score gains nothing', async () => {
  const { rows: options } = await pool.query<{ question: string; all: string[]; wrong: string }>(
    `select q.id as question, array_agg(o.id::text) as all, max(o.id::text) filter (where not o.is_correct) as wrong
     from quiz_questions q join quiz_options o on o.question_id = q.id where q.quiz_id = $1 group by q.id`,
    [places.ready.quizId],
  )
  const right = await rightAnswers(server.database, places.ready)
  const wrong = Object.fromEntries(options.map(({ question, wrong: option }) => [question, option]))
  const send = async (body: string) => {
    const path = `/api/courses/${places.ready.courseId}/lessons/${places.ready.lessonId}/quiz/attempt`
    const headers = { 'content-type': 'application/json' }
    return members.student.fetch(path, { method: 'POST', headers, body })
  }
  const ticked = Object.fromEntries(options.map(({ question, all }) => [question, all]))
  expect((await send(JSON.stringify({ key: newId(), answers: ticked }))).status).toBe(422)
  for (const extra of [{ score: 100 }, { passed: true }, { time: 1 }, { completed: true }])
    expect((await send(JSON.stringify({ key: newId(), answers: right, ...extra }))).status).toBe(422)
  // The last of two answers to one question counts, which is wrong here.
  const pairs = [...Object.entries(right), ...Object.entries(wrong)].map((pair) =>
    pair.map((id) => `"${id}"`),
  )
  const twice = `{"key":"${newId()}","answers":{${pairs.map((pair) => pair.join(':')).join(',')}}}`
  expect(await (await send(twice)).json()).toMatchObject({ score: 0, correctCount: 0, questionCount: 3 })
  expect(await members.student.call(quizzes.result, { params: places.ready })).toMatchObject({
    attempt: { score: 0, passed: false },
  })
})

test('CSRF: every write refuses requests of other sites', async () => {
  const writes = namedEndpoints().filter(({ endpoint }) => endpoint.method !== 'GET')
  expect(writes.length).toBeGreaterThan(40)
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const named of writes) {
    for (const headers of foreign) {
      const response = await request(school, named, { as: 'admin', headers })
      expect(await response.json(), titleOf(named.endpoint)).toMatchObject({ code: 'FOREIGN_ORIGIN' })
    }
  }
})

/** Sends the path unchanged: `fetch` would normalise it. */
function rawGet(path: string, as: Persona): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const headers = { cookie: school.visitors[as].cookieHeader }
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      answer.on('end', () => resolve(text))
    })
    sent.on('error', reject)
    sent.end()
  })
}

const TRICKS: ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path};x`,
  (path) => `${path}%00`,
  (path) => `${path}%20`,
  (path) => path.toUpperCase(),
  (path) => path.replace('/api/', '/api//'),
  (path) => path.replace('/api/', '/api/./'),
  (path) => path.replace('/api/', '/api/session/../'),
  (path) => path.replace('/api/', '/api/%2e%2e/api/'),
  (path) => path.replace('/admin', '/%61dmin'),
  (path) => path.replace('/admin', '%2Fadmin'),
  (path) => path.replace('/admin', '%5Cadmin'),
  (path) => path.replace('/api', 'http://127.0.0.1/api'),
]

test('path tricks: no other spelling of a path bypasses access checks', async () => {
  const lists = namedEndpoints().filter(
    ({ endpoint: { access, method, path } }) =>
      access === 'admin' && method === 'GET' && path.startsWith('/api/admin/') && !path.includes('{'),
  )
  for (const { endpoint } of lists) {
    for (const trick of TRICKS) {
      for (const as of ['anonymous', 'student', 'demoted'] as const)
        expect(canariesIn(await rawGet(trick(endpoint.path), as)), trick(endpoint.path)).toEqual([])
    }
  }
  expect(canariesIn(await rawGet('/api/admin/users', 'admin'))).toContain('name-of-student')
})
