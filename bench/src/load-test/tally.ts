import type { Answer } from './http-client.ts'

/** What became of one kind of requests in one step. */
export type Row = {
  kind: string
  answered: number
  'p50 ms': number
  'p95 ms': number
  'p99 ms': number
  refused: number
  failed: number
}

export type Tally = ReturnType<typeof createTally>

export function createTally(kind: string) {
  const times: number[] = []
  const counts = { refused: 0, failed: 0 }
  return {
    /** Timed from the moment it was due, so that a client that had to wait its turn does not flatter the server. */
    count: ({ outcome }: Answer, dueAt: number) => {
      if (outcome === 'ok') times.push(performance.now() - dueAt)
      else counts[outcome] += 1
    },
    refusedShare: () => counts.refused / Math.max(1, times.length + counts.refused),
    row: (): Row => {
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) =>
        Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10
      return {
        kind,
        answered: times.length,
        'p50 ms': at(0.5),
        'p95 ms': at(0.95),
        'p99 ms': at(0.99),
        ...counts,
      }
    },
  }
}
