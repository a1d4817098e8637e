import { expect, test } from 'vitest'
import { isPushService } from './push.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QABC',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s belongs to a push service', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilnotify.windows.com/x',
  'https://user@web.push.apple.com/x',
  'https://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:5432/',
  'file:///etc/passwd',
  'nonsense',
])('%s does not', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(false)
})

test('an origin that the operator named is one as well, but no other port or name of it', () => {
  const origins = ['https://push.example.org']
  expect(isPushService('https://push.example.org/abc', origins)).toBe(true)
  expect(isPushService('https://push.example.org:8443/abc', origins)).toBe(false)
  expect(isPushService('https://other.example.org/abc', origins)).toBe(false)
})
