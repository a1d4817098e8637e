import { expect, test } from 'vitest'
import { shortMemory } from './short-memory.ts'

const memory = (most = 10) => {
  let time = 1_000
  return {
    ...{ pass: (ms: number) => (time += ms) },
    memory: shortMemory<string>({ lifeMs: 100, most, now: () => time }),
  }
}

test('what is remembered is forgotten after its time, and not a moment later', () => {
  const { memory: kept, pass } = memory()
  kept.set('a', 'first')
  pass(99)
  expect(kept.get('a')).toBe('first')
  pass(1)
  expect(kept.get('a')).toBeUndefined()
})

test('asking does not lengthen it, remembering again does', () => {
  const { memory: kept, pass } = memory()
  kept.set('a', 'first')
  pass(60)
  expect(kept.get('a')).toBe('first')
  kept.set('a', 'second')
  pass(60)
  expect(kept.get('a')).toBe('second')
})

test('a clock that was set back ends it', () => {
  const { memory: kept, pass } = memory()
  kept.set('a', 'first')
  pass(-1)
  expect(kept.get('a')).toBeUndefined()
})

test('it never grows beyond its size, and what is over goes by itself', () => {
  const { memory: kept, pass } = memory(3)
  for (const key of ['a', 'b', 'c', 'd']) kept.set(key, key)
  expect([kept.size, kept.get('a'), kept.get('d')]).toEqual([3, undefined, 'd'])
  pass(100)
  kept.set('e', 'e')
  expect(kept.size).toBe(1)
})
