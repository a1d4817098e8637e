import { once } from 'node:events'
import { connect } from 'node:net'

/** Longer than any timeout of the server. */
const TIMEOUT_MS = 30_000

export type Request = {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  cookie?: string | undefined
  body?: unknown
  /** For `X-Forwarded-For`. */
  address?: string
}
export type Answer = { status: number; head: string; body: string }
export class RequestTimeout extends Error {}

/** Serialised once, sent many times. */
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

export const headerOf = ({ head }: Answer, name: string): string | undefined =>
  new RegExp(`\r\n${name}: ([^\r]*)`, 'i').exec(head)?.[1]

export const cookieOf = (answer: Answer) => headerOf(answer, 'set-cookie')?.split(';')[0]

type Connection = {
  send: (request: Buffer) => Promise<Answer>
  isOpen: () => boolean
  close: (reason?: Error) => void
}

/**
 * A keep-alive connection with one request at a time. It parses only where a response ends, because the client shares the
 * machine with the server it measures.
 */
async function openConnection(port: number): Promise<Connection> {
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
    isOpen: () => socket.readyState === 'open',
    close: (reason) => socket.destroy(reason),
  }
}

export const openConnections = (port: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => openConnection(port)))

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

export type HttpClient = { call: (request: Request) => Promise<Answer>; close: () => void }

/** A pool of keep-alive connections, one per concurrent call; rejects when a connection breaks. */
export function createHttpClient(port: number): HttpClient {
  let idle: Connection[] = []
  return {
    call: async (request) => {
      idle = idle.filter((connection) => connection.isOpen())
      const connection = idle.pop() ?? (await openConnection(port))
      const hung = new RequestTimeout(`${request.method ?? 'GET'} ${request.path}`)
      const limit = setTimeout(() => connection.close(hung), TIMEOUT_MS)
      try {
        const answer = await connection.send(requestBytes(request))
        if (headerOf(answer, 'connection') === 'close') connection.close()
        else idle.push(connection)
        return answer
      } catch (error) {
        connection.close()
        throw error
      } finally {
        clearTimeout(limit)
      }
    },
    close: () => {
      for (const connection of idle) connection.close()
    },
  }
}

/** Throws unless the status is 200. */
export async function requestOk(http: HttpClient, request: Request): Promise<void> {
  const { status, body } = await http.call(request)
  if (status !== 200) throw new Error(`${request.method ?? 'GET'} ${request.path}: ${status} ${body}`)
}
