import type { LiveEvent } from '@farol/domain/live-audience.ts'
import { leaderLock } from './leader-lock.ts'
import { watchLeader } from './leader-watch.ts'
import { type Heard, openLiveSource } from './live-source.ts'

type Options = {
  /** Nobody hears what was meant for somebody else. */
  userId: string
  onEvent: (event: LiveEvent) => void
  onAccessEnd: () => Promise<boolean>
  isLeaving: () => boolean
  /** Another tab is signing out, and this one with it. */
  onOtherLeaving: () => void
}

type Said =
  | LiveEvent
  | { topic: 'access-end' }
  | { topic: 'are-you-awake' }
  | { topic: 'awake' }
  | { topic: 'leaving' }

type SharedLive = { tellLeaving: () => void; stop: () => void }

/**
 * One stream for all tabs of a browser, which allows only six connections to one host: the tab that holds a lock
 * listens and tells the others; when it is closed, the next one gets the lock.
 */
export function shareLive({ userId, onEvent, onAccessEnd, isLeaving, onOtherLeaving }: Options): SharedLive {
  const heard: Heard = { until: performance.timeOrigin }
  // Locks exist only where the connection is safe. Elsewhere every tab listens while it is looked at.
  if (!('locks' in navigator)) {
    const stop = listenWhileVisible({ onEvent, heard, mayReturn: onAccessEnd, isLeaving })
    return { stop, tellLeaving: () => undefined }
  }

  const name = `farol-live-${userId}`
  const channel = new BroadcastChannel(name)
  /** Whether this tab still belongs to somebody who may listen. */
  let welcome = Promise.resolve(true)
  const checkAccess = () => {
    welcome = onAccessEnd()
    return welcome
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
    // Other tabs may be about to take the place of the leader before, too.
    say({ topic: 'awake' })
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

  const watch = watchLeader({
    isFollowing: () => document.visibilityState === 'visible' && !leader.isLeading(),
    heardAt: () => heard.until,
    ask: () => say({ topic: 'are-you-awake' }),
    replace: leader.steal,
  })

  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.topic === 'are-you-awake') return leader.isLeading() && say({ topic: 'awake' })
    if (data.topic === 'awake') return watch.onAnswer()
    heard.until = Date.now()
    if (data.topic === 'leaving') onOtherLeaving()
    else if (data.topic === 'access-end') void checkAccess()
    else onEvent(data)
  }

  return {
    tellLeaving: () => say({ topic: 'leaving' }),
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
