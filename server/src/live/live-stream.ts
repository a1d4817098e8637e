import type { ServerResponse } from 'node:http'
import type { Listener, LiveEnd, LiveEvent } from '@farol/domain/live-audience.ts'

/** Backpressure: a client with this many unread bytes is disconnected, and refetches when it reconnects. */
const UNREAD_MOST_BYTES = 64 * 1024
const TCP_PROBE_MS = 30_000

export type LiveStream = Listener & {
  sessionId: string
  token: string
  /** Events sent before this are dropped. */
  open: () => void
  send: (text: string) => void
  end: (reason: LiveEnd) => void
}

export const eventText = (event: LiveEvent) => `data: ${JSON.stringify(event)}\n\n`

type Options = Pick<LiveStream, 'userId' | 'role' | 'sessionId' | 'token'> & { outgoing: ServerResponse }

export function liveStream({ outgoing, ...listener }: Options): LiveStream {
  let isOpen = false
  const isOver = () => outgoing.destroyed || outgoing.writableEnded
  outgoing.socket?.setKeepAlive(true, TCP_PROBE_MS)
  // A disconnect also emits `close`, which the handler listens to.
  outgoing.on('error', () => undefined)
  return {
    ...listener,
    open: () => {
      isOpen = true
    },
    send: (text) => {
      if (!isOpen || isOver()) return
      if (outgoing.writableLength > UNREAD_MOST_BYTES) outgoing.destroy()
      else outgoing.write(text)
    },
    end: (reason) => {
      if (!isOver()) outgoing.end(eventText({ topic: 'end', reason }))
    },
  }
}
