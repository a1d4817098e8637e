import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bounceOf, messageIdOf } from './bounces.ts'

const MAIL = '01a1f372-c17b-7073-8890-7f898bef8f7f'
const INVITE = '01a1f373-08c4-730b-93e0-89685b33442c'
const ours = `From: Escola <escola@farol.example>\r\nMessage-ID: <${MAIL}.${INVITE}@farol.example>\r\nSubject: Convite`
const status = (action: string, code: string) =>
  `Reporting-MTA: dns; mx.farol.example\r\n\r\nFinal-Recipient: rfc822; ana@farol.example\r\nAction: ${action}\r\nStatus: ${code}\r\n`

describe('a mail that was returned', () => {
  test.each([
    ['5.1.1', 'no-such-address'],
    ['5.1.10', 'no-such-address'],
    ['5.2.2', 'mailbox-full'],
    ['4.2.2', 'mailbox-full'],
    ['5.2.1', 'returned'],
    ['5.7.1 (spam)', 'returned'],
    ['5.21.2', 'returned'],
    ['', 'returned'],
  ] as const)('with the status “%s” failed: %s', (code, failure) => {
    expect(bounceOf({ status: status('failed', code), original: ours })).toEqual({
      trackedAs: INVITE,
      failure,
    })
  })

  test('is known whole or by its headers, however they are written', () => {
    const failed = status('Failed', '5.1.1').replaceAll('\r\n', '\n')
    const folded = ours.replace('Message-ID: ', 'message-id:\r\n\t')
    for (const original of [ours, `${ours}\r\n\r\nOlá`, folded, folded.replaceAll('\r\n', '\n')])
      expect(bounceOf({ status: failed, original })).toEqual({
        trackedAs: INVITE,
        failure: 'no-such-address',
      })
  })
})

test('a mail that is only late did not fail, and neither did one that another mail quotes, or that nobody tracks', () => {
  for (const action of ['delayed', 'delivered', 'relayed', 'expanded'])
    expect(bounceOf({ status: status(action, '4.4.1'), original: ours })).toBeUndefined()
  const failed = status('failed', '5.1.1')
  for (const original of [
    '',
    `Subject: Fwd\r\n\r\n${ours}`,
    'Message-ID: <abc@farol.example>',
    `Message-ID: <${messageIdOf(MAIL, undefined)}@farol.example>`,
    `Message-ID: <x${MAIL}.${INVITE}@farol.example>`,
  ])
    expect(bounceOf({ status: failed, original })).toBeUndefined()
})

test('what is tracked is found in the Message-ID it was given; no text makes the reading of a report fail', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.domain(), (mailId, trackedAs, domain) => {
      const original = `Message-ID: <${messageIdOf(mailId, trackedAs)}@${domain}>`
      expect(bounceOf({ status: status('failed', '5.0.0'), original })?.trackedAs).toBe(trackedAs)
    }),
  )
  fc.assert(
    fc.property(fc.string(), fc.string(), (report, original) => {
      expect(bounceOf({ status: report, original })).toBeUndefined()
    }),
  )
})
