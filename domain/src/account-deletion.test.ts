import { expect, test } from 'vitest'
import { deletionDueAt } from './account-deletion.ts'

test('an account is deleted seven whole days after the request, across months and years', () => {
  expect(deletionDueAt(new Date('2026-02-25T12:34:56.789Z'))).toEqual(new Date('2026-03-04T12:34:56.789Z'))
  expect(deletionDueAt(new Date('2026-12-28T00:00:00Z'))).toEqual(new Date('2027-01-04T00:00:00Z'))
})
