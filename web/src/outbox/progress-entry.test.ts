import { SAVE_AGE_MAX_SECONDS, VIDEO_DURATION_MAX_SECONDS } from '@farol/domain/limits.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mergeSamples, progressOutbox, toProgressSample } from './progress-entry.ts'
import { memoryStore } from './testing/memory-store.ts'

const entry = { lessonId: 'aula', visit: '1' }

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-11T15:30:00Z') }))
afterEach(() => vi.useRealTimers())

test("no user sends another user's saves", () => {
  const store = memoryStore()
  const sample = { position: 3, duration: null, playedSeconds: 3, takenAt: 7 }
  progressOutbox({ store, userId: 'ana' }).write(entry, sample)
  const bia = progressOutbox({ store, userId: 'bia' })
  expect(bia.ids()).toEqual([])
  expect(bia.read(entry)).toBeNull()
  const ana = progressOutbox({ store, userId: 'ana' })
  expect(ana.ids()).toEqual([entry])
  expect(ana.read(entry)).toEqual(sample)
})

test.each([
  'not json',
  'null',
  '{}',
  '{"position":-1,"duration":null,"playedSeconds":0,"takenAt":7}',
  '{"position":"3","duration":null,"playedSeconds":0,"takenAt":7}',
  '{"position":3,"duration":null,"playedSeconds":0}',
])('what is not a save is not read as one: %s', (text) => {
  const outbox = progressOutbox({
    store: memoryStore({ 'farol.outbox.ana.progress.aula.1': text }),
    userId: 'ana',
  })
  expect(outbox.read(entry)).toBeNull()
})

test('a save that is sent after the page was closed still says when in its visit it was made', () => {
  const store = memoryStore()
  const sample = {
    position: 3,
    duration: null,
    playedSeconds: 3,
    takenAt: 7,
    visitTurn: { visit: 5, turn: 2 },
  }
  progressOutbox({ store, userId: 'ana' }).write(entry, sample)
  const read = progressOutbox({ store, userId: 'ana' }).read(entry)
  expect(read).toEqual(sample)
  expect(read && toProgressSample(read).visitTurn).toEqual({ visit: 5, turn: 2 })
})

test.each([null, 7, {}, { visit: -1, turn: 2 }, { visit: 1, turn: 2.5 }, { visit: 1 }])(
  'a turn that is none is left out: %j',
  (visitTurn) => {
    const text = JSON.stringify({ position: 3, duration: null, playedSeconds: 3, takenAt: 7, visitTurn })
    const outbox = progressOutbox({
      store: memoryStore({ 'farol.outbox.ana.progress.aula.1': text }),
      userId: 'ana',
    })
    expect(outbox.read(entry)).toEqual({ position: 3, duration: null, playedSeconds: 3, takenAt: 7 })
  },
)

test('two saves become one: the later position and its time, the known duration, all that was played', () => {
  expect(
    mergeSamples(
      { position: 3, duration: 40, playedSeconds: 4, takenAt: 1_000 },
      { position: 9, duration: null, playedSeconds: 2, takenAt: 2_000 },
    ),
  ).toEqual({ position: 9, duration: 40, playedSeconds: 6, takenAt: 2_000 })
})

test('what was played while a save waited for days is no more than the server takes', () => {
  const long = { position: 3, duration: 40, playedSeconds: 80_000, takenAt: 1_000 }
  expect(mergeSamples(long, long).playedSeconds).toBe(VIDEO_DURATION_MAX_SECONDS)
})

test('going back while a save waits does not lose how far the student came', () => {
  const far = { position: 95, duration: 100, playedSeconds: 95, takenAt: 1 }
  const back = mergeSamples(far, { position: 10, duration: 100, playedSeconds: 0, takenAt: 2 })
  expect(back).toEqual({ position: 10, reach: 95, duration: 100, playedSeconds: 95, takenAt: 2 })
  expect(mergeSamples(back, { position: 20, duration: 100, playedSeconds: 10, takenAt: 3 })).toMatchObject({
    position: 20,
    reach: 95,
  })
  const store = memoryStore()
  progressOutbox({ store, userId: 'ana' }).write(entry, back)
  expect(progressOutbox({ store, userId: 'ana' }).read(entry)).toEqual(back)
})

test.each([
  ['a moment ago says nothing of it', 0, {}],
  ['while the connection was away says how long ago', 90_500, { ageSeconds: 90.5 }],
  ['by a clock that was set back since says nothing of it', -5_000, {}],
  ['longer ago than the server takes still goes out', 9e12, { ageSeconds: SAVE_AGE_MAX_SECONDS }],
])('a position taken %s', (_, agoMs, age) => {
  const said = { position: 3, duration: null, playedSeconds: 3 }
  expect(toProgressSample({ ...said, takenAt: Date.now() - agoMs })).toEqual({ ...said, ...age })
})

test('what was seen adds up while a save waits, and what is no bit string is left out', () => {
  const first = { position: 3, duration: 40, playedSeconds: 3, takenAt: 1, segments: `c${'0'.repeat(24)}` }
  const later = { position: 9, duration: 40, playedSeconds: 1, takenAt: 2, segments: `6${'0'.repeat(24)}` }
  const merged = mergeSamples(first, later)
  expect(merged.segments).toBe(`e${'0'.repeat(24)}`)
  expect(mergeSamples(merged, { ...later, segments: undefined }).segments).toBe(merged.segments)
  const store = memoryStore()
  const outbox = progressOutbox({ store, userId: 'ana' })
  outbox.write(entry, merged)
  expect(outbox.read(entry)).toEqual(merged)
  outbox.write(entry, { ...merged, segments: 'x' })
  expect(outbox.read(entry)).not.toHaveProperty('segments')
})
