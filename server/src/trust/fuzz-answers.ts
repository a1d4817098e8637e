import { Agent, request } from 'node:http'
import { type Endpoint, FILE_TYPES } from '@farol/contract/endpoint.ts'
import { ERRORS, problemDetails } from '@farol/contract/errors.ts'
import { expect } from 'vitest'
import type { Sent } from './fuzz-requests.ts'

export type Answer = { status: number; type: string; location: string; body: Buffer }

const SILENCE_MS = 60_000
const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** Sends the path unchanged: `fetch` would normalise it. Rejects if the connection breaks. */
export const send = (
  url: string,
  { method, path, headers, body }: Omit<Sent, 'isPlainPath'>,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    // Without a length, Node would send the body of a GET as the next request.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    // Passkeys need a host name, not an IP address.
    const host = `localhost:${port}`
    const options = { agent, hostname, port, method, path, headers: { host, ...headers, ...length } }
    const outgoing = request(options, (incoming) => {
      const { statusCode: status = 0 } = incoming
      const { 'content-type': type = '', location = '' } = incoming.headers
      // A stream never ends: only its start is checked.
      if (type.startsWith('text/event-stream')) {
        incoming.destroy()
        resolve({ status, type, location, body: Buffer.alloc(0) })
        return
      }
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => resolve({ status, type, location, body: Buffer.concat(chunks) }))
      incoming.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.setTimeout(SILENCE_MS, () => outgoing.destroy(new Error(`No answer to ${method} ${path}`)))
    outgoing.end(body)
  })

/** An error is problem details with a code of the contract and its status, and never a 500. */
function expectRefusal({ status, type, body }: Answer) {
  const text = body.toString()
  expect(type, text).toBe('application/problem+json')
  const { code, status: stated } = problemDetails.parse(JSON.parse(text))
  expect({ status, stated }).toEqual({ status: ERRORS[code].status, stated: status })
  if (status >= 500) expect(code, text).toBe('MAINTENANCE')
}

/** A range, known already, or beyond the end. */
const OF_FILES = [206, 304, 416]
const isOfFile = ({ produces }: Endpoint) => FILE_TYPES.some((type) => type === produces)

/** Where redirects lead: the log-in, or the page that asks whether to stop reminders. */
const OWN_PAGE = /^\/(auth([?#]|$)|lembretes\/parar\/[^/?#]*$)/

/** Checks a response against the contract of its endpoint. */
export function expectFitsContract(endpoint: Endpoint, { isPlainPath }: Sent, answer: Answer) {
  // Node refuses an invalid URL with an empty 400.
  if (!isPlainPath && answer.status === 400 && answer.body.length === 0) return
  if (answer.status === 303) {
    if (isPlainPath) expect(endpoint.redirects).toBeDefined()
    return expect(answer.location).toMatch(OWN_PAGE)
  }
  if (isOfFile(endpoint) && OF_FILES.includes(answer.status)) return
  if (answer.status !== (endpoint.status ?? 200)) return expectRefusal(answer)
  // A changed path can be that of another endpoint.
  if (!isPlainPath) return
  const { produces, returns, status } = endpoint
  if (status === 204) return expect(answer.body.length).toBe(0)
  // A file of whatever type it is.
  if (produces === 'application/octet-stream') expect(answer.type).not.toContain('html')
  else expect(answer.type).toContain(produces ?? 'application/json')
  if (produces === 'text/event-stream') return
  if (produces) return expect(answer.body.length).toBeGreaterThan(0)
  returns.parse(JSON.parse(answer.body.toString()))
}
