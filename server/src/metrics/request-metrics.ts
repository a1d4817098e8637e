import { ERRORS } from '@farol/contract/errors.ts'
import { toProblem } from '../database/to-problem.ts'
import type { Family, Sample } from './family.ts'
import { createHistogram } from './histogram.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const CLASSES = ['2xx', '4xx', '5xx'] as const
const OK = 0

type Route = { method: string; path: string }
type Counted = { labels: { method: string; route: string }; samples: () => Sample[]; seconds: () => Sample[] }

export type RequestMetrics = ReturnType<typeof createRequestMetrics>

/** Each route has its counters from the start: counting a request looks nothing up. */
export function createRequestMetrics() {
  const routes: Counted[] = []

  return {
    /** The same handler, with its answers counted and timed. */
    measured: <Context, Answer>(
      { method, path }: Route,
      handle: (context: Context) => Answer | Promise<Answer>,
    ): ((context: Context) => Promise<Answer>) => {
      const labels = { method, route: path }
      const answered = new Float64Array(CLASSES.length)
      const seconds = createHistogram(SECONDS)
      routes.push({
        labels,
        samples: () =>
          CLASSES.map((status, at) => ({ labels: { ...labels, status }, value: answered[at] ?? 0 })),
        seconds: () => seconds.samples(labels),
      })
      const count = (classIndex: number, started: number) => {
        answered[classIndex] = (answered[classIndex] as number) + 1
        seconds.observe((performance.now() - started) / 1_000)
      }
      return async (context) => {
        const started = performance.now()
        try {
          const answer = await handle(context)
          count(OK, started)
          return answer
        } catch (error) {
          count(ERRORS[toProblem(error).code].status < 500 ? 1 : 2, started)
          throw error
        }
      }
    },
    families: (): Family[] => {
      const used = routes.filter(({ samples }) => samples().some(({ value }) => value > 0))
      return [
        {
          name: 'farol_requests_total',
          type: 'counter',
          help: 'Answered requests by route and class of status.',
          samples: used.flatMap(({ samples }) => samples()),
        },
        {
          name: 'farol_request_seconds',
          type: 'histogram',
          help: 'Time until the answer was ready, by route.',
          samples: used.flatMap(({ seconds }) => seconds()),
        },
      ]
    },
  }
}
