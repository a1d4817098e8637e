import { expect, test } from 'vitest'
import { testServer } from '#/testing/test-server.ts'
import { createMetrics } from './metrics.ts'

const { anotherInstance } = await testServer()

const route = '/api/courses/{courseId}'

test('requests are counted by route and status class, each class from 0 on', async () => {
  const { registry, observeRequest } = createMetrics()
  for (const status of [200, 404, 500, 503]) observeRequest({ method: 'GET', route, status, seconds: 0.02 })
  const counted = await registry.getSingleMetricAsString('farol_requests_total')
  expect(counted.split('\n').slice(2)).toEqual([
    `farol_requests_total{method="GET",route="${route}",status="2xx"} 1`,
    `farol_requests_total{method="GET",route="${route}",status="4xx"} 1`,
    `farol_requests_total{method="GET",route="${route}",status="5xx"} 2`,
  ])
  const timed = await registry.getSingleMetricAsString('farol_request_seconds')
  expect(timed).toContain(`farol_request_seconds_bucket{le="0.01",method="GET",route="${route}"} 0`)
  expect(timed).toContain(`farol_request_seconds_bucket{le="0.025",method="GET",route="${route}"} 4`)
  expect(timed).toContain(`farol_request_seconds_count{method="GET",route="${route}"} 4`)
})

test('scraping resets nothing', async () => {
  const { registry, observeTimer, observeBatch, observeRequest } = createMetrics()
  observeTimer(300)
  observeBatch(7)
  observeRequest({ method: 'GET', route: 'page', status: 200, seconds: 0.1 })
  const first = await registry.metrics()
  expect(first).toContain('farol_event_loop_late_seconds_sum 0.3')
  expect(first).toContain('farol_save_batch_size_sum 7')
  expect(await registry.metrics()).toBe(first)
})

test('every request is counted as its endpoint, a page, a file, or something else', async () => {
  const { url, metrics } = await anotherInstance()
  for (const path of ['/api/session', '/courses', '/assets/gone.js', '/api/unknown', '/healthz'])
    await (await fetch(`${url}${path}`)).text()
  const foreign = await fetch(`${url}/api/account/sign-in`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(foreign.status).toBe(403)
  const counted = await metrics.getSingleMetricAsString('farol_requests_total')
  const routes = [...counted.matchAll(/\{method="(\w+)",route="([^"]+)",status="(\dxx)"\} 1$/gm)]
  expect(routes.map(([, method, route, status]) => `${method} ${route} ${status}`)).toEqual([
    'GET /api/session 2xx',
    expect.stringMatching(/^GET page [25]xx$/),
    'GET file 4xx',
    'GET other 2xx',
    'GET other 4xx',
    'POST other 4xx',
  ])
  const all = await metrics.metrics()
  for (const name of ['farol_database_up 1', 'farol_pool_connections{pool="long_timeout",state="waiting"} 0'])
    expect(all).toContain(name)
})
