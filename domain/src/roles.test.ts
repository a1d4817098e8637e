import { expect, test } from 'vitest'
import { effectiveRole, ROLES, SIGN_UP_ROLE } from './roles.ts'

test('a new account is a student', () => {
  expect(SIGN_UP_ROLE).toBe('student')
})

test('a user without a role is a student, never an administrator', () => {
  expect(effectiveRole(null)).toBe('student')
  expect(effectiveRole(undefined)).toBe('student')
})

test.each(ROLES)('the role on record counts: %s', (role) => {
  expect(effectiveRole(role)).toBe(role)
})
