import { type Answer, type HttpClient, headerOf, type Request, RequestTimeout } from './http-client.ts'

const EXAMPLES_MAX = 5
const isRefusal = (status: number) => status === 503 || status === 429

export type Figures = {
  /** Responses of status 500 and above, by status. */
  failures: Record<string, number>
  /** Rejections without Retry-After. */
  withoutRetryAfter: number
  /** Connections that broke or were refused before a response. */
  cut: number
  hung: number
  slowestMs: Record<string, number>
  examples: string[]
}

export type Row = {
  answered: number
  'p50 ms': number
  'p95 ms': number
  'p99 ms': number
  refused: number
  failed: number
}

export type Tally<Kind extends string> = ReturnType<typeof createTally<Kind>>

/** Sends requests of several kinds, and counts the outcomes. */
export function createTally<Kind extends string>(http: HttpClient) {
  const kinds = new Map<Kind, { times: number[]; refused: number; failed: number; slowestMs: number }>()
  const failures: Record<string, number> = {}
  const examples: string[] = []
  const waiting = new Set<{ since: number; kinds: Set<Kind>; done: () => void }>()
  let [cut, hung, withoutRetryAfter] = [0, 0, 0]

  function of(kind: Kind) {
    const counts = kinds.get(kind) ?? { times: [], refused: 0, failed: 0, slowestMs: 0 }
    kinds.set(kind, counts)
    return counts
  }

  function count(kind: Kind, sentAt: number, answer: Answer) {
    const counts = of(kind)
    const ms = performance.now() - sentAt
    counts.slowestMs = Math.max(counts.slowestMs, Math.round(ms))
    const { status } = answer
    if (status < 400) {
      counts.times.push(ms)
      notifyWaiting(kind, sentAt)
      return
    }
    if (isRefusal(status)) counts.refused += 1
    else counts.failed += 1
    if (status >= 500) failures[status] = (failures[status] ?? 0) + 1
    if (status === 503 && headerOf(answer, 'retry-after') === undefined) withoutRetryAfter += 1
    if (status !== 503 && examples.length < EXAMPLES_MAX) examples.push(`${kind}: ${status} ${answer.body}`)
  }

  function notifyWaiting(kind: Kind, sentAt: number) {
    for (const each of waiting) {
      if (sentAt < each.since) continue
      each.kinds.delete(kind)
      if (each.kinds.size > 0) continue
      waiting.delete(each)
      each.done()
    }
  }

  return {
    /**
     * Undefined if the connection broke: the outcome is unknown. Timed from the moment it was due, to avoid coordinated
     * omission.
     */
    ask: async (
      kind: Kind,
      request: Request,
      dueAt: number = performance.now(),
    ): Promise<Answer | undefined> => {
      try {
        const answer = await http.call(request)
        count(kind, dueAt, answer)
        return answer
      } catch (error) {
        of(kind).failed += 1
        if (error instanceof RequestTimeout) hung += 1
        else cut += 1
        return undefined
      }
    },
    /** Resolves once a request of every kind, sent after this moment, has succeeded. */
    served: (since: number, wanted: readonly Kind[]) =>
      new Promise<void>((resolve) => {
        waiting.add({ since, kinds: new Set(wanted), done: resolve })
      }),
    figures: (): Figures => ({
      failures,
      withoutRetryAfter,
      cut,
      hung,
      slowestMs: Object.fromEntries([...kinds].map(([kind, { slowestMs }]) => [kind, slowestMs])),
      examples,
    }),
    refusedShare: (kind: Kind) => of(kind).refused / Math.max(1, of(kind).times.length + of(kind).refused),
    row: (kind: Kind): Row => {
      const { times, refused, failed } = of(kind)
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) =>
        Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10
      return {
        answered: times.length,
        'p50 ms': at(0.5),
        'p95 ms': at(0.95),
        'p99 ms': at(0.99),
        refused,
        failed,
      }
    },
  }
}
