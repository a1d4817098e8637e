import type { Priority } from '@farol/domain/shedding.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './contract.ts'
import { priorityOf } from './endpoint.ts'
import { ERRORS } from './errors.ts'

test('no two endpoints share a method and a path', () => {
  const keys = allEndpoints.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s declares its access and a shape for each parameter of its path',
  (_, endpoint) => {
    expect(['public', 'signed-in', 'admin']).toContain(endpoint.access)
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath)
  },
)

test('only administrators may call endpoints under /api/admin', () => {
  const open = allEndpoints.filter(({ path, access }) => path.startsWith('/api/admin') && access !== 'admin')
  expect(open).toEqual([])
})

test('bodies with unknown fields are rejected', () => {
  for (const { body, path } of allEndpoints) {
    if (body) expect(z.toJSONSchema(body, { io: 'input' }).additionalProperties, path).toBe(false)
  }
})

/** Texts of the specification, kept to the letter. */
const WITHOUT_FULL_STOP: string[] = [
  'Complete as aulas anteriores primeiro',
  'Responda todas as perguntas antes de enviar',
]

test('every error has a client or server status and a sentence', () => {
  for (const { status, message } of Object.values(ERRORS)) {
    expect(status).toBeGreaterThanOrEqual(400)
    if (!WITHOUT_FULL_STOP.includes(message)) expect(message).toMatch(/[.!]$/)
  }
})

const withPriority = (priority: Priority) =>
  allEndpoints.filter((each) => priorityOf(each) === priority).map(({ method, path }) => `${method} ${path}`)

test('load shedding rejects figures and tables first', () => {
  expect(withPriority('reports')).toEqual([
    'GET /api/admin/analytics',
    'GET /api/admin/analytics/courses/{courseId}',
    'GET /api/admin/analytics/lessons/{lessonId}',
    'GET /api/admin/courses/{courseId}/progress.csv',
    'GET /api/admin/overview',
    'GET /api/admin/users.csv',
    'GET /api/account/data',
    'GET /api/admin/quizzes/{quizId}/results',
    'GET /api/admin/quizzes/{quizId}/attempts.csv',
    'GET /api/admin/turmas/{turmaId}/progress.csv',
  ])
})

test('load shedding rejects saves, quiz answers and log-ins last', () => {
  expect(withPriority('saving')).toEqual([
    'GET /api/session',
    'POST /api/account/sign-in',
    'POST /api/lessons/{lessonId}/progress',
    'POST /api/account/passkey-sign-in/options',
    'POST /api/account/passkey-sign-in',
    'POST /api/account/second-factor/passkey/options',
    'POST /api/account/second-factor/passkey',
    'POST /api/account/second-factor/phone',
    'GET /api/account/provider',
    'GET /api/account/provider/callback',
    'PUT /api/courses/{courseId}/lessons/{lessonId}/quiz/answers',
    'POST /api/courses/{courseId}/lessons/{lessonId}/quiz/attempt',
    'GET /api/account/second-factor',
    'POST /api/account/second-factor',
  ])
})

test('load shedding rejects browsing before studying', () => {
  const browsing = withPriority('browsing')
  expect(browsing.filter((each) => !each.startsWith('GET /api/admin/'))).toEqual([
    'POST /api/admin/courses/{courseId}/plan-effect',
    'GET /api/account/api-keys',
    'GET /api/courses/{courseId}/transcript-matches',
    'GET /api/catalogue',
    'GET /api/catalogue/{courseId}',
    'GET /api/courses',
    'GET /api/courses/{courseId}/covers/{coverId}',
    'GET /api/courses/{courseId}/lessons/{lessonId}/duvidas',
    'GET /api/courses/{courseId}/duvidas',
    'GET /api/duvidas/{duvidaId}/answers',
    'GET /api/duvidas/{duvidaId}/image',
    'GET /api/unanswered-duvidas',
    'GET /api/reported-posts',
    'GET /api/monitored-turmas/{turmaId}/avisos',
    'GET /api/monitored-turmas',
    'GET /api/monitored-turmas/{turmaId}/progress',
    'GET /api/avisos',
    'GET /api/avisos/{avisoId}',
    'GET /api/account/reminders',
    'GET /api/account/notification-preferences',
    'GET /api/notifications',
    'GET /api/search',
  ])
  expect(withPriority('studying')).toContain('POST /api/courses/{courseId}/lessons/{lessonId}/open')
})
