/**
 * Some videos cannot be followed: all we have is a page of somebody else. What counts for those is the time the lesson is
 * in front of the student, or since they went to see it elsewhere. It passes at the speed of the clock, up to the
 * video's length; the server credits it under the rule of every other save.
 */
export type TimeOnPage = {
  countedSeconds: number
  /** Since when, in seconds, the clock has been running; null while it stands. */
  runningSince: number | null
}

type Presence = { isPageVisible: boolean; wentToVideo: boolean }

/** Whether time counts: the lesson is on the screen, or was left for the video itself. */
export const isPresent = ({ isPageVisible, wentToVideo }: Presence) => isPageVisible || wentToVideo

/** How much counts at a moment, and whether the clock runs on from there. */
export function countTime(
  { countedSeconds, runningSince }: TimeOnPage,
  { isRunning, now, duration }: { isRunning: boolean; now: number; duration: number },
): TimeOnPage {
  const passed = runningSince === null ? 0 : Math.max(0, now - runningSince)
  const counted = Math.max(countedSeconds, Math.min(countedSeconds + passed, duration))
  return { countedSeconds: counted, runningSince: isRunning && counted < duration ? now : null }
}
