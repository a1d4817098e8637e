import type { Logger } from 'pino'

const TIMEOUT_MS = 5_000

type Sms = { to: string; text: string }
/** Rejects when the message was not accepted. */
export type SmsSender = { send: (message: Sms) => Promise<void> }

type Options = { webhookUrl: string | undefined; log: Logger; timeoutMs?: number }

/** Sends messages to the configured webhook. Undefined without one: then SMS is not offered. */
export function createSmsSender({ webhookUrl, log, timeoutMs = TIMEOUT_MS }: Options): SmsSender | undefined {
  if (!webhookUrl) return undefined
  const address = new URL(webhookUrl)
  const token = decodeURIComponent(address.username)
  address.username = ''
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return {
    send: async ({ to, text }) => {
      const response = await fetch(address, {
        method: 'POST',
        headers,
        body: JSON.stringify({ to, text }),
        // A redirect would send numbers and codes to a host that nobody configured.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`SMS_WEBHOOK_URL answered with ${response.status}.`)
      log.info('SMS sent')
    },
  }
}
