import { expect, test } from 'vitest'
import { analyticsSearch } from './analytics-search.ts'

test.each([
  [{}, {}],
  [{ period: '7' }, { period: '7' }],
  // The router reads a number from the address where there is one.
  [{ period: 90 }, { period: '90' }],
  [{ period: '30' }, {}],
  [{ period: '8', course: 3, lesson: 'a' }, { lesson: 'a' }],
  [{ turma: 'toda' }, {}],
  [{ turma: '01890a5d-ac96-774b-bcce-b302099a8057' }, { turma: '01890a5d-ac96-774b-bcce-b302099a8057' }],
  [
    { period: 'all', course: 'b' },
    { period: 'all', course: 'b' },
  ],
])('%j is read as %j', (given, read) => {
  expect(analyticsSearch(given)).toEqual(read)
})
