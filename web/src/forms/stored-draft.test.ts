import { mergedList } from '@farol/domain/list-merge.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedValues, newStoredDraft, parseStoredDraft } from './stored-draft.ts'

const saved = { title: 'Aula', seconds: 60, materials: [] as string[], startsOn: null, isOpen: true }
const parsed = (values: unknown, version: unknown = 3) =>
  parseStoredDraft(JSON.stringify({ version, values }), saved)

test('only what was changed is stored, and put back', () => {
  const changed = changedValues({ ...saved, title: 'Outra', materials: ['a'] }, saved)
  expect(changed).toEqual({ title: 'Outra', materials: ['a'] })
  expect(parsed(changed)).toEqual({ version: 3, values: changed })
})

test.each([
  ['nothing', {}],
  ['what is saved meanwhile', { title: 'Aula' }],
  ['a field that there is no more', { gone: 'x' }],
  ['a field of another kind', { title: 7, materials: 'a', isOpen: 'yes' }],
  ['a number that could not be read', { seconds: null }],
])('%s is no draft', (_, values) => {
  expect(parsed(values)).toBeUndefined()
})

test('a day that was empty may be set', () => {
  expect(parsed({ startsOn: '2026-01-02' }, null)).toEqual({
    version: null,
    values: { startsOn: '2026-01-02' },
  })
})

test('a list keeps what others added to it meanwhile', () => {
  const merges = { materials: mergedList }
  const before = { ...saved, materials: ['a', 'b'] }
  const draft = newStoredDraft({ ...before, materials: ['b', 'mine'] }, before, merges)
  const now = { ...saved, materials: ['a', 'b', 'theirs'] }
  const restored = parseStoredDraft(JSON.stringify({ version: 3, ...draft }), now, merges)
  expect(restored?.values).toEqual({ materials: ['b', 'mine', 'theirs'] })
  // It is unknown what the draft started from.
  expect(parseStoredDraft(JSON.stringify({ values: { materials: ['mine'] } }), now, merges)).toBeUndefined()
})

test('whatever is stored, the form gets fields that it has', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      const draft = parseStoredDraft(stored, saved)
      for (const name of Object.keys(draft?.values ?? {})) expect(Object.hasOwn(saved, name)).toBe(true)
    }),
  )
})
