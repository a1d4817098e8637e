import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test.each(['/dashboard', '/course/7?tab=aulas#3', '/', '/courses?q=a%20b'])(
  'after log-in a user goes back to %s',
  (path) => {
    expect(safeRedirect(path)).toBe(path)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /dashboard',
  'https://evil.example/dashboard',
  'HTTPS:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'dashboard',
  './dashboard',
  '/..//evil.example',
  '/./\\evil.example',
  '',
])('%j is refused, because it could lead to another site', (value) => {
  expect(safeRedirect(value)).toBeUndefined()
})

test.each([undefined, null, 7, {}, ['/dashboard']])('%j is not a path', (value) => {
  expect(safeRedirect(value)).toBeUndefined()
})

test.each(['/auth', '/auth?redirect=/auth', '/auth/reset?token=x', '/courses/../auth'])(
  '%s would lead back to log-in for ever',
  (path) => {
    expect(safeRedirect(path)).toBeUndefined()
  },
)
