/** With fast-forward blocked, nobody can have seen more than twice the time that passed: the fastest speed is 2×. */
export const FASTEST_SPEED = 2
/** Clocks, networks and timers are not exact: this much may be borrowed in all, not once per save. */
export const BORROWED_SECONDS_MOST = 5
/** Older stretches of unused time are forgotten: no device was offline through so many visits of another one. */
const GAPS_MOST = 16

type Gap = readonly [from: number, until: number]

/**
 * Which of a user's time was used for watching, over all lessons and devices, in seconds on a clock that nobody sets. Time
 * that was not used stays available to the lessons that were open then, so that late saves lose nothing.
 */
export type WatchClock = {
  /** All time up to here is used, except the gaps. */
  usedUntil: number
  /** Unused time before `usedUntil`, oldest first. */
  gaps: readonly Gap[]
}

type Watching = {
  /** Seconds of video the player claims. */
  wanted: number
  /** When this lesson was opened: earlier time cannot have been spent on it. */
  openSince: number
  now: number
}

/**
 * Credits seconds of video against unused time. In all, a user is never credited more than twice the time that passed plus
 * five seconds. The earliest time is used first, because it is of use to the fewest lessons.
 */
export function creditTime(clock: WatchClock, { wanted, openSince, now }: Watching) {
  const start = Math.min(openSince, now)
  const end = now + BORROWED_SECONDS_MOST / FASTEST_SPEED
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
  // Only a clock that was set back can be behind what it has counted already.
  let usedUntil = Math.min(clock.usedUntil, end)
  const first = Math.max(usedUntil, start)
  if (needed > 0 && first < end) {
    gaps.push([usedUntil, first])
    usedUntil = use(first, end)
  }
  const kept = gaps.filter(([from, until]) => from < until).slice(-GAPS_MOST)
  return {
    credited: Math.max(0, wanted) - needed * FASTEST_SPEED,
    clock: { usedUntil, gaps: kept } satisfies WatchClock,
  }
}

type Claim = Omit<Watching, 'wanted'> & {
  furthestSeconds: number
  /** How far the player says it came. */
  reach: number
  /** Seconds of video it says it played, rewatching included. */
  played: number
  isFastForwardBlocked: boolean
}

/** The same time pays for what is new and for what is played again: new seconds are played seconds. */
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
