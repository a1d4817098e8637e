import { get, type IncomingMessage } from 'node:http'
import { LIVE_CHANNEL } from '@farol/server/database/publish.ts'

/** An event that every open stream receives. */
export const NOTIFY_EVERYBODY = `select pg_notify('${LIVE_CHANNEL}', '[{"kind":"catalogue"}]')`

/** Resolves at the first event, or with undefined if the stream was rejected or broke. */
export function openStream(port: number, cookie: string): Promise<IncomingMessage | undefined> {
  return new Promise((resolve) => {
    const call = get({ host: '127.0.0.1', port, path: '/api/live', headers: { cookie }, agent: false })
    call.on('error', () => resolve(undefined))
    call.on('response', (stream) => {
      stream.on('error', () => undefined)
      stream.on('close', () => resolve(undefined))
      if (stream.statusCode === 200) stream.once('data', () => resolve(stream))
      stream.resume()
    })
  })
}
