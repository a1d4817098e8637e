import { expect, test } from 'vitest'
import { acknowledge, choicesIn, draftOutbox, type StoredDraft } from './draft-entry.ts'
import { memoryStore } from './testing/memory-store.ts'

const at = (optionId: string, turn = 1) => ({ optionId, turn })
const draft = (unsent = {}, acknowledged = {}): StoredDraft => ({
  draftId: 'd1',
  courseId: 'curso',
  acknowledged,
  unsent,
})
const entry = { lessonId: 'aula', visit: 'd1' }
const questions = [
  { id: 'q1', optionIds: ['a', 'b'] },
  { id: 'q2', optionIds: ['a', 'b'] },
]
const opened = (choices = {}, draftId = 'd1') => ({ draftId, courseId: 'curso', choices, questions })

test('no user sees or removes what another chose at the same browser', () => {
  const store = memoryStore()
  const ana = draftOutbox({ store, userId: 'ana' })
  ana.merge('aula', draft({ q1: at('a') }))
  const bia = draftOutbox({ store, userId: 'bia' })
  expect(bia.read(entry)).toBeNull()
  expect(bia.ids()).toEqual([])
  expect(choicesIn(bia.open('aula', opened()))).toEqual({})
  bia.removeAll('aula')
  expect(ana.read(entry)).toEqual(draft({ q1: at('a') }))
})

test.each([
  'not json',
  'null',
  '{}',
  '{"draftId":"d1","courseId":"c","acknowledged":{},"unsent":{"q1":"a"}}',
  '{"draftId":"d1","courseId":"c","acknowledged":{},"unsent":{"q1":{"optionId":"a","turn":-1}}}',
  '{"draftId":"d1","courseId":"c","acknowledged":{},"unsent":{"q1":{"optionId":"a","turn":1e9}}}',
  '{"draftId":1,"courseId":"c","acknowledged":{},"unsent":{}}',
])('what is not a draft is not read as one: %s', (text) => {
  const drafts = draftOutbox({ store: memoryStore({ 'farol.outbox.ana.quiz.aula.d1': text }), userId: 'ana' })
  expect(drafts.read(entry)).toBeNull()
  expect(drafts.open('aula', opened({ q1: at('a') }))).toEqual(draft({}, { q1: at('a') }))
})

test('the next visit has what the server has, and on top of it what never arrived', () => {
  const drafts = draftOutbox({ store: memoryStore(), userId: 'ana' })
  drafts.merge('aula', draft({ q1: at('b', 2), q2: at('a', 1) }))
  const again = drafts.open('aula', opened({ q1: at('a', 1), q2: at('b', 3) }))
  expect(choicesIn(again)).toEqual({ q1: at('b', 2), q2: at('b', 3) })
  expect(again.unsent).toEqual({ q1: at('b', 2) })
})

test('what was chosen for an earlier attempt, or for a question that is gone, is left behind', () => {
  const drafts = draftOutbox({ store: memoryStore(), userId: 'ana' })
  drafts.merge('aula', draft({ q1: at('b'), gone: at('a'), q2: at('gone') }))
  expect(drafts.open('aula', opened()).unsent).toEqual({ q1: at('b') })
  expect(drafts.open('aula', opened({}, 'd2')).unsent).toEqual({})
})

test('two tabs do not erase each other’s newer choice', () => {
  const drafts = draftOutbox({ store: memoryStore(), userId: 'ana' })
  const [one, other] = [draft({ q1: at('a') }), draft({ q2: at('b') })]
  drafts.merge('aula', one)
  drafts.merge('aula', other)
  expect(drafts.read(entry)?.unsent).toEqual({ q1: at('a'), q2: at('b') })
  // The first choice of one tab has arrived, while the other has changed it already.
  drafts.merge('aula', draft({ q1: at('b', 2) }))
  drafts.merge('aula', acknowledge(one, one.unsent, one.unsent))
  expect(drafts.read(entry)?.unsent).toEqual({ q1: at('b', 2), q2: at('b') })
})

test('a tab that shows an earlier attempt neither overwrites nor removes the newer one', () => {
  const drafts = draftOutbox({ store: memoryStore(), userId: 'ana' })
  const newer = { ...draft({ q1: at('a') }), draftId: 'd2' }
  drafts.merge('aula', newer)
  drafts.merge('aula', draft({ q1: at('b', 5) }))
  drafts.remove(entry)
  const entryOfNewer = { lessonId: 'aula', visit: 'd2' }
  expect(drafts.read(entryOfNewer)).toEqual(newer)
  drafts.remove(entryOfNewer)
  expect(drafts.ids()).toEqual([])
})

test('a new attempt makes earlier ones of the same quiz go', () => {
  const drafts = draftOutbox({ store: memoryStore(), userId: 'ana' })
  drafts.merge('aula', draft({ q1: at('a') }))
  drafts.merge('other', draft({ q1: at('a') }))
  drafts.begin('aula', { ...draft(), draftId: 'd2' })
  expect(drafts.ids()).toEqual([
    { lessonId: 'other', visit: 'd1' },
    { lessonId: 'aula', visit: 'd2' },
  ])
})
