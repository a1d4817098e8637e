import { expect, test } from 'vitest'
import type { TextStore } from './browser-storage.ts'
import { mergeSamples, pendingSaves } from './pending-saves.ts'

function storeWith(entries: Record<string, string>): TextStore {
  return {
    read: (key) => entries[key] ?? null,
    write: (key, text) => {
      entries[key] = text
    },
    remove: (key) => {
      delete entries[key]
    },
    keys: () => Object.keys(entries),
  }
}

test("nobody sends another person's saves", () => {
  const store = storeWith({})
  const sample = { position: 3, duration: null, playedSeconds: 3 }
  pendingSaves({ store, userId: 'ana' }).write('aula-1', sample)
  const bia = pendingSaves({ store, userId: 'bia' })
  expect(bia.lessonIds()).toEqual([])
  expect(bia.read('aula-1')).toBeNull()
  const ana = pendingSaves({ store, userId: 'ana' })
  expect(ana.lessonIds()).toEqual(['aula-1'])
  expect(ana.read('aula-1')).toEqual(sample)
})

test.each([
  'not json',
  'null',
  '{}',
  '{"position":-1,"duration":null,"playedSeconds":0}',
  '{"position":"3","duration":null,"playedSeconds":0}',
])('what is not a save is not read as one: %s', (text) => {
  const pending = pendingSaves({ store: storeWith({ 'farol.progress.ana.aula': text }), userId: 'ana' })
  expect(pending.read('aula')).toBeNull()
})

test('two saves become one: the later place, the duration somebody knew, all that was played', () => {
  expect(
    mergeSamples(
      { position: 9, duration: 40, playedSeconds: 4 },
      { position: 3, duration: null, playedSeconds: 2 },
    ),
  ).toEqual({ position: 3, duration: 40, playedSeconds: 6 })
})
