import { expect, test } from 'vitest'
import { channelsOf, DEFAULT_CHANNELS, NOTIFICATION_CHANNELS } from './notification-channels.ts'
import { NOTIFICATION_KINDS } from './notifications.ts'

test('the default of every kind can be chosen', () => {
  for (const kind of NOTIFICATION_KINDS) expect(channelsOf(kind)).toContain(DEFAULT_CHANNELS[kind])
})

test('everything but an aviso can be switched off', () => {
  expect(channelsOf('aviso')).toEqual(['app', 'mail', 'digest'])
  expect(channelsOf('deadline')).toEqual(NOTIFICATION_CHANNELS)
})
