import { allEndpoints, contract } from '@farol/contract/contract.ts'
import { type Endpoint, type Group, priorityOf } from '@farol/contract/endpoint.ts'
import { Problem } from '@farol/contract/problem.ts'
import { sheddingRank } from '@farol/domain/shedding.ts'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { toProblem } from '#/database/to-problem.ts'
import type { Handlers } from '#/requests/caller.ts'
import type { AppEnv } from './app-env.ts'
import { createFileSlots } from './file-slots.ts'
import { mount } from './mount.ts'
import { problemAnswer } from './problem-answer.ts'

/** The whole API at a load shedding level, for a visitor; no handler is reached. */
function apiAt(level: number) {
  const app = new Hono<AppEnv>()
  const load = { level: () => level }
  for (const group of Object.values<Group>(contract)) {
    const handlers = Object.fromEntries(
      Object.keys(group).map((name) => [name, () => Promise.reject(new Problem('NOT_FOUND'))]),
    ) as Handlers<Group>
    mount(app, {
      group,
      handlers,
      authenticate: async () => undefined,
      load,
      fileSlots: createFileSlots(),
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
      if (response.status !== 503 && response.status !== 303) continue
      refused.push(nameOf(endpoint))
      // Opened as a page, it redirects to one that shows the error.
      expect(response.headers.get('location')).toBe(endpoint.redirects?.whenUnavailable ?? null)
      if (endpoint.redirects) continue
      expect(response.headers.get('retry-after')).toBe('2')
      expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' })
    }
    expect(refused).toEqual(
      allEndpoints.filter((endpoint) => sheddingRank(priorityOf(endpoint)) < level).map(nameOf),
    )
  },
)

test('a response with an undeclared field, however deep, fails the test that received it', async () => {
  const declared = z.object({ id: z.string(), tags: z.array(z.object({ name: z.string() })) })
  const item = {
    method: 'GET',
    path: '/api/item',
    access: 'public',
    clients: 'none',
    summary: '',
    returns: declared,
    errors: [],
  } as const
  const answers = async (output: unknown) => {
    const app = new Hono<AppEnv>()
    mount(app, {
      group: { item },
      handlers: { item: async () => output } as Handlers<Group>,
      authenticate: async () => undefined,
      load: { level: () => 0 },
      fileSlots: createFileSlots(),
      isCheckingAnswers: true,
    })
    let message = ''
    app.onError((error, context) => {
      message = error.message
      return context.body('', 500)
    })
    await app.request('/api/item', {}, { incoming: { headers: {} }, outgoing: {} })
    return message
  }
  const fine = { id: 'a', tags: [{ name: 'b' }], none: undefined }
  expect(await answers(fine)).toBe('')
  expect(await answers({ ...fine, secret: 1 })).toMatch(/does not declare secret$/)
  expect(await answers({ ...fine, tags: [{ name: 'b', secret: null }] })).toMatch(/declare tags\.0\.secret$/)
  expect(await answers({ id: 1, tags: [] })).toMatch(/broke its contract$/)
})
