import { NO_SEGMENTS } from '@farol/domain/watched-segments.ts'
import { expect, test } from 'vitest'
import type { Sample } from './credit-sample.ts'
import type { Saved } from './progress.queries.ts'
import { BATCHES_AT_ONCE, createProgressBatches } from './progress-batches.ts'

const sample = (userId: string, changes: Partial<Sample> = {}): Sample => ({
  userId,
  lessonId: 'lesson',
  isAdmin: false,
  position: 1,
  reach: 1,
  duration: 100,
  played: 1,
  takenAt: 100,
  visitTurn: null,
  segments: NO_SEGMENTS,
  ...changes,
})
const saved = ({ userId, lessonId, reach }: Sample): Saved => ({
  userId,
  lessonId,
  courseId: 'course',
  watchPercentage: reach,
  isCompleted: false,
  furthestSeconds: reach,
  rewatchPercentage: null,
  isNewlyCompleted: false,
  isCourseCompleted: false,
})
const sqlError = (code: string) => Object.assign(new Error(code), { code })

/** A writer that records its batches and can be paused. */
function writer(fail: (samples: Sample[]) => Error | undefined = () => undefined) {
  const batches: Sample[][] = []
  let gate = Promise.resolve()
  return {
    batches,
    hold: () => {
      const held = Promise.withResolvers<void>()
      gate = held.promise
      return held.resolve
    },
    write: async (samples: Sample[]) => {
      batches.push(samples)
      await gate
      const error = fail(samples)
      if (error) throw error
      return samples.map(saved)
    },
  }
}

/** So many saves, one after the other, that the next one waits for a batch. */
async function occupy(save: (sample: Sample) => Promise<Saved>) {
  const saves: Promise<Saved>[] = []
  for (let each = 0; each < BATCHES_AT_ONCE; each += 1) {
    saves.push(save(sample(`first ${each}`)))
    await Promise.resolve()
  }
  return saves
}

test('a single save goes out at once; saves that arrive meanwhile share the next batch', async () => {
  const { write, batches, hold } = writer()
  const release = hold()
  const { save } = createProgressBatches(write)
  const first = await occupy(save)
  const others = ['b', 'c', 'd'].map((user) => save(sample(user)))
  release()
  await Promise.all([...first, ...others])
  expect(batches.map((batch) => batch.map(({ userId }) => userId))).toEqual([
    ['first 0'],
    ['first 1'],
    ['b', 'c', 'd'],
  ])
})

test('samples of one student and lesson are merged: last position, furthest reach, playing time and segments added', async () => {
  const { write, batches, hold } = writer()
  const release = hold()
  const { save } = createProgressBatches(write)
  const first = await occupy(save)
  const merged = [
    save(sample('b', { position: 50, reach: 50, played: 2, duration: 90, segments: 6n })),
    save(sample('b', { position: 10, reach: 10, played: 3, duration: null, segments: 3n })),
  ]
  release()
  const [one, two] = await Promise.all(merged)
  await Promise.all(first)
  expect(batches.at(-1)).toEqual([
    sample('b', { position: 10, reach: 50, played: 5, duration: 90, segments: 7n }),
  ])
  expect(one).toEqual(two)
})

test('a delayed save does not bring its old position into the batch, but its furthest point', async () => {
  const { write, batches, hold } = writer()
  const release = hold()
  const { save } = createProgressBatches(write)
  const first = await occupy(save)
  const now = save(sample('b', { position: 20, reach: 20 }))
  const late = save(sample('b', { position: 60, reach: 70, takenAt: 5 }))
  release()
  await Promise.all([...first, now, late])
  expect(batches.at(-1)).toEqual([sample('b', { position: 20, reach: 70, played: 2 })])
})

test('one bad row does not fail the others', async () => {
  const isBad = ({ userId }: Sample) => userId === 'bad'
  const { write } = writer((samples) => (samples.some(isBad) ? sqlError('22003') : undefined))
  const { save } = createProgressBatches(write)
  const results = await Promise.allSettled(['a', 'b', 'bad', 'c', 'd', 'e'].map((user) => save(sample(user))))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})

test('a deadlock is retried', async () => {
  let failures = 2
  const { write } = writer(() => (failures-- > 0 ? sqlError('40P01') : undefined))
  const { save } = createProgressBatches(write)
  await expect(save(sample('a'))).resolves.toMatchObject({ userId: 'a' })
})

test('an unknown row is not found, and the others are saved', async () => {
  const { save } = createProgressBatches(async (samples) =>
    samples.filter(({ userId }) => userId !== 'x').map(saved),
  )
  const [unknown, known] = await Promise.allSettled([save(sample('x')), save(sample('a'))])
  expect(unknown).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } })
  expect(known.status).toBe('fulfilled')
})

test('a full queue rejects with Retry-After; saves that are already queued are still written', async () => {
  const { write, hold } = writer()
  const release = hold()
  const { save } = createProgressBatches(write)
  const first = await occupy(save)
  const waiting = Array.from({ length: 5_000 }, (_, index) => save(sample(`user ${index}`)))
  await expect(save(sample('late'))).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 })
  const again = save(sample('user 7', { position: 9, reach: 9 }))
  release()
  await Promise.all([...first, ...waiting])
  expect(await again).toMatchObject({ watchPercentage: 9 })
})

test('an unavailable database fails the batch, and the next one is written', async () => {
  let isAway = true
  const { write } = writer(() => (isAway ? sqlError('57P01') : undefined))
  const { save } = createProgressBatches(write)
  await expect(save(sample('a'))).rejects.toMatchObject({ code: '57P01' })
  isAway = false
  await expect(save(sample('a'))).resolves.toMatchObject({ userId: 'a' })
})

test('saves queued behind a failed batch fail with it', async () => {
  const { write, batches, hold } = writer(() => sqlError('57P01'))
  const release = hold()
  const { save } = createProgressBatches(write)
  const first = await occupy(save)
  const others = ['b', 'c'].map((name) => save(sample(name)))
  release()
  const results = await Promise.allSettled([...first, ...others])
  expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect(batches).toHaveLength(BATCHES_AT_ONCE)
})
