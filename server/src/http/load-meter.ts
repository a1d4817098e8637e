import { LATE_MS, NOTHING_SHED, SHEDDING_ORDER, shedNext } from '@farol/domain/shedding.ts'
import type { Logger } from 'pino'
import type { Queue } from '#/database/queue.ts'

const SAMPLE_MS = 100
/** After so many calm samples in which nobody asked for the level, an idle server is not woken ten times a second. */
const RESTS_AFTER = 20

export type LoadMeter = {
  /** The load shedding level: how many priorities of SHEDDING_ORDER are refused now. */
  level: () => number
  /** The same for who only looks: it does not wake an idle server. */
  lastLevel: () => number
  /** No request came for some seconds. */
  isResting: () => boolean
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

/**
 * Measures the event loop lag and the queue for the database while requests come, and derives the load shedding level
 * from them.
 */
export function startLoadMeter({
  waiting,
  waitingAdmins,
  observeTimer,
  isSlowMachine = false,
  log,
}: Options): LoadMeter {
  let shedding = NOTHING_SHED
  let expected = 0
  let unasked = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function sample() {
    const now = performance.now()
    const lateMs = Math.max(0, now - expected)
    observeTimer(lateMs)
    const moment = { lateMs, waiting: waiting(), waitingAdmins: waitingAdmins() }
    const next = isSlowMachine ? NOTHING_SHED : shedNext(shedding, moment)
    if (next.level !== shedding.level)
      log.warn({ refused: SHEDDING_ORDER.slice(0, next.level), ...moment }, 'load shedding changed')
    shedding = next
    expected = now + SAMPLE_MS
    unasked += 1
    if (unasked > RESTS_AFTER && shedding.level === 0 && shedding.lateInARow === 0) rest()
  }
  function measure() {
    unasked = 0
    if (timer || isStopped) return
    expected = performance.now() + SAMPLE_MS
    timer = setInterval(sample, SAMPLE_MS)
    timer.unref()
  }
  function rest() {
    clearInterval(timer)
    timer = undefined
  }
  measure()
  return {
    level: () => {
      measure()
      return shedding.level
    },
    lastLevel: () => shedding.level,
    isResting: () => timer === undefined,
    stop: () => {
      isStopped = true
      rest()
    },
  }
}

/**
 * How many requests wait for the database. A queue counts once the first in it has waited long: a pipeline always has
 * statements in flight, and a few connections serve many short requests quickly.
 */
export const waitingLong = (queues: readonly Queue[]): number =>
  queues.filter((queue) => queue.oldestMs() > LATE_MS).reduce((sum, queue) => sum + queue.waiting(), 0)
