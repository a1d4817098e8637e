const UNITS = ['KB', 'MB', 'GB', 'TB'] as const
const STEP = 1024

/** '640 KB', '12,4 MB', '1,2 GB', which stays on one line. As file managers count, in steps of 1024. */
export function bytesText(bytes: number): string {
  let amount = Math.max(0, bytes) / STEP
  let unit = 0
  // What would be rounded to 1024 is one of the next unit.
  while (Math.ceil(amount) >= STEP && unit < UNITS.length - 1) {
    amount /= STEP
    unit += 1
  }
  const shown = unit === 0 || amount >= 100 ? Math.ceil(amount) : Math.round(amount * 10) / 10
  return `${String(shown).replace('.', ',')}\u00a0${UNITS[unit]}`
}
