import { Problem } from '@farol/contract/problem.ts'
import { expect, test } from 'vitest'
import { problemAnswer } from '#/http/problem-answer.ts'
import { toProblem } from './to-problem.ts'

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test.each(['57P01', '57P03', '08006', '53300', '53100', '57014', '25006', 'ECONNREFUSED'])(
  'a database that is away (%s) is answered with a time to try again',
  (code) => {
    expect(toProblem(withCode(code))).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 })
  },
)

test.each(['Query read timeout', 'timeout expired', 'Connection terminated unexpectedly'])(
  'so is one that does not answer (%s)',
  (message) => {
    expect(toProblem(new Error(message))).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 })
  },
)

test('the cause is found inside wrapped errors', () => {
  const wrapped = new Error('Failed query', { cause: withCode('57P01') })
  expect(toProblem(wrapped).code).toBe('UNAVAILABLE')
  expect(toProblem(new Error('x', { cause: new Problem('EMAIL_TAKEN') })).code).toBe('EMAIL_TAKEN')
})

test('text the database cannot store is a client error, anything unknown a server error', () => {
  expect(toProblem(withCode('22021')).code).toBe('INVALID_INPUT')
  expect(toProblem(new TypeError('x is not a function')).code).toBe('INTERNAL')
})

test('an internal error has the same shape as any other problem, and does not reveal its cause', () => {
  const [body, status] = problemAnswer(toProblem(new TypeError('secret is not a function')), 'a-request')
  expect(status).toBe(500)
  expect(JSON.parse(String(body))).toMatchObject({
    code: 'INTERNAL',
    status: 500,
    requestId: 'a-request',
    title: expect.any(String),
  })
  expect(String(body)).not.toContain('secret')
})
