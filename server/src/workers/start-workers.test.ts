import { expect, test } from 'vitest'
import { exitLogLevel } from './start-workers.ts'

test('a worker that was stopped is no error, one that crashed or was killed is', () => {
  expect(exitLogLevel(0)).toBe('info')
  expect(exitLogLevel(1)).toBe('error')
  expect(exitLogLevel(null)).toBe('error')
})
