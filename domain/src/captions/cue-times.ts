/** As in SRT and WebVTT, and as careless programs write it: hours and fractions may be missing. */
const TIME = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** The milliseconds of a time such as `00:01:02,500`; undefined if it is none. */
export function parseCueTime(text: string): number | undefined {
  const [, hours = '0', minutes = '', seconds = '', fraction = ''] = TIME.exec(text.trim()) ?? []
  if (minutes === '' || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const ms = Number(fraction.padEnd(3, '0'))
  return Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1_000 + ms
}

/** As WebVTT writes it: `00:01:02.500`. */
export function cueTime(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = String(ms % 1_000).padStart(3, '0')
  return `${two(ms / HOUR_MS)}:${two((ms % HOUR_MS) / MINUTE_MS)}:${two((ms % MINUTE_MS) / 1_000)}.${rest}`
}
