import { expect, test } from 'vitest'
import { tapGestures } from './tap-gestures.ts'

const LEFT = 0.1
const MIDDLE = 0.5
const RIGHT = 0.9

function setUp() {
  const done: (string | number)[] = []
  const tap = tapGestures({
    togglePlay: () => done.push('toggle'),
    skip: (seconds) => done.push(seconds),
  })
  return { done, tap }
}

test('a tap plays or pauses at once, anywhere on the video', () => {
  for (const share of [0, LEFT, MIDDLE, RIGHT, 1]) {
    const { done, tap } = setUp()
    tap({ share, atMs: 0 })
    expect(done).toEqual(['toggle'])
  }
})

test('a double tap at a side skips, and leaves playing or pausing as it was', () => {
  for (const [share, seconds] of [
    [LEFT, -10],
    [RIGHT, 10],
  ] as const) {
    const { done, tap } = setUp()
    tap({ share, atMs: 0 })
    tap({ share, atMs: 300 })
    expect(done).toEqual(['toggle', 'toggle', seconds])
  }
})

test('every further tap skips once more', () => {
  const { done, tap } = setUp()
  for (const atMs of [0, 200, 400, 600]) tap({ share: LEFT, atMs })
  expect(done).toEqual(['toggle', 'toggle', -10, -10, -10])
})

test('two slow taps, two in the middle and two at different sides only play and pause', () => {
  for (const [first, second, atMs] of [
    [LEFT, LEFT, 301],
    [MIDDLE, MIDDLE, 100],
    [LEFT, RIGHT, 100],
    [MIDDLE, RIGHT, 100],
  ] as const) {
    const { done, tap } = setUp()
    tap({ share: first, atMs: 0 })
    tap({ share: second, atMs })
    expect(done).toEqual(['toggle', 'toggle'])
  }
})

test('after a skip a slow tap plays or pauses again', () => {
  const { done, tap } = setUp()
  for (const atMs of [0, 200, 900]) tap({ share: RIGHT, atMs })
  expect(done).toEqual(['toggle', 'toggle', 10, 'toggle'])
})
