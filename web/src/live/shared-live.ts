import type { LiveEvent } from '@farol/domain/live-audience.ts'
import { type Heard, openLiveSource } from './live-source.ts'

/** The one that listens says so with every event, of which there is one every 20 seconds at least. */
const SILENCE_MS = 60_000

type Options = {
  /** Nobody hears what was meant for somebody else. */
  personId: string
  onEvent: (event: LiveEvent) => void
  onAccessEnd: () => Promise<boolean>
  isLeaving: () => boolean
}

type Said = LiveEvent | { topic: 'access-end' }

/**
 * One stream for all tabs of a browser, which allows only six connections to one host: the tab that holds a lock
 * listens and tells the others; when it is closed, the next one gets the lock.
 */
export function shareLive({ personId, onEvent, onAccessEnd, isLeaving }: Options): () => void {
  const heard: Heard = { until: performance.timeOrigin }
  // Locks exist only where the connection is safe. Elsewhere every tab listens while it is looked at.
  if (!('locks' in navigator))
    return listenWhileVisible({ onEvent, heard, mayReturn: onAccessEnd, isLeaving })

  const name = `farol-live-${personId}`
  const channel = new BroadcastChannel(name)
  const stopping = new AbortController()
  let stopListening: (() => void) | undefined
  /** Whether this tab still belongs to somebody who may listen. */
  let welcome = Promise.resolve(true)
  const checkAccess = () => {
    welcome = onAccessEnd()
    return welcome
  }

  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    heard.until = Date.now()
    if (data.topic === 'access-end') void checkAccess()
    else onEvent(data)
  }
  const say = (said: Said) => channel.postMessage(said)

  function listen() {
    return openLiveSource({
      onEvent: (event) => {
        say(event)
        onEvent(event)
      },
      heard,
      mayReturn: () => {
        say({ topic: 'access-end' })
        return checkAccess()
      },
      isLeaving,
    })
  }

  /** Another tab listens already: what it told before this one was there was not heard here. */
  async function tellOfOther() {
    const { held = [] } = await navigator.locks.query()
    if (held.some((lock) => lock.name === name)) onEvent({ topic: 'refresh' })
  }

  /** Holds the lock until the tab closes, leaves, or another takes it. */
  async function holdAndListen() {
    // The tab before may have left because the session ended: then this one is about to leave as well.
    const isWelcome = await welcome
    if (stopping.signal.aborted) return
    if (isWelcome) stopListening = listen()
    await new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
  }
  const queue = () =>
    navigator.locks.request(name, { signal: stopping.signal }, holdAndListen).catch(() => lose())
  function lose() {
    stopListening?.()
    stopListening = undefined
    // Taken by a tab that thought this one asleep: back into the queue.
    if (!stopping.signal.aborted) void queue()
  }

  /** A tab in the background may have been put to sleep with the lock in its hands. */
  const takeFromSleeper = () => {
    if (document.visibilityState !== 'visible' || stopListening || Date.now() - heard.until < SILENCE_MS)
      return
    navigator.locks.request(name, { steal: true }, holdAndListen).catch(() => lose())
  }
  document.addEventListener('visibilitychange', takeFromSleeper, { signal: stopping.signal })

  void tellOfOther()
  void queue()
  return () => {
    stopping.abort()
    stopListening?.()
    channel.close()
  }
}

function listenWhileVisible(options: Parameters<typeof openLiveSource>[0]): () => void {
  let stop: (() => void) | undefined
  const follow = () => {
    const isVisible = document.visibilityState === 'visible'
    if (isVisible) stop ??= openLiveSource(options)
    else {
      stop?.()
      stop = undefined
    }
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    stop?.()
  }
}
