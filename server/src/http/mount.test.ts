import { allEndpoints, contract } from '@farol/contract/contract.ts'
import { type Endpoint, type Group, priorityOf } from '@farol/contract/endpoint.ts'
import { placeOf } from '@farol/domain/shedding.ts'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createRequestMetrics } from '../metrics/request-metrics.ts'
import type { AppEnv } from './app-env.ts'
import { type Handlers, mount } from './mount.ts'
import { Problem, problemAnswer } from './problem.ts'
import { toProblem } from './to-problem.ts'

/** The whole API at a level of load, for somebody who is not signed in; no handler is ever reached. */
function apiAt(level: number) {
  const app = new Hono<AppEnv>()
  const requests = createRequestMetrics()
  const load = { level: () => level, worstLateMs: () => 0, stop: () => undefined }
  for (const group of Object.values<Group>(contract)) {
    const handlers = Object.fromEntries(
      Object.keys(group).map((name) => [name, () => Promise.reject(new Problem('NOT_FOUND'))]),
    ) as Handlers<Group>
    mount(app, {
      group,
      handlers,
      authenticate: async () => undefined,
      load,
      requests,
      isCheckingAnswers: false,
    })
  }
  app.onError((error, context) => context.body(...problemAnswer(toProblem(error), '')))
  return app
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test.each([0, 1, 2, 3, 4])(
  'at level %i exactly what comes before it in the order is refused',
  async (level) => {
    const app = apiAt(level)
    const refused = []
    for (const endpoint of allEndpoints) {
      const response = await app.request(
        endpoint.path,
        { method: endpoint.method },
        { incoming: { headers: {} } },
      )
      if (response.status !== 503) continue
      expect(response.headers.get('retry-after')).toBe('2')
      expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' })
      refused.push(nameOf(endpoint))
    }
    expect(refused).toEqual(
      allEndpoints.filter((endpoint) => placeOf(priorityOf(endpoint)) < level).map(nameOf),
    )
  },
)
