import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batched } from './batched.ts'

test('calls during a run are batched into the next one, and each gets its own result', async () => {
  const runs: number[][] = []
  const release = Promise.withResolvers<void>()
  const double = batched(async (items: number[]) => {
    runs.push(items)
    await release.promise
    return items.map((item) => item * 2)
  })
  const first = double(1)
  await turn()
  const others = [2, 3, 3].map(double)
  release.resolve()
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 6])
  expect(runs).toEqual([[1], [2, 3, 3]])
})

test('calls of the same turn of the event loop share a batch, at the start and when a run ends', async () => {
  const runs: number[][] = []
  const same = batched(async (items: number[]) => {
    runs.push(items)
    return items
  })
  const answers = [
    same(1).then(() => same(3)),
    Promise.resolve()
      .then(() => same(2))
      .then(() => same(4)),
  ]
  expect(await Promise.all(answers)).toEqual([3, 4])
  expect(runs).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('a failed run rejects the calls of its batch, and the next run works', async () => {
  let isBroken = true
  const same = batched(async (items: number[]) => {
    if (isBroken) throw new Error('away')
    return items
  })
  const results = await Promise.allSettled([same(1), same(2)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await same(3)).toBe(3)
})

test('a batch has at most five hundred items', async () => {
  const sizes: number[] = []
  const same = batched(async (items: number[]) => {
    sizes.push(items.length)
    return items
  })
  await Promise.all(Array.from({ length: 1_200 }, (_, index) => same(index)))
  expect(sizes).toEqual([500, 500, 200])
})

test('calls queued behind a failing run are rejected at once; over five thousand queued calls are refused', async () => {
  const release = Promise.withResolvers<void>()
  const same = batched(async (items: number[]) => {
    await release.promise
    return items
  })
  const first = same(0)
  await turn()
  const behind = Array.from({ length: 5_000 }, (_, index) => same(index))
  await expect(same(0)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 })
  release.reject(new Error('away'))
  const results = await Promise.allSettled([first, ...behind])
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']))
})
