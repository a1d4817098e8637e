import { expect, test } from 'vitest'
import { Problem } from './problem.ts'
import { toProblem } from './to-problem.ts'

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test.each(['57P01', '57P03', '08006', '53300', '53100', '57014', 'ECONNREFUSED'])(
  'a database that is away (%s) is answered with a time to try again',
  (code) => {
    expect(toProblem(withCode(code))).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 })
  },
)

test('the reason is found behind the errors wrapped around it', () => {
  const wrapped = new Error('Failed query', { cause: withCode('57P01') })
  expect(toProblem(wrapped).code).toBe('UNAVAILABLE')
  expect(toProblem(new Error('x', { cause: new Problem('EMAIL_TAKEN') })).code).toBe('EMAIL_TAKEN')
})

test('text the database cannot hold is the sender’s problem, anything unknown is ours', () => {
  expect(toProblem(withCode('22021')).code).toBe('INVALID_INPUT')
  expect(toProblem(new TypeError('x is not a function')).code).toBe('INTERNAL')
})
