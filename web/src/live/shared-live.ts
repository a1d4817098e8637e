import type { LiveEvent } from '@farol/domain/live-audience.ts'
import { leaderLock } from './leader-lock.ts'
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

  /** The tab before may have left because the session ended: then this one is about to leave as well. */
  function listenIfWelcome() {
    let stopListening: (() => void) | undefined
    let isOver = false
    void welcome.then((isWelcome) => {
      if (isWelcome && !isOver) stopListening = listen()
    })
    return () => {
      isOver = true
      stopListening?.()
    }
  }

  // First: once this tab has the lock itself, it could not tell whether there was another.
  void tellOfOther()
  const leader = leaderLock({
    name,
    locks: navigator.locks,
    page: window,
    lead: listenIfWelcome,
    onRestore: () => void tellOfOther(),
  })

  /** A tab in the background may have been put to sleep with the lock in its hands. */
  const takeFromSleeper = () => {
    const isSilent = Date.now() - heard.until >= SILENCE_MS
    if (document.visibilityState === 'visible' && !leader.isLeading() && isSilent) leader.steal()
  }
  document.addEventListener('visibilitychange', takeFromSleeper)

  return () => {
    document.removeEventListener('visibilitychange', takeFromSleeper)
    leader.stop()
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
