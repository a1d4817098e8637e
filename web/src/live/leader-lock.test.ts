import { afterEach, expect, test, vi } from 'vitest'
import { leaderLock } from './leader-lock.ts'

const opened: { stop: () => void }[] = []
let count = 0
const newName = () => `leader-lock-${++count}`

afterEach(() => {
  for (const leader of opened.splice(0)) leader.stop()
})

/** A tab that would like to lead, and what it did. */
function openPage(name: string, locks: Pick<LockManager, 'request'> = navigator.locks) {
  const page = new EventTarget()
  const calls = { leads: 0, stops: 0, restores: 0 }
  const leader = leaderLock({
    name,
    locks,
    page,
    lead: () => {
      calls.leads += 1
      return () => {
        calls.stops += 1
      }
    },
    onRestore: () => {
      calls.restores += 1
    },
  })
  opened.push(leader)
  return {
    leader,
    calls,
    hide: () => page.dispatchEvent(new Event('pagehide')),
    show: (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
    leads: () => eventually(() => expect(leader.isLeading()).toBe(true)),
  }
}

/** For as long as a busy machine may need. */
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 120_000 })

/** What WebKit does when a page is left: the lock is taken from it, and every further request refused. */
function locksOfAPageBeingLeft() {
  const left = Promise.withResolvers<never>()
  const asked = vi.fn(async (_name: string, _options: unknown, held?: unknown) => {
    // Enough to see that it would never end.
    if (asked.mock.calls.length > 100) return new Promise(() => undefined)
    if (asked.mock.calls.length > 1) throw new DOMException('not fully active', 'InvalidStateError')
    return Promise.race([(held as () => Promise<unknown>)(), left.promise])
  })
  return {
    asked,
    locks: { request: asked as unknown as LockManager['request'] },
    leave: () => left.reject(new DOMException('browsing context is going away', 'AbortError')),
  }
}

/** Waits for a new task: all pending promise callbacks run before it. */
const allSettled = () => new Promise((resolve) => setTimeout(resolve))

test('one tab leads, and when it is closed the next one does', async () => {
  const name = newName()
  const first = openPage(name)
  await first.leads()
  const second = openPage(name)
  first.leader.stop()
  await second.leads()
  expect([first.calls, second.calls]).toEqual([
    { leads: 1, stops: 1, restores: 0 },
    { leads: 1, stops: 0, restores: 0 },
  ])
})

test('a tab whose lock was stolen stops, and leads again after the thief', async () => {
  const name = newName()
  const sleeper = openPage(name)
  await sleeper.leads()
  const thief = openPage(name)
  thief.leader.steal()
  await thief.leads()
  await eventually(() => expect(sleeper.calls.stops).toBe(1))
  expect(sleeper.leader.isLeading()).toBe(false)
  thief.leader.stop()
  await sleeper.leads()
})

test('a thief that loses the lock waits in the queue once, not twice', async () => {
  const name = newName()
  const [first, second] = [openPage(name), openPage(name)]
  await first.leads()
  second.leader.steal()
  await second.leads()
  first.leader.steal()
  await first.leads()
  await eventually(async () => {
    const { pending = [] } = await navigator.locks.query()
    expect(pending.filter((lock) => lock.name === name)).toHaveLength(1)
  })
})

test('a page that is being left does not ask for its lock for ever', async () => {
  const { asked, locks, leave } = locksOfAPageBeingLeft()
  const page = openPage(newName(), locks)
  await page.leads()
  leave()
  await eventually(() => expect(page.calls.stops).toBe(1))
  await eventually(() => expect(asked).toHaveBeenCalledTimes(2))
  await allSettled()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a page that was notified of its end gives the lock back and asks for nothing more', async () => {
  const { asked, locks, leave } = locksOfAPageBeingLeft()
  const page = openPage(newName(), locks)
  await page.leads()
  page.hide()
  leave()
  await eventually(() => expect(page.calls.stops).toBe(1))
  await allSettled()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a page that comes back from the back-forward cache leads again, and asks for what it missed', async () => {
  const name = newName()
  const page = openPage(name)
  page.show(false)
  await page.leads()
  page.hide()
  const other = openPage(name)
  await other.leads()
  page.show(true)
  other.leader.stop()
  await page.leads()
  expect(page.calls).toEqual({ leads: 2, stops: 1, restores: 1 })
})
