import type { live } from '@farol/contract/live.ts'
import { LIVE_TRANSIT_MS, type LiveEvent } from '@farol/domain/live-audience.ts'
import type { Address } from '#/api/client.ts'

const FIRST_RETRY_MS = 1_000
const RETRY_MOST_MS = 30_000
/** The server gives a sign of life every 20 seconds; after two and a half of them the connection is dead. */
const SILENCE_MS = 50_000

const { path }: Address<typeof live.stream> = { method: 'GET', path: '/api/live' }

/** Until when every event was received: at first the start of the page, when it showed nothing yet. */
export type Received = { until: number }

type Options = {
  onEvent: (event: LiveEvent) => void
  received: Received
  /** Whether to come back after the server ended or refused it because of who is listening. */
  mayReturn: () => Promise<boolean>
  /** The user is on the way out: the server would refuse them. */
  isLeaving: () => boolean
}

/** One connection to the stream, which comes back by itself: with exponential backoff and jitter. */
export function openLiveSource({ onEvent, received, mayReturn, isLeaving }: Options): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let isStopped = false

  function connect() {
    if (isLeaving()) return retry()
    const askedAt = Date.now()
    let isConnected = false
    source = new EventSource(`${path}?missed=${Math.max(0, Math.round(askedAt - received.until))}`)
    expectLife()
    source.onmessage = ({ data }: MessageEvent<string>) => {
      expectLife()
      const event = JSON.parse(data) as LiveEvent
      if (event.topic === 'end') return void ended(event.reason)
      tries = 0
      // The server has sent the missed events as if the request had taken no time.
      if (!isConnected && Date.now() - askedAt > LIVE_TRANSIT_MS) onEvent({ topic: 'refresh' })
      isConnected = true
      received.until = Date.now()
      onEvent(event)
    }
    source.onerror = () => (source?.readyState === EventSource.CLOSED ? void ended('access') : retry())
  }

  function expectLife() {
    clearTimeout(silence)
    silence = setTimeout(retry, SILENCE_MS)
  }

  function close() {
    clearTimeout(silence)
    clearTimeout(timer)
    source?.close()
  }

  async function ended(reason: string) {
    close()
    if (reason === 'maintenance') onEvent({ topic: 'end', reason })
    if (reason === 'access' && (!(await mayReturn()) || isStopped)) return
    // Too many connections: the oldest waits longest.
    if (reason === 'replaced') tries = Number.POSITIVE_INFINITY
    retry()
  }

  function retry() {
    close()
    if (isStopped) return
    const longest = Math.min(RETRY_MOST_MS, FIRST_RETRY_MS * 2 ** tries)
    tries += 1
    timer = setTimeout(connect, longest * (0.3 + Math.random() * 0.7))
  }

  connect()
  return () => {
    isStopped = true
    close()
  }
}
