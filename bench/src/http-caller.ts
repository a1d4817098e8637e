import { once } from 'node:events'
import { connect } from 'node:net'

export type Request = {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  cookie?: string
  body?: unknown
  address?: string
}
type Answer = { status: number; head: string; body: string }
type Caller = { send: (request: Buffer) => Promise<Answer>; close: () => void }

/** A request as it goes over the wire: made once, sent many times. */
export function requestBytes({ method, path, cookie, body, address }: Request): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method ?? 'GET'} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...(address ? [`x-forwarded-for: ${address}`] : []),
    ...(content ? ['content-type: application/json'] : []),
    ...(method && method !== 'GET' ? [`content-length: ${Buffer.byteLength(content)}`] : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`)
}

/**
 * One connection that stays open and asks one thing at a time. It looks at no more of an answer than where it ends: who
 * measures shares the machine with what is measured.
 */
export async function openCaller(port: number): Promise<Caller> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  let parts: Buffer[] = []
  let waiting: PromiseWithResolvers<Answer> | undefined
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection.')))
  socket.on('data', (part) => {
    parts.push(part)
    const answer = wholeAnswer(parts.length === 1 ? part : Buffer.concat(parts))
    if (!answer) return
    parts = []
    waiting?.resolve(answer)
  })
  return {
    send: (request) => {
      waiting = Promise.withResolvers()
      socket.write(request)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}

export const openCallers = (port: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => openCaller(port)))

function wholeAnswer(bytes: Buffer): Answer | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = bytes.toString('latin1', 0, headEnd)
  const from = headEnd + 4
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const isWhole =
    length === undefined ? bytes.subarray(-5).equals(LAST_CHUNK) : bytes.length >= from + Number(length)
  if (!isWhole) return undefined
  return {
    status: Number(head.slice(9, 12)),
    head,
    get body() {
      return bytes.toString('utf8', from)
    },
  }
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** For where no load is measured: asks once, and takes nothing but a 200 for an answer. */
export async function askOnce(
  url: string,
  { method = 'GET', path, cookie = '', body }: Request,
): Promise<void> {
  const answer = await fetch(url + path, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
}
