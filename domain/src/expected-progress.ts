import { creditWatching } from './watch-clock.ts'
import { watchPercentage } from './watch-progress.ts'

type Expected = {
  /** The server's last answer, and how long ago it came. */
  confirmed: { watchPercentage: number; furthestSeconds: number; ageSeconds: number }
  /** How far the player has come. */
  reachedSeconds: number
  lengthSeconds: number
  isFastForwardBlocked: boolean
}

/** The percentage that the next answer of the server is expected to hold. It is only shown: nothing opens by it. */
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
  // The server may measure by more than the point that was reached; what it answered is never doubted, only added to.
  const reached = Math.min(watchPercentage(furthestSeconds, lengthSeconds), confirmed.watchPercentage + gain)
  return Math.max(confirmed.watchPercentage, reached)
}

const watchPercentageRoundedUp = (seconds: number, length: number) =>
  length > 0 ? Math.ceil((seconds / length) * 100) : 0
