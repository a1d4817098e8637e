import { segmentsBetween } from '@farol/domain/watched-segments.ts'
import { clockSeconds, type Sample, saveSamples } from '@farol/server/progress/progress.queries.ts'
import { createProgressBatches } from '@farol/server/progress/progress-batches.ts'
import pg from 'pg'
import { interleaved, measure } from './load.ts'
import type { School } from './school.ts'

const ROUNDS = 3
const ROUND_MS = 1_000
const SAVERS = [1, 16, 64, 256, 1_000]
const POOL_OF_SINGLE_SAVES = 16

export type Row = Record<string, string | number>

/** Inside the process: group commit against one statement per save, through the same driver and the same SQL. */
export async function benchSaves({ database, connection, lessonId, students }: School): Promise<Row[]> {
  const single = new pg.Pool({ ...connection, max: POOL_OF_SINGLE_SAVES })
  const batches = createProgressBatches((samples) => saveSamples(database.pool, samples))
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
  const rows: Row[] = []
  for (const callers of SAVERS) {
    const { batched, alone } = await interleaved(ROUNDS, {
      batched: () => measure({ callers, ms: ROUND_MS, call: (saver) => batches.save(sample(saver)) }),
      alone: () => measure({ callers, ms: ROUND_MS, call: (saver) => saveSamples(single, [sample(saver)]) }),
    })
    rows.push({
      savers: callers,
      'batched/s': Math.round(batched.perSecond),
      'p50 ms': batched.p50.toFixed(1),
      'p99 ms': batched.p99.toFixed(1),
      'one each/s': Math.round(alone.perSecond),
      'one each p99 ms': alone.p99.toFixed(1),
      ratio: (batched.perSecond / alone.perSecond).toFixed(2),
      failed: batched.failed + alone.failed,
    })
  }
  await single.end()
  return rows
}
