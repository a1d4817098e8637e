import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { to: string; text: string; authorization: string | undefined }

export type SmsInbox = {
  url: string
  messages: Received[]
  /** The code of the last message to this number. */
  codeFor: (number: string) => string
  /** The status for the next messages, 200 by default; undefined closes the connection. */
  answerWith: (status: number | undefined) => void
  close: () => Promise<void>
}

/** An SMS webhook on loopback that stores the messages. */
export async function openSmsInbox(): Promise<SmsInbox> {
  const messages: Received[] = []
  let status: number | undefined = 200
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      if (status === undefined) return request.socket.destroy()
      if (status < 300) messages.push({ ...JSON.parse(body), authorization: request.headers.authorization })
      response.writeHead(status, { location: '/elsewhere' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/send`,
    messages,
    codeFor: (number) => {
      const last = messages.findLast(({ to }) => to === number)
      return /\b\d{6}\b/.exec(last?.text ?? '')?.[0] ?? ''
    },
    answerWith: (next) => {
      status = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
