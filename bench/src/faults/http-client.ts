import { Agent, request } from 'node:http'

/** Longer than any limit the server states: an answer that has not come by then would never come. */
const GIVE_UP_MS = 20_000

export type Answer = { status: number; retryAfter: string | undefined; body: string }

type Call = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  cookie?: string
  body?: unknown
  address?: string
}

export class Hung extends Error {}

export type HttpClient = { call: (call: Call) => Promise<Answer>; close: () => void }

/** Keeps its connections, as browsers do; rejects when the connection breaks. */
export function httpClient(port: number): HttpClient {
  const agent = new Agent({ keepAlive: true })
  return {
    call: ({ method, path, cookie, body, address }) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? '' : JSON.stringify(body)
        const headers = {
          ...(cookie && { cookie }),
          ...(address && { 'x-forwarded-for': address }),
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        }
        const sent = request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
          let received = ''
          response.setEncoding('utf8')
          response.on('data', (chunk) => {
            received += chunk
          })
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: response.headers['retry-after'],
              body: received,
            }),
          )
        })
        sent.setTimeout(GIVE_UP_MS, () => sent.destroy(new Hung(`${method} ${path}`)))
        sent.on('error', reject)
        sent.end(text)
      }),
    close: () => agent.destroy(),
  }
}
