import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENDS_AT, httpsAddress } from '#/testing/https-address.ts'
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

test('what can run out is measured: descriptors, disk, the mail queue, the database', async () => {
  const { metrics } = await anotherInstance()
  const all = await metrics.metrics()
  for (const sample of [
    /^farol_build_info\{version="[^"]+",node="[^"]+"\} 1$/m,
    /^process_open_fds [1-9]/m,
    /^process_max_fds [1-9]/m,
    /^farol_disk_bytes\{state="free"\} [1-9]/m,
    /^farol_jobs_waiting\{kind="mail"\} 0$/m,
    /^farol_jobs_failed\{kind="mail"\} 0$/m,
    /^farol_database_bytes [1-9]/m,
  ])
    expect(all).toMatch(sample)
})

test('the end of the certificate that visitors see is measured, and nothing on http', async () => {
  const measured = 'farol_https_certificate_end_timestamp_seconds'
  const { url } = await httpsAddress()
  const onHttps = await anotherInstance({ BASE_URL: url })
  expect(await onHttps.metrics.getSingleMetricAsString(measured)).toContain(
    `${measured} ${ENDS_AT.getTime() / 1_000}`,
  )
  const onHttp = await anotherInstance()
  expect(await onHttp.metrics.getSingleMetricAsString(measured)).not.toMatch(/^farol_/m)
})

test('dashboard, alerts and documents name only metrics that exist, and the documents name all', async () => {
  // Some exist only where there is a replica.
  const { metrics } = await anotherInstance({ DATABASE_READ_URL: 'postgres://farol@127.0.0.1:9/farol' })
  const existing = metrics.getMetricsAsArray().map(({ name }) => name)
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const namedIn = (text: string) =>
    [...text.matchAll(/\b(?:farol|process|nodejs)_[a-z_]+[a-z](?=[^a-z_/.])/g)].map(([name]) =>
      name.replace(/_(?:bucket|sum|count)$/, ''),
    )
  for (const file of ['grafana-dashboard.json', 'alerts.yml', 'alerts.test.yml'])
    for (const name of namedIn(read(`deploy/${file}`))) expect(existing, file).toContain(name)
  const [, documented = ''] = /\n## Metrics\n(.*?)\n## /s.exec(read('docs/reference.md')) ?? []
  expect(new Set(namedIn(documented))).toEqual(new Set(existing))
})
