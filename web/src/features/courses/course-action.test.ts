import { expect, test } from 'vitest'
import { courseVerb } from './course-action.tsx'

test.each([
  [
    'a course that the student has not started',
    { percent: 0, status: 'not-started', lessonCount: 3 },
    'Começar',
  ],
  ['a course in progress', { percent: 40, status: 'in-progress', lessonCount: 3 }, 'Continuar'],
  ['a course that misses a quiz', { percent: 100, status: 'in-progress', lessonCount: 3 }, 'Continuar'],
  ['a completed course', { percent: 100, status: 'completed', lessonCount: 3 }, 'Rever'],
  ['a completed course with new lessons', { percent: 75, status: 'completed', lessonCount: 4 }, 'Continuar'],
  ['a course without lessons', { percent: 0, status: 'not-started', lessonCount: 0 }, 'Ver Curso'],
] as const)('%s', (_, course, verb) => {
  expect(courseVerb(course)).toBe(verb)
})
