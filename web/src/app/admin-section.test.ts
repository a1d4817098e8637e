import { expect, test } from 'vitest'
import { adminSection } from './admin-section.ts'

test.each([
  ['/admin', 'dashboard'],
  ['/admin/', 'dashboard'],
  ['/admin/courses', 'courses'],
  ['/admin/courses/new', 'new-course'],
  ['/admin/courses/7/edit', 'courses'],
  ['/admin/courses/7/lessons/new', 'courses'],
  ['/admin/lessons', 'lessons'],
  ['/admin/lessons/', 'lessons'],
  ['/admin/lessons/7/quiz', 'courses'],
  ['/admin/quizzes/7/results', 'courses'],
  ['/admin/analytics', 'analytics'],
  ['/admin/users/7', 'users'],
  ['/admin/settings', 'settings'],
])('%s belongs to %s', (pathname, section) => {
  expect(adminSection(pathname)).toBe(section)
})
