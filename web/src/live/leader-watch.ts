/** A leader that has sent nothing for this long is pinged. */
const SILENCE_MS = 4_000
const CHECK_EVERY_MS = 2_000
/** Counted, not timed: after a computer slept no tab has had the time to answer. A busy tab answers one of them. */
const QUESTIONS = 3

type Options = {
  /** Whether this tab follows another, and is visible. */
  isFollowing: () => boolean
  /** When the leader last sent something. */
  receivedAt: () => number
  ask: () => void
  replace: () => void
}

/**
 * A leader in the background may be put to sleep, or killed without giving its lock back. It is asked instead of beating by
 * itself, because a browser slows down the timers of a background tab to one turn a minute, but hands it messages at once.
 */
export function watchLeader({ isFollowing, receivedAt, ask, replace }: Options) {
  let answeredAt = 0
  let unanswered = 0

  const check = () => {
    const isSilent = Date.now() - Math.max(receivedAt(), answeredAt) >= SILENCE_MS
    if (!isSilent || !isFollowing()) unanswered = 0
    else if (unanswered < QUESTIONS) {
      unanswered += 1
      ask()
    } else {
      unanswered = 0
      replace()
    }
  }
  const timer = setInterval(check, CHECK_EVERY_MS)
  return {
    onAnswer: () => {
      answeredAt = Date.now()
    },
    stop: () => clearInterval(timer),
  }
}
