import { creditWatching } from './watch-clock.ts'
import { watchPercentage } from './watch-progress.ts'

type Expected = {
  /** The server's last response and its age. */
  confirmed: { watchPercentage: number; furthestSeconds: number; ageSeconds: number }
  /** The furthest point the player has reached. */
  reachedSeconds: number
  lengthSeconds: number
  isFastForwardBlocked: boolean
}

/** Predicts the percentage in the server's next response. For display only: it unlocks nothing. */
export function expectedPercentage(expected: Expected): number {
  const { confirmed, reachedSeconds, lengthSeconds, isFastForwardBlocked } = expected
  const { furthestSeconds } = creditWatching(
    { usedUntil: 0, gaps: [] },
    {
      furthestSeconds: confirmed.furthestSeconds,
      reach: reachedSeconds,
      played: 0,
      openSince: 0,
      now: confirmed.ageSeconds,
      isFastForwardBlocked,
    },
  )
  const gain = watchPercentageRoundedUp(furthestSeconds - confirmed.furthestSeconds, lengthSeconds)
  // The server also credits playing time, so its percentage can be ahead of the furthest point: only add to it.
  const reached = Math.min(watchPercentage(furthestSeconds, lengthSeconds), confirmed.watchPercentage + gain)
  return Math.max(confirmed.watchPercentage, reached)
}

const watchPercentageRoundedUp = (seconds: number, length: number) =>
  length > 0 ? Math.ceil((seconds / length) * 100) : 0
