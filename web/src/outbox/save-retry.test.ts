import { expect, test } from 'vitest'
import { ApiProblem, offlineProblem } from '#/api/api-problem.ts'
import { isRefusedForGood, retryDelayMs } from './save-retry.ts'

const answered = (status: number, retryAfter?: number) =>
  new ApiProblem({ code: 'INTERNAL', title: '', status, ...(retryAfter !== undefined && { retryAfter }) })

test.each([400, 403, 404, 409, 422])('a save that was answered with %i is not sent again', (status) => {
  expect(isRefusedForGood(answered(status))).toBe(true)
})

test.each([401, 408, 429, 500, 503])('a save that was answered with %i stays in the outbox', (status) => {
  expect(isRefusedForGood(answered(status))).toBe(false)
})

test('a save that was not answered at all stays in the outbox', () => {
  expect(isRefusedForGood(offlineProblem(null))).toBe(false)
  expect(isRefusedForGood(new TypeError('x'))).toBe(false)
})

test('it is tried later and later, at least every half minute, and not before the server wants it', () => {
  const waits = [1, 2, 3, 5, 6, 50].map((failures) => retryDelayMs(failures, offlineProblem(null)))
  expect(waits).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000])
  expect(retryDelayMs(1, answered(503, 45))).toBe(45_000)
  expect(retryDelayMs(6, answered(503, 2))).toBe(30_000)
})
