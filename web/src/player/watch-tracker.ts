import { FASTEST_SPEED } from '@farol/domain/watch-clock.ts'

const SLACK_SECONDS = 1.5
const END_TOLERANCE_SECONDS = 2

type Moment = { time: number; isPlaying: boolean; atMs: number }
type Piece = { from: number; to: number }

/**
 * Follows a student through the video: how far they came, how much they played since the last save, and whether a
 * step was too long to have been watched. It only sees moments, since embedded players do not report seeks.
 */
export function watchTracker(given: { furthestSeconds: number; isFastForwardBlocked: boolean }) {
  const { isFastForwardBlocked } = given
  let furthest = given.furthestSeconds
  let played: Piece[] = []
  let last: Moment | undefined

  /** A piece that continues the previous one extends it: a save holds a few pieces, not one per tick. */
  function keep({ from, to }: Piece) {
    const current = played.at(-1)
    if (current?.to === from) current.to = to
    else played.push({ from, to })
  }

  return {
    get furthest() {
      return furthest
    },

    /** Returns the position to seek back to, if this one is further ahead than playing could have reached. */
    observe(moment: Moment): number | null {
      const elapsed = last?.isPlaying ? Math.max(0, moment.atMs - last.atMs) / 1000 : 0
      const longestStep = elapsed * FASTEST_SPEED + SLACK_SECONDS
      if (isFastForwardBlocked && moment.time > furthest + longestStep) {
        last = { ...moment, time: furthest }
        return furthest
      }
      const from = last?.time ?? moment.time
      const step = moment.time - from
      // A slow device says that it plays when a part of a second has been played already.
      const hasPlayed = last?.isPlaying || moment.isPlaying
      if (hasPlayed && step > 0 && step <= longestStep) keep({ from, to: moment.time })
      furthest = Math.max(furthest, moment.time)
      last = moment
      return null
    },

    /** The furthest allowed position for a requested seek. */
    reachable: (seconds: number) => (isFastForwardBlocked ? Math.min(seconds, furthest) : seconds),

    /** Another tab or device came further. */
    raise(seconds: number) {
      furthest = Math.max(furthest, seconds)
    },

    /** YouTube reports 'ended' also after a seek to the end. */
    mayEnd: (duration: number | null) =>
      !isFastForwardBlocked || duration === null || furthest >= duration - END_TOLERANCE_SECONDS,

    /** The pieces of video played since the last call. */
    takePlayed() {
      const taken = played
      played = []
      return taken
    },
  }
}

export const secondsOf = (pieces: Piece[]): number => pieces.reduce((sum, { from, to }) => sum + to - from, 0)
