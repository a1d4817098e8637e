import { Problem } from '@farol/contract/problem.ts'
import { newerPosition } from '@farol/domain/watch-progress.ts'
import { SAVE_CONNECTIONS } from '#/config/connection-shares.ts'
import { isAboutData, withRetries } from '#/database/sql-errors.ts'
import { keyOf, type Sample } from './credit-sample.ts'
import type { Saved } from './progress.queries.ts'

/** Enough for a large school that saves at once; beyond it the browser keeps the save and retries. */
const QUEUE_MAX = 5_000
const BATCH_MAX = 500
const BATCH_WORTH_SPLITTING = 128
/** With one batch at a time this process and PostgreSQL would wait for each other; two write about a third more saves. */
export const BATCHES_AT_ONCE = SAVE_CONNECTIONS
const RETRY_AFTER_SECONDS = 2

type Waiting = { sample: Sample; answers: PromiseWithResolvers<Saved>[] }

type ProgressBatches = { save: (sample: Sample) => Promise<Saved>; waiting: () => number }

/**
 * Group commit: while batches are being written, the next one fills. Alone, a save goes out at once; in a crowd,
 * hundreds share one transaction. Nobody is answered before the commit.
 */
export function createProgressBatches(write: (samples: Sample[]) => Promise<Saved[]>): ProgressBatches {
  let waiting = new Map<string, Waiting>()
  let running = 0

  async function run() {
    while (waiting.size > 0) {
      const size = batchSize(waiting.size)
      const batch = [...waiting].slice(0, size)
      waiting = new Map([...waiting].slice(size))
      await writeBatch(batch.map(([, each]) => each))
    }
    running -= 1
  }

  async function writeBatch(batch: Waiting[]): Promise<void> {
    try {
      const saved = await withRetries(() => write(batch.map(({ sample }) => sample)))
      const byKey = new Map(saved.map((row) => [keyOf(row), row]))
      for (const { sample, answers } of batch) answer(answers, byKey.get(keyOf(sample)))
    } catch (error) {
      if (batch.length > 1 && isAboutData(error)) {
        // Bisects the batch, so that one bad row does not fail the others.
        const middle = Math.ceil(batch.length / 2)
        await writeBatch(batch.slice(0, middle))
        await writeBatch(batch.slice(middle))
        return
      }
      const failed = isAboutData(error) ? batch : [...batch, ...takeWaiting()]
      for (const { answers } of failed) for (const each of answers) each.reject(error)
    }
  }

  /** Saves queued behind a failed batch fail with it instead of waiting: the browser keeps them and retries. */
  function takeWaiting(): Waiting[] {
    const behind = [...waiting.values()]
    waiting = new Map()
    return behind
  }

  return {
    save: (sample) => {
      const key = keyOf(sample)
      const known = waiting.get(key)
      if (!known && waiting.size >= QUEUE_MAX) {
        return Promise.reject(new Problem('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
      }
      const answers = Promise.withResolvers<Saved>()
      waiting.set(key, {
        sample: known ? merged(known.sample, sample) : sample,
        answers: [...(known?.answers ?? []), answers],
      })
      if (running < BATCHES_AT_ONCE) {
        running += 1
        queueMicrotask(run)
      }
      return answers.promise
    },
    waiting: () => waiting.size,
  }
}

/** The newest position and the furthest reach win; playing time and segments add up. */
function merged(earlier: Sample, later: Sample): Sample {
  const { position, takenAt, visitTurn = null } = newerPosition(earlier, later)
  return {
    ...later,
    position,
    takenAt,
    visitTurn,
    reach: Math.max(earlier.reach, later.reach),
    duration: later.duration ?? earlier.duration,
    played: earlier.played + later.played,
    segments: earlier.segments | later.segments,
  }
}

/** A sample that was not saved is of a lesson that the student never opened, or can no longer see. */
function answer(answers: PromiseWithResolvers<Saved>[], saved: Saved | undefined) {
  for (const each of answers) {
    if (saved) each.resolve(saved)
    else each.reject(new Problem('NOT_FOUND'))
  }
}

/** A crowd that saves at the same moment is divided among the connections. */
const batchSize = (waiting: number) =>
  Math.min(BATCH_MAX, Math.max(BATCH_WORTH_SPLITTING, Math.ceil(waiting / BATCHES_AT_ONCE)))
