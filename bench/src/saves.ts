import { segmentsBetween } from '@farol/domain/watched-segments.ts'
import { createSteadyClock } from '@farol/server/database/steady-clock.ts'
import { clockSeconds, type Sample } from '@farol/server/progress/credit-sample.ts'
import { saveSamples } from '@farol/server/progress/progress.queries.ts'
import { createProgressBatches } from '@farol/server/progress/progress-batches.ts'
import pg from 'pg'
import { interleaved, type Measured, measure } from './load.ts'
import { hasPgbench, openPgbench } from './pgbench.ts'
import type { School } from './school.ts'
import type { Row } from './verdicts.ts'

const ROUNDS = 3
const ROUND_MS = 1_000
const SAVERS = [1, 16, 64, 256, 1_000]
const POOL_OF_SINGLE_SAVES = 16
/** Also compared with pgbench. */
const CROWD = 256
const NOT_RUN: Measured = { calls: 0, perSecond: 0, p50: 0, p99: 0, failed: 0 }

/** Inside the process: group commit against one transaction per save (same driver, same code), and against pgbench. */
export async function benchSaves({ database, connection, lessonId, students }: School): Promise<Row[]> {
  const single = new pg.Pool({ ...connection, max: POOL_OF_SINGLE_SAVES, pipeline: true })
  const batches = createProgressBatches((samples) => saveSamples({ pool: database.pool, clock }, samples))
  const clock = createSteadyClock()
  let position = 0
  const sample = (saver: number): Sample => {
    position = (position + 0.01) % 3_000
    return {
      userId: students[saver]?.id ?? '',
      lessonId,
      isAdmin: false,
      position,
      reach: position,
      duration: 3_600,
      played: 1,
      takenAt: clockSeconds(),
      segments: segmentsBetween({ from: position - 1, to: position, duration: 3_600 }),
    }
  }
  const pgbench = hasPgbench() ? await openPgbench(connection, lessonId) : undefined
  const rows: Row[] = []
  for (const callers of SAVERS) {
    const isCrowd = pgbench && callers === CROWD
    const { batched, alone, singleRow } = await interleaved(ROUNDS, {
      batched: () => measure({ callers, ms: ROUND_MS, call: (saver) => batches.save(sample(saver)) }),
      alone: () =>
        measure({
          callers,
          ms: ROUND_MS,
          call: (saver) => saveSamples({ pool: single, clock }, [sample(saver)]),
        }),
      singleRow: async () => (isCrowd ? pgbench.run({ clients: callers, ms: ROUND_MS }) : NOT_RUN),
    })
    rows.push({
      savers: callers,
      'batched/s': Math.round(batched.perSecond),
      'p50 ms': batched.p50.toFixed(1),
      'p99 ms': batched.p99.toFixed(1),
      'one each/s': Math.round(alone.perSecond),
      'one each p99 ms': alone.p99.toFixed(1),
      ratio: (batched.perSecond / alone.perSecond).toFixed(2),
      'pgbench/s': isCrowd ? Math.round(singleRow.perSecond) : '',
      'of pgbench': isCrowd ? (batched.perSecond / singleRow.perSecond).toFixed(2) : '',
      failed: batched.failed + alone.failed,
    })
  }
  pgbench?.close()
  await single.end()
  return rows
}
