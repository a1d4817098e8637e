import { expect, test } from 'vitest'
import { timeAgo } from './times-ago.ts'

const now = new Date('2025-11-13T15:00:00-03:00')

test.each([
  ['2025-11-13T14:59:30-03:00', 'agora'],
  ['2025-11-13T15:00:10-03:00', 'agora'],
  ['2025-11-13T14:59:00-03:00', 'há 1 min'],
  ['2025-11-13T14:00:01-03:00', 'há 59 min'],
  ['2025-11-13T14:00:00-03:00', 'há 1 h'],
  ['2025-11-13T00:10:00-03:00', 'há 14 h'],
  ['2025-11-12T23:50:00-03:00', 'ontem'],
  ['2025-11-10T12:00:00-03:00', '3 dias atrás'],
  ['2025-10-01T12:00:00-03:00', '01/10/2025'],
])('%s was %s', (moment, label) => {
  expect(timeAgo(moment, now).replace('\u00a0', ' ')).toBe(label)
})
