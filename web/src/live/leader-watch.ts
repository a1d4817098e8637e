/** The leader tells of every event, of which there is one every 20 seconds at least. */
const SILENCE_MS = 60_000
/** How often silence is looked for, and how long the leader has to answer: time enough for any tab that is awake. */
const CHECK_EVERY_MS = 5_000

type Options = {
  /** Whether this tab follows another, and somebody looks at it. */
  isFollowing: () => boolean
  /** When the leader was last heard. */
  heardAt: () => number
  ask: () => void
  replace: () => void
}

/**
 * A leader in the background may be put to sleep. One that is silent is asked for a sign of life, as only its connection
 * may be gone; one that gives none is replaced.
 */
export function watchLeader({ isFollowing, heardAt, ask, replace }: Options) {
  let answeredAt = 0
  let isAsked = false

  const check = () => {
    const isSilent = Date.now() - Math.max(heardAt(), answeredAt) >= SILENCE_MS
    if (!isSilent || !isFollowing()) isAsked = false
    else if (isAsked) {
      isAsked = false
      replace()
    } else {
      isAsked = true
      ask()
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
