import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CacheKey, keyPrefix } from '#/api/query-keys.ts'
import { queryRefresh } from './query-refresh.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function watched() {
  const queryClient = new QueryClient()
  for (const key of [keyPrefix('overview'), keyPrefix('user', 'ana'), keyPrefix('user', 'bia')])
    queryClient.setQueryData(key, 'data')
  const isTrue = (...key: CacheKey) => queryClient.getQueryState(key)?.isInvalidated === false
  const seen = (...key: CacheKey) => queryClient.setQueryData(key, 'newer')
  const leaving = { isLeaving: false, isNavigating: false }
  const refresh = queryRefresh(queryClient, {
    isLeaving: () => leaving.isLeaving,
    isNavigating: () => leaving.isNavigating,
  })
  return { refresh, leaving, isTrue, seen, queryClient }
}

test('only what the event is about is asked for again', () => {
  const { refresh, isTrue } = watched()
  refresh.handle({ topic: 'user', userId: 'ana' })
  vi.advanceTimersByTime(200)
  expect([isTrue('user', 'ana'), isTrue('user', 'bia'), isTrue('overview')]).toEqual([false, true, true])
})

test('a stream of events asks at once, then once in two seconds, and misses nothing', () => {
  const { refresh, isTrue, seen } = watched()
  refresh.handle({ topic: 'activity' })
  vi.advanceTimersByTime(200)
  expect(isTrue('overview')).toBe(false)
  seen('overview')
  refresh.handle({ topic: 'activity' })
  refresh.handle({ topic: 'activity' })
  vi.advanceTimersByTime(1_000)
  expect(isTrue('overview')).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(isTrue('overview')).toBe(false)
})

test.each(['an event', 'a stream that starts again'])(
  'while the next page is being loaded, %s asks nothing of this one',
  (arrived) => {
    const { refresh, leaving, isTrue } = watched()
    leaving.isNavigating = true
    if (arrived === 'an event') refresh.handle({ topic: 'activity' })
    else refresh.all()
    vi.advanceTimersByTime(1_000)
    expect(isTrue('overview')).toBe(true)
    leaving.isNavigating = false
    vi.advanceTimersByTime(200)
    expect(isTrue('overview')).toBe(false)
  },
)

test.each(['an event', 'a stream that starts again'])(
  'while something is being saved, %s leaves the screen alone until it is done',
  async (arrived) => {
    const { refresh, isTrue, queryClient } = watched()
    const saving = Promise.withResolvers<void>()
    const done = queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: () => saving.promise })
      .execute(undefined)
    if (arrived === 'an event') refresh.handle({ topic: 'activity' })
    else refresh.all()
    vi.advanceTimersByTime(1_000)
    expect(isTrue('overview')).toBe(true)
    saving.resolve()
    await done
    vi.advanceTimersByTime(200)
    expect(isTrue('overview')).toBe(false)
  },
)

test('a user who is being redirected refetches nothing of the page they leave', async () => {
  const { refresh, leaving, isTrue, queryClient } = watched()
  const ask = vi.fn(async () => 'newer')
  const onScreen = new QueryObserver(queryClient, { queryKey: ['overview'], queryFn: ask, staleTime: 60_000 })
  const leave = onScreen.subscribe(() => undefined)
  leaving.isLeaving = true
  refresh.all()
  refresh.handle({ topic: 'activity' })
  await vi.advanceTimersByTimeAsync(200)
  expect([ask.mock.calls.length, isTrue('overview')]).toEqual([0, false])
  leaving.isLeaving = false
  refresh.all()
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledOnce()
  leave()
})

test.each(['an event', 'a stream that starts again'])(
  'what %s says while a screen asks for the first time is asked for after that answer',
  async (arrived) => {
    const { refresh, queryClient } = watched()
    const first = Promise.withResolvers<string>()
    const ask = vi.fn(() => (ask.mock.calls.length === 1 ? first.promise : 'newer'))
    const onScreen = new QueryObserver(queryClient, { queryKey: keyPrefix('user', 'eva'), queryFn: ask })
    const leave = onScreen.subscribe(() => undefined)
    if (arrived === 'an event') refresh.handle({ topic: 'user', userId: 'eva' })
    else refresh.all()
    await vi.advanceTimersByTimeAsync(1_000)
    first.resolve('older')
    await vi.advanceTimersByTimeAsync(200)
    expect(onScreen.getCurrentResult().data).toBe('newer')
    leave()
  },
)

test('the next page of a list arrives, even if live events come while it loads', async () => {
  const { refresh, queryClient } = watched()
  const nextPage = Promise.withResolvers<string>()
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey: keyPrefix('users'),
    queryFn: ({ pageParam }) => (pageParam === 0 ? 'first' : nextPage.promise),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => pages.length,
  })
  const leave = list.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  const loaded = list.fetchNextPage()
  refresh.all()
  refresh.handle({ topic: 'users' })
  await vi.advanceTimersByTimeAsync(1_000)
  nextPage.resolve('second')
  expect((await loaded).data?.pages).toEqual(['first', 'second'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(list.getCurrentResult().data?.pages).toEqual(['first', 'second'])
  leave()
})
