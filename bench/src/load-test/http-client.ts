import { Agent, request } from 'node:http'

export type Call = {
  method?: 'GET' | 'POST'
  path: string
  cookie?: string | undefined
  body?: unknown
  /** As a proxy in front would tell it. */
  address?: string
}
export type Answer = {
  outcome: 'ok' | 'refused' | 'failed'
  status: number
  retryAfterMs: number
  setCookie: string[]
}
export type Send = (call: Call) => Promise<Answer>

const LONGEST_MS = 30_000

/** As many connections as there are callers at once, kept open as browsers keep them. */
export function createHttpClient(port: number): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const send: Send = ({ method = 'GET', path, cookie, body, address }) =>
    new Promise((resolve) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const headers = {
        ...(cookie && { cookie }),
        ...(address && { 'x-forwarded-for': address }),
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      }
      const failed = () => resolve({ outcome: 'failed', status: 0, retryAfterMs: 0, setCookie: [] })
      const call = request({ agent, host: '127.0.0.1', port, path, method, headers, timeout: LONGEST_MS })
      call.on('response', (response) => {
        const status = response.statusCode ?? 0
        response.resume()
        response.on('error', failed)
        response.on('end', () =>
          resolve({
            outcome: outcomeOf(status),
            status,
            retryAfterMs: Number(response.headers['retry-after'] ?? 0) * 1_000,
            setCookie: response.headers['set-cookie'] ?? [],
          }),
        )
      })
      call.on('timeout', () => call.destroy())
      call.on('error', failed)
      call.end(text)
    })
  return { send, close: () => agent.destroy() }
}

function outcomeOf(status: number): Answer['outcome'] {
  if (status === 200) return 'ok'
  return status === 503 || status === 429 ? 'refused' : 'failed'
}
