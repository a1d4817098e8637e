import { NOTHING_SHED, SHEDDING_ORDER, shedNext } from '@farol/domain/shedding.ts'
import type { Logger } from 'pino'

const SAMPLE_MS = 100

export type LoadMeter = {
  /** How many kinds of requests are given up now, of SHEDDING_ORDER. */
  level: () => number
  stop: () => void
}

type Options = { waiting: () => number; observeTimer: (lateMs: number) => void; log: Logger }

/** Watches how late timers fire and how many wait for the database: more requests would only make every answer later. */
export function startLoadMeter({ waiting, observeTimer, log }: Options): LoadMeter {
  let shedding = NOTHING_SHED
  let expected = performance.now() + SAMPLE_MS
  const timer = setInterval(() => {
    const now = performance.now()
    const lateMs = Math.max(0, now - expected)
    observeTimer(lateMs)
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
    stop: () => clearInterval(timer),
  }
}
