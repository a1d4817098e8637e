/** A time zone where it is noon: for what a school does by day only. */
export function middayTimeZone(now = new Date()): string {
  const offset = 12 - now.getUTCHours()
  // The signs of these zones are the other way round.
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
