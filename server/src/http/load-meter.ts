import { NOTHING_SHED, SHEDDING_ORDER, shedNext } from '@farol/domain/shedding.ts'
import type { Logger } from 'pino'

const SAMPLE_MS = 100
/** The worst is told of this long, by the second: whoever asks, and however often, gets the same answer. */
const REMEMBERED_SECONDS = 60

export type LoadMeter = {
  /** How many kinds of requests are given up now, of SHEDDING_ORDER. */
  level: () => number
  /** How late timers fired at worst within the last minute. */
  worstLateMs: () => number
  stop: () => void
}

/** Watches how late timers fire and how many wait for the database: more requests would only make every answer later. */
export function startLoadMeter({ waiting, log }: { waiting: () => number; log: Logger }): LoadMeter {
  let shedding = NOTHING_SHED
  const worst = worstOfLast(REMEMBERED_SECONDS)
  let expected = performance.now() + SAMPLE_MS
  const timer = setInterval(() => {
    const now = performance.now()
    const lateMs = Math.max(0, now - expected)
    worst.note(lateMs, now)
    const moment = { lateMs, waiting: waiting() }
    const next = shedNext(shedding, moment)
    if (next.level !== shedding.level)
      log.warn(
        { refused: SHEDDING_ORDER.slice(0, next.level), ...moment },
        'what is refused under load changed',
      )
    shedding = next
    expected = now + SAMPLE_MS
  }, SAMPLE_MS)
  timer.unref()
  return {
    level: () => shedding.level,
    worstLateMs: () => worst.at(performance.now()),
    stop: () => clearInterval(timer),
  }
}

/** The largest of what was noted within so many seconds. */
export function worstOfLast(seconds: number) {
  let bySecond: { second: number; worst: number }[] = []
  const secondOf = (ms: number) => Math.floor(ms / 1_000)
  return {
    note: (value: number, now: number) => {
      const second = secondOf(now)
      const last = bySecond.at(-1)
      if (last?.second === second) last.worst = Math.max(last.worst, value)
      else bySecond = [...bySecond.slice(-seconds), { second, worst: value }]
    },
    at: (now: number) =>
      bySecond
        .filter(({ second }) => second > secondOf(now) - seconds)
        .reduce((most, { worst }) => Math.max(most, worst), 0),
  }
}
