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
      { position: 3, duration: 40, playedSeconds: 4 },
      { position: 9, duration: null, playedSeconds: 2 },
    ),
  ).toEqual({ position: 9, duration: 40, playedSeconds: 6 })
})

test('going back while a save waits does not lose how far the student came', () => {
  const far = { position: 95, duration: 100, playedSeconds: 95 }
  const back = mergeSamples(far, { position: 10, duration: 100, playedSeconds: 0 })
  expect(back).toEqual({ position: 10, reach: 95, duration: 100, playedSeconds: 95 })
  expect(mergeSamples(back, { position: 20, duration: 100, playedSeconds: 10 })).toMatchObject({
    position: 20,
    reach: 95,
  })
  const store = storeWith({})
  pendingSaves({ store, userId: 'ana' }).write('aula', back)
  expect(pendingSaves({ store, userId: 'ana' }).read('aula')).toEqual(back)
})
