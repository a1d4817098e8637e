import { Problem } from '@farol/contract/problem.ts'
import { expect, test } from 'vitest'
import { type Family, metricsText } from './family.ts'
import { createHistogram } from './histogram.ts'
import { createRequestMetrics } from './request-metrics.ts'

const family = (value: number, label = 'x'): Family => ({
  name: 'farol_things',
  type: 'gauge',
  help: 'Things.',
  samples: [{ labels: { label }, value }],
})

test('the series of all workers stand under one heading, told apart by the worker', () => {
  const other: Family = {
    name: 'farol_other_total',
    type: 'counter',
    help: 'Other.',
    samples: [{ value: 7 }],
  }
  const byWorker = new Map([
    [1, [family(1), other]],
    [2, [family(2)]],
  ])
  expect(metricsText(byWorker)).toBe(
    [
      '# HELP farol_things Things.',
      '# TYPE farol_things gauge',
      'farol_things{worker="1",label="x"} 1',
      'farol_things{worker="2",label="x"} 2',
      '',
      '# HELP farol_other_total Other.',
      '# TYPE farol_other_total counter',
      'farol_other_total{worker="1"} 7',
      '',
    ].join('\n'),
  )
})

test('labels cannot break out of their quotes', () => {
  expect(metricsText(new Map([[1, [family(1, 'a"b\\c\nd')]]]))).toContain('label="a\\"b\\\\c\\nd"')
})

test('a histogram counts up to and including each bound, and everything', () => {
  const histogram = createHistogram([1, 5])
  for (const value of [0, 1, 1.5, 5, 6]) histogram.observe(value)
  expect(histogram.samples({ of: 'x' })).toEqual([
    { suffix: '_bucket', labels: { of: 'x', le: '1' }, value: 2 },
    { suffix: '_bucket', labels: { of: 'x', le: '5' }, value: 4 },
    { suffix: '_bucket', labels: { of: 'x', le: '+Inf' }, value: 5 },
    { suffix: '_sum', labels: { of: 'x' }, value: 13.5 },
    { suffix: '_count', labels: { of: 'x' }, value: 5 },
  ])
})

test('requests are counted by route and class of status, and routes nobody called are left out', async () => {
  const requests = createRequestMetrics()
  const route = { method: 'GET', path: '/api/courses/{courseId}' }
  requests.measured({ method: 'GET', path: '/api/never' }, () => 'nobody')
  const answer = requests.measured(route, async (outcome: string | Error) => {
    if (outcome instanceof Error) throw outcome
    return outcome
  })
  expect(await answer('fine')).toBe('fine')
  const failures = [new Problem('NOT_FOUND'), new Problem('UNAVAILABLE'), new Error('unexpected')]
  for (const failure of failures) await expect(answer(failure)).rejects.toBe(failure)
  const [counted, timed] = requests.families()
  const labels = { method: 'GET', route: '/api/courses/{courseId}' }
  expect(counted?.samples).toEqual([
    { labels: { ...labels, status: '2xx' }, value: 1 },
    { labels: { ...labels, status: '4xx' }, value: 1 },
    { labels: { ...labels, status: '5xx' }, value: 2 },
  ])
  expect(timed?.samples.at(-1)).toEqual({ suffix: '_count', labels, value: 4 })
})
