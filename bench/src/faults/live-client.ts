import { type ClientRequest, get } from 'node:http'

const RETRY_MS = 100

export type LiveClient = {
  /** When an event of this kind was last received. */
  receivedAt: (topic: string) => number
  close: () => void
}

/** A live stream that reconnects, as in a browser. */
export function openLiveClient({ port, cookie }: { port: number; cookie: string }): LiveClient {
  const received = new Map<string, number>()
  let isClosed = false
  let request: ClientRequest | undefined
  let retry: NodeJS.Timeout | undefined

  const comeBack = () => {
    clearTimeout(retry)
    if (!isClosed) retry = setTimeout(connect, RETRY_MS)
  }
  function connect() {
    request = get({ host: '127.0.0.1', port, path: '/api/live', headers: { cookie } }, (stream) => {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        for (const [, topic = ''] of text.matchAll(/"topic":"([a-z-]+)"/g))
          received.set(topic, performance.now())
      })
      stream.on('error', () => undefined)
      stream.on('close', comeBack)
    })
    request.on('error', comeBack)
  }
  connect()
  return {
    receivedAt: (topic) => received.get(topic) ?? 0,
    close: () => {
      isClosed = true
      clearTimeout(retry)
      request?.destroy()
    },
  }
}
