import { type Answer, Hung } from './http-client.ts'

export type Kind = 'save' | 'submit' | 'sign-up' | 'read'

export type Tally = {
  count: (kind: Kind, sentAt: number, answer: Answer) => void
  fail: (error: unknown) => void
  /** Resolves when something sent after this moment was answered well, once for every kind. */
  served: (since: number, kinds: readonly Kind[]) => Promise<void>
  figures: () => Figures
}

export type Figures = {
  /** Answers by status, from 500 up. */
  failures: Record<string, number>
  /** Refusals that did not say when to try again. */
  withoutRetryAfter: number
  /** Connections that broke, or were refused, before an answer. */
  cut: number
  hung: number
  /** The slowest answer of each kind. */
  slowestMs: Partial<Record<Kind, number>>
  examples: string[]
}

const EXAMPLES_MOST = 5

export function createTally(): Tally {
  const failures: Record<string, number> = {}
  const examples: string[] = []
  const waiting = new Set<{ since: number; kinds: Set<Kind>; done: () => void }>()
  const slowestMs: Figures['slowestMs'] = {}
  let [cut, hung, withoutRetryAfter] = [0, 0, 0]

  return {
    count: (kind, sentAt, { status, retryAfter, body }) => {
      slowestMs[kind] = Math.max(slowestMs[kind] ?? 0, Math.round(performance.now() - sentAt))
      if (status >= 500) {
        failures[status] = (failures[status] ?? 0) + 1
        if (status === 503 && retryAfter === undefined) withoutRetryAfter += 1
        if (status !== 503 && examples.length < EXAMPLES_MOST) examples.push(`${kind}: ${status} ${body}`)
        return
      }
      if (status >= 400) {
        if (examples.length < EXAMPLES_MOST) examples.push(`${kind}: ${status} ${body}`)
        return
      }
      for (const each of waiting) {
        if (sentAt < each.since) continue
        each.kinds.delete(kind)
        if (each.kinds.size > 0) continue
        waiting.delete(each)
        each.done()
      }
    },
    fail: (error) => {
      if (error instanceof Hung) hung += 1
      else cut += 1
    },
    served: (since, kinds) =>
      new Promise((resolve) => {
        waiting.add({ since, kinds: new Set(kinds), done: resolve })
      }),
    figures: () => ({ failures, withoutRetryAfter, cut, hung, slowestMs, examples }),
  }
}
