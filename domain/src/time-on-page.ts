/**
 * Some videos are only a page of another site, whose player reports no position. For them, the time counts while the
 * lesson is visible or the student has gone to that page, up to the length of the video. The server credits it like any
 * other save.
 */
export type TimeOnPage = {
  countedSeconds: number
  /** In seconds; null while the clock is stopped. */
  runningSince: number | null
}

type Presence = { isPageVisible: boolean; wentToVideo: boolean }

export const isPresent = ({ isPageVisible, wentToVideo }: Presence) => isPageVisible || wentToVideo

export function countTime(
  { countedSeconds, runningSince }: TimeOnPage,
  { isRunning, now, duration }: { isRunning: boolean; now: number; duration: number },
): TimeOnPage {
  const passed = runningSince === null ? 0 : Math.max(0, now - runningSince)
  const counted = Math.max(countedSeconds, Math.min(countedSeconds + passed, duration))
  return { countedSeconds: counted, runningSince: isRunning && counted < duration ? now : null }
}
