import type { LiveChange } from '@farol/domain/live-audience.ts'

const KEPT_MS = 60_000
const KEPT_MOST = 2_000

/** What was announced of late, for whoever begins to hear only now. */
export function recentChanges(now: () => number = () => performance.now()) {
  let kept: { at: number; change: LiveChange }[] = []
  let isWholeSince = now()

  function dropOld() {
    const oldest = now() - KEPT_MS
    const surplus = Math.max(0, kept.length - KEPT_MOST)
    const gone = kept.filter(({ at }, index) => at < oldest || index < surplus)
    kept = kept.slice(gone.length)
    isWholeSince = gone.at(-1)?.at ?? isWholeSince
  }

  return {
    note: (changes: readonly LiveChange[]) => {
      for (const change of changes) kept.push({ at: now(), change })
      if (kept.length > KEPT_MOST || (kept[0]?.at ?? now()) < now() - KEPT_MS) dropOld()
    },
    /** Something was announced that was not heard here. */
    forget: () => {
      kept = []
      isWholeSince = now()
    },
    /** Each once; undefined when it is not known what happened so long ago. */
    ofLast: (ms: number): LiveChange[] | undefined => {
      const from = now() - ms
      if (from <= isWholeSince) return undefined
      const told = kept.filter(({ at }) => at >= from).map(({ change }) => change)
      return [...new Map(told.map((change) => [JSON.stringify(change), change])).values()]
    },
  }
}
