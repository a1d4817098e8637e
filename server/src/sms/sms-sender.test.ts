import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openSmsInbox } from '#/testing/sms-inbox.ts'
import { createSmsSender } from './sms-sender.ts'

const log = pino({ level: 'silent' })
const inbox = await openSmsInbox()
afterAll(inbox.close)
beforeEach(() => inbox.answerWith(200))
const message = { to: '+5511987654321', text: 'Olá' }

test('without an address there is no sender', () => {
  expect(createSmsSender({ webhookUrl: undefined, log })).toBeUndefined()
})

test('a message is posted as JSON, with the URL’s token as a header', async () => {
  await createSmsSender({ webhookUrl: inbox.url, log })?.send(message)
  expect(inbox.messages.at(-1)).toEqual({ ...message, authorization: undefined })
  await createSmsSender({ webhookUrl: inbox.url.replace('://', '://a%2Fb@'), log })?.send(message)
  expect(inbox.messages.at(-1)).toEqual({ ...message, authorization: 'Bearer a/b' })
})

test.each([302, 400, 401, 500, undefined])(
  'an answer of %s is a failure, and no redirection is followed',
  async (status) => {
    inbox.answerWith(status)
    const count = inbox.messages.length
    await expect(createSmsSender({ webhookUrl: inbox.url, log })?.send(message)).rejects.toThrow()
    expect(inbox.messages).toHaveLength(count)
  },
)

test('a webhook that does not respond times out', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const webhookUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const sending = createSmsSender({ webhookUrl, log, timeoutMs: 20 })?.send(message)
  await expect(sending).rejects.toThrow(/timeout/i)
  silent.closeAllConnections()
  silent.close()
})
