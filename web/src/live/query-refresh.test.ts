import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryRefresh } from './query-refresh.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function watched() {
  const queryClient = new QueryClient()
  for (const key of [['overview'], ['person', 'ana'], ['person', 'bia']])
    queryClient.setQueryData(key, 'data')
  const isTrue = (...key: string[]) => queryClient.getQueryState(key)?.isInvalidated === false
  const seen = (...key: string[]) => queryClient.setQueryData(key, 'newer')
  const leaving = { isLeaving: false }
  const refresh = queryRefresh(queryClient, { isLeaving: () => leaving.isLeaving })
  return { refresh, leaving, isTrue, seen, queryClient }
}

test('only what the event is about is asked for again', () => {
  const { refresh, isTrue } = watched()
  refresh.tell({ topic: 'person', personId: 'ana' })
  vi.advanceTimersByTime(200)
  expect([isTrue('person', 'ana'), isTrue('person', 'bia'), isTrue('overview')]).toEqual([false, true, true])
})

test('a stream of events asks at once, then once in two seconds, and misses nothing', () => {
  const { refresh, isTrue, seen } = watched()
  refresh.tell({ topic: 'activity' })
  vi.advanceTimersByTime(200)
  expect(isTrue('overview')).toBe(false)
  seen('overview')
  refresh.tell({ topic: 'activity' })
  refresh.tell({ topic: 'activity' })
  vi.advanceTimersByTime(1_000)
  expect(isTrue('overview')).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(isTrue('overview')).toBe(false)
})

test('while something is being saved, the screen is left alone until it is done', async () => {
  const { refresh, isTrue, queryClient } = watched()
  const saving = Promise.withResolvers<void>()
  const done = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => saving.promise })
    .execute(undefined)
  refresh.tell({ topic: 'activity' })
  vi.advanceTimersByTime(1_000)
  expect(isTrue('overview')).toBe(true)
  saving.resolve()
  await done
  vi.advanceTimersByTime(200)
  expect(isTrue('overview')).toBe(false)
})

test('whoever is being led elsewhere asks for nothing more of the page they leave', async () => {
  const { refresh, leaving, isTrue, queryClient } = watched()
  const ask = vi.fn(async () => 'newer')
  const onScreen = new QueryObserver(queryClient, { queryKey: ['overview'], queryFn: ask, staleTime: 60_000 })
  const leave = onScreen.subscribe(() => undefined)
  leaving.isLeaving = true
  refresh.all()
  refresh.tell({ topic: 'activity' })
  await vi.advanceTimersByTimeAsync(200)
  expect([ask.mock.calls.length, isTrue('overview')]).toEqual([0, false])
  leaving.isLeaving = false
  refresh.all()
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledOnce()
  leave()
})
