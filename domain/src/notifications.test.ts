import { expect, test } from 'vitest'
import {
  channelsOf,
  DEFAULT_CHANNELS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  unreadText,
} from './notifications.ts'

test('the default of every kind can be chosen', () => {
  for (const kind of NOTIFICATION_KINDS) expect(channelsOf(kind)).toContain(DEFAULT_CHANNELS[kind])
})

test('everything but an aviso can be switched off', () => {
  expect(channelsOf('aviso')).toEqual(['app', 'mail', 'digest'])
  expect(channelsOf('deadline')).toEqual(NOTIFICATION_CHANNELS)
})

test('a bell shows at most two digits', () => {
  expect([0, 1, 99, 100, 5_000].map(unreadText)).toEqual(['0', '1', '99', '99+', '99+'])
})
