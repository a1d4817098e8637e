import { expect, test } from 'vitest'
import { levelOfEnd } from './start-workers.ts'

test('a worker that was stopped is no error, one that crashed or was killed is', () => {
  expect(levelOfEnd(0)).toBe('info')
  expect(levelOfEnd(1)).toBe('error')
  expect(levelOfEnd(null)).toBe('error')
})
