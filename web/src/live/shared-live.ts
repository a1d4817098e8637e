import type { LiveEvent } from '@farol/domain/live-audience.ts'
import { leaderLock } from './leader-lock.ts'
import { watchLeader } from './leader-watch.ts'
import { openLiveSource, type Received } from './live-source.ts'

type Options = {
  /** Tabs of another user get none of its events. */
  userId: string
  onEvent: (event: LiveEvent) => void
  onAccessEnd: () => Promise<boolean>
  isLeaving: () => boolean
  /** Another tab is signing out, and this one with it. */
  onOtherLeaving: () => void
}

type Message =
  | LiveEvent
  | { topic: 'access-end' }
  | { topic: 'are-you-awake' }
  | { topic: 'awake' }
  | { topic: 'leaving' }

type SharedLive = { broadcastLeaving: () => void; stop: () => void }

/**
 * One stream for all tabs of a browser, which allows only six connections to one host: the tab that holds a lock
 * listens and passes the events on to the others; when it is closed, the next one gets the lock.
 */
export function shareLive({ userId, onEvent, onAccessEnd, isLeaving, onOtherLeaving }: Options): SharedLive {
  const received: Received = { until: performance.timeOrigin }
  // Locks exist only where the connection is safe. Elsewhere every tab listens while it is looked at.
  if (!('locks' in navigator)) {
    const stop = listenWhileVisible({ onEvent, received, mayReturn: onAccessEnd, isLeaving })
    return { stop, broadcastLeaving: () => undefined }
  }

  const name = `farol-live-${userId}`
  const channel = new BroadcastChannel(name)
  /** Whether the user of this tab may still listen. */
  let access = Promise.resolve(true)
  const checkAccess = () => {
    access = onAccessEnd()
    return access
  }

  const broadcast = (message: Message) => channel.postMessage(message)

  function listen() {
    return openLiveSource({
      onEvent: (event) => {
        broadcast(event)
        onEvent(event)
      },
      received,
      mayReturn: () => {
        broadcast({ topic: 'access-end' })
        return checkAccess()
      },
      isLeaving,
    })
  }

  /** Another tab listens already: this one missed the events before it was opened. */
  async function refetchIfAnotherLeads() {
    const { held = [] } = await navigator.locks.query()
    if (held.some((lock) => lock.name === name)) onEvent({ topic: 'refresh' })
  }

  /** The tab before may have left because the session ended: then this one is about to leave as well. */
  function listenIfAllowed() {
    // Other tabs may be about to take the place of the leader before, too.
    broadcast({ topic: 'awake' })
    let stopListening: (() => void) | undefined
    let isOver = false
    void access.then((isAllowed) => {
      if (isAllowed && !isOver) stopListening = listen()
    })
    return () => {
      isOver = true
      stopListening?.()
    }
  }

  // First: once this tab has the lock itself, it could not know whether there was another.
  void refetchIfAnotherLeads()
  const leader = leaderLock({
    name,
    locks: navigator.locks,
    page: window,
    lead: listenIfAllowed,
    onRestore: () => void refetchIfAnotherLeads(),
  })

  const watch = watchLeader({
    isFollowing: () => document.visibilityState === 'visible' && !leader.isLeading(),
    receivedAt: () => received.until,
    ask: () => broadcast({ topic: 'are-you-awake' }),
    replace: leader.steal,
  })

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.topic === 'are-you-awake') return leader.isLeading() && broadcast({ topic: 'awake' })
    if (data.topic === 'awake') return watch.onAnswer()
    received.until = Date.now()
    if (data.topic === 'leaving') onOtherLeaving()
    else if (data.topic === 'access-end') void checkAccess()
    else onEvent(data)
  }

  return {
    broadcastLeaving: () => broadcast({ topic: 'leaving' }),
    stop: () => {
      watch.stop()
      leader.stop()
      channel.close()
    },
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
