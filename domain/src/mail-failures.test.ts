import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAIL_FAILURES, mailFailure, mailKind, storedMailError } from './mail-failures.ts'
import { MAIL_PRIORITIES } from './mail-retries.ts'

test.each([
  ['connect ECONNREFUSED 127.0.0.1:587', 'unreachable'],
  ['getaddrinfo ENOTFOUND smtp.escola.example', 'unreachable'],
  ['Connection timeout', 'unreachable'],
  ['Unexpected socket close', 'unreachable'],
  ['Invalid login: 535 5.7.8 Username and Password not accepted', 'login'],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 User unknown", 'refused'],
  ['Message failed: 451 4.3.0 Try again later', 'later'],
  ['AUTH_SECRET was changed: the stored mail cannot be read.', 'unreadable'],
  ['Something else', 'other'],
] as const)('“%s” means %s', (error, failure) => {
  expect(mailFailure(error)).toBe(failure)
})

test('a mail is named by what it is about', () => {
  const { awaited, notification, bulk } = MAIL_PRIORITIES
  const one = { priority: awaited, isInvite: false, isReminder: false }
  expect([
    mailKind(one),
    mailKind({ ...one, priority: notification }),
    mailKind({ ...one, priority: notification, isInvite: true }),
    mailKind({ ...one, priority: bulk }),
    mailKind({ ...one, priority: bulk, isReminder: true }),
  ]).toEqual(['account', 'notification', 'invite', 'aviso', 'reminder'])
})

test('no link is stored with an error, whatever the server quotes', () => {
  const path = '/auth/reset?token=abcDEF123'
  fc.assert(
    fc.property(fc.string(), fc.webUrl(), fc.string(), (before, url, after) => {
      const stored = storedMailError(`${before} ${url}${path} ${after} farol.example${path}`)
      expect(stored).not.toContain('abcDEF123')
      expect(stored.length).toBeLessThanOrEqual(500)
      expect(MAIL_FAILURES).toContain(mailFailure(stored))
    }),
  )
})
