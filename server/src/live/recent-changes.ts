import type { LiveChange } from '@farol/domain/live-audience.ts'

const KEPT_MS = 60_000
const KEPT_MAX = 2_000

/** Recently published changes, for clients that reconnect. */
export function recentChanges(now: () => number = () => performance.now()) {
  let kept: { at: number; change: LiveChange }[] = []
  let completeSince = now()

  function dropOld() {
    const oldest = now() - KEPT_MS
    const surplus = Math.max(0, kept.length - KEPT_MAX)
    const dropped = kept.filter(({ at }, index) => at < oldest || index < surplus)
    kept = kept.slice(dropped.length)
    completeSince = dropped.at(-1)?.at ?? completeSince
  }

  return {
    note: (changes: readonly LiveChange[]) => {
      for (const change of changes) kept.push({ at: now(), change })
      if (kept.length > KEPT_MAX || (kept[0]?.at ?? now()) < now() - KEPT_MS) dropOld()
    },
    /** Notifications were missed: what is stored is incomplete. */
    forget: () => {
      kept = []
      completeSince = now()
    },
    /** Each change once; undefined when the stored changes do not go back that far. */
    ofLast: (ms: number): LiveChange[] | undefined => {
      const from = now() - ms
      if (from <= completeSince) return undefined
      const changes = kept.filter(({ at }) => at >= from).map(({ change }) => change)
      return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()]
    },
  }
}
