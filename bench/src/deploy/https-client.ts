import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import {
  type ClientHttp2Stream,
  connect,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
  type OutgoingHttpHeaders,
} from 'node:http2'
import { connect as connectTls } from 'node:tls'

/** As in the files of `deploy/`. */
export const HOST = 'cursos.example.org'

export type HttpsRequest = {
  method?: string
  path: string
  headers?: OutgoingHttpHeaders
  body?: Uint8Array | string
}
export type HttpsAnswer = {
  status: number
  headers: IncomingHttpHeaders & IncomingHttpStatusHeader
  body: Buffer
}
export type HttpsClient = {
  /** A request whose body is not yet sent. */
  open: (request: Omit<HttpsRequest, 'body'>) => ClientHttp2Stream
  call: (request: HttpsRequest) => Promise<HttpsAnswer>
  close: () => void
}

type Target = {
  port: number
  host?: string
  /** The certificate of the authority it must be signed by. */
  authority: string
  /** A loopback address of the client. */
  from?: string
}

/** HTTP/2 over TLS, as browsers speak it with a proxy in front of Farol. */
export function openHttps({ port, host = HOST, authority, from = '127.0.0.1' }: Target): HttpsClient {
  const ca = readFileSync(authority)
  const session = connect(`https://${host}`, {
    createConnection: () =>
      connectTls({
        ...{ host: '127.0.0.1', port, localAddress: from },
        ...{ ca, servername: host, ALPNProtocols: ['h2'] },
      }),
  })
  // Every request fails with it.
  session.on('error', () => undefined)
  const open: HttpsClient['open'] = ({ method = 'GET', path, headers = {} }) =>
    session.request(
      { ':method': method, ':path': path, origin: `https://${host}`, ...headers },
      { endStream: method === 'GET' || method === 'HEAD' },
    )
  return {
    open,
    call: async ({ body, ...request }) => {
      const stream = open(request)
      if (!stream.writableEnded) stream.end(body)
      const [headers] = (await once(stream, 'response')) as [HttpsAnswer['headers']]
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part)
      return { status: headers[':status'] ?? 0, headers, body: Buffer.concat(parts) }
    },
    close: () => session.destroy(),
  }
}

export async function servesHttps(target: Target): Promise<boolean> {
  const client = openHttps(target)
  try {
    return (await client.call({ path: '/readyz' })).status === 200
  } catch {
    return false
  } finally {
    client.close()
  }
}
