import { expect, test } from 'vitest'
import { unreadText } from './notifications.ts'

test('a bell shows at most two digits', () => {
  expect([0, 1, 99, 100, 5_000].map(unreadText)).toEqual(['0', '1', '99', '99+', '99+'])
})
