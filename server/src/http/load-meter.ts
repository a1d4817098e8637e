import { LATE_MS, NOTHING_SHED, SHEDDING_ORDER, shedNext } from '@farol/domain/shedding.ts'
import type { Logger } from 'pino'
import type { Queue } from '#/database/queue.ts'

const SAMPLE_MS = 100

export type LoadMeter = {
  /** The load shedding level: how many priorities of SHEDDING_ORDER are refused now. */
  level: () => number
  stop: () => void
}

type Options = {
  waiting: () => number
  waitingAdmins: () => number
  observeTimer: (lateMs: number) => void
  /** A slow machine answers late rather than refuse. */
  isSlowMachine?: boolean
  log: Logger
}

/** Measures the event loop lag and the queue for the database, and derives the load shedding level from them. */
export function startLoadMeter({
  waiting,
  waitingAdmins,
  observeTimer,
  isSlowMachine = false,
  log,
}: Options): LoadMeter {
  let shedding = NOTHING_SHED
  let expected = performance.now() + SAMPLE_MS
  const timer = setInterval(() => {
    const now = performance.now()
    const lateMs = Math.max(0, now - expected)
    observeTimer(lateMs)
    const moment = { lateMs, waiting: waiting(), waitingAdmins: waitingAdmins() }
    const next = isSlowMachine ? NOTHING_SHED : shedNext(shedding, moment)
    if (next.level !== shedding.level)
      log.warn({ refused: SHEDDING_ORDER.slice(0, next.level), ...moment }, 'load shedding changed')
    shedding = next
    expected = now + SAMPLE_MS
  }, SAMPLE_MS)
  timer.unref()
  return {
    level: () => shedding.level,
    stop: () => clearInterval(timer),
  }
}

/**
 * How many requests wait for the database. A queue counts once the first in it has waited long: a pipeline always has
 * statements in flight, and a few connections serve many short requests quickly.
 */
export const waitingLong = (queues: readonly Queue[]): number =>
  queues.filter((queue) => queue.oldestMs() > LATE_MS).reduce((sum, queue) => sum + queue.waiting(), 0)
