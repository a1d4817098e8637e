/** With fast-forward blocked, nobody can watch more than twice the time that passed: the fastest speed is 2×. */
export const FASTEST_SPEED = 2
/** Tolerance for inexact clocks, networks and timers: this much can be borrowed in total, not per save. */
export const BORROWED_SECONDS_MAX = 5
/** Older gaps are dropped: no device stays offline through so many visits of another one. */
const GAPS_MAX = 16

type Gap = readonly [from: number, until: number]

/**
 * The time that a user has spent watching, over all lessons and devices, in seconds of a steady clock. Unused time stays
 * available to the lessons that were open then, so that delayed saves lose nothing.
 */
export type WatchClock = {
  /** All time up to here is used, except the gaps. */
  usedUntil: number
  /** Unused time before `usedUntil`, oldest first. */
  gaps: readonly Gap[]
}

type Watching = {
  /** Seconds of video that the player claims. */
  wanted: number
  /** When this lesson was opened: earlier time cannot be credited to it. */
  openSince: number
  now: number
}

/**
 * Credits seconds of video against unused time. In total, a user is never credited more than twice the time that passed plus
 * five seconds. The earliest time is used first, because the fewest lessons can use it.
 */
export function creditTime(clock: WatchClock, { wanted, openSince, now }: Watching) {
  const start = Math.min(openSince, now)
  const end = now + BORROWED_SECONDS_MAX / FASTEST_SPEED
  let needed = Math.max(0, wanted) / FASTEST_SPEED
  const gaps: Gap[] = []
  const use = (from: number, until: number) => {
    const used = Math.min(needed, until - from)
    needed -= used
    return from + used
  }
  for (const [from, until] of clock.gaps) {
    const first = Math.max(from, start)
    if (needed === 0 || first >= until) gaps.push([from, until])
    else gaps.push([from, first], [use(first, until), until])
  }
  // Only a clock that was set back can be behind `usedUntil`.
  let usedUntil = Math.min(clock.usedUntil, end)
  const first = Math.max(usedUntil, start)
  if (needed > 0 && first < end) {
    gaps.push([usedUntil, first])
    usedUntil = use(first, end)
  }
  const kept = gaps.filter(([from, until]) => from < until).slice(-GAPS_MAX)
  return {
    credited: Math.max(0, wanted) - needed * FASTEST_SPEED,
    clock: { usedUntil, gaps: kept } satisfies WatchClock,
  }
}

type Claim = Omit<Watching, 'wanted'> & {
  furthestSeconds: number
  /** The furthest point that the player reports. */
  reach: number
  /** Seconds of video that it reports as played, including rewatching. */
  played: number
  isFastForwardBlocked: boolean
}

/** New seconds are also played seconds, so the same time is used for both. */
export function creditWatching(clock: WatchClock, claim: Claim) {
  const { furthestSeconds, reach, played, isFastForwardBlocked } = claim
  const ahead = Math.max(0, reach - furthestSeconds)
  const { credited, clock: after } = creditTime(clock, {
    ...claim,
    wanted: isFastForwardBlocked ? Math.max(ahead, played) : played,
  })
  return {
    furthestSeconds: furthestSeconds + (isFastForwardBlocked ? Math.min(ahead, credited) : ahead),
    playedSeconds: Math.max(0, Math.min(played, credited)),
    clock: after,
  }
}
