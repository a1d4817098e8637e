import { expect, test } from 'vitest'
import { recentChanges } from './recent-changes.ts'

const SETTINGS = { kind: 'settings' } as const
const RECORD = { kind: 'record' } as const

function watched() {
  let time = 0
  const recent = recentChanges(() => time)
  return { recent, pass: (ms: number) => (time += ms) }
}

test('a new subscriber receives the changes since a moment, each once', () => {
  const { recent, pass } = watched()
  pass(1_000)
  recent.note([RECORD])
  pass(1_000)
  recent.note([SETTINGS, SETTINGS])
  pass(500)
  expect(recent.ofLast(499)).toEqual([])
  expect(recent.ofLast(500)).toEqual([SETTINGS])
  expect(recent.ofLast(1_500)).toEqual([RECORD, SETTINGS])
})

test('changes before this instance subscribed are unknown', () => {
  const { recent, pass } = watched()
  pass(1_000)
  expect(recent.ofLast(999)).toEqual([])
  expect(recent.ofLast(1_000)).toBeUndefined()
})

test('after missed notifications, and after a minute, changes are unknown', () => {
  const { recent, pass } = watched()
  pass(1_000)
  recent.note([RECORD])
  recent.forget()
  pass(1)
  expect(recent.ofLast(1)).toBeUndefined()
  pass(100)
  recent.note([RECORD])
  pass(60_001)
  recent.note([SETTINGS])
  pass(1)
  expect(recent.ofLast(60_000)).toEqual([SETTINGS])
  expect(recent.ofLast(60_002)).toBeUndefined()
})

test('when there are too many, the newest are kept', () => {
  const { recent, pass } = watched()
  pass(1)
  recent.note([RECORD])
  pass(1)
  recent.note(Array.from({ length: 2_000 }, () => SETTINGS))
  pass(1)
  expect(recent.ofLast(1.5)).toEqual([SETTINGS])
  expect(recent.ofLast(2)).toBeUndefined()
})
