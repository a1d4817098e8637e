import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { sessionQuery } from '#/api/session-cache.ts'
import { pageStore } from '#/outbox/page-outbox.ts'
import { forgetDrafts } from './forget-drafts.ts'
import { useDraftState } from './use-draft-state.ts'
import { type DraftOf, useForgetDraft, useStoredDraft } from './use-stored-draft.ts'

const SAVED = { text: 'Salvo', points: 1 }

/** What a component gets that is drawn for a user, or for nobody. */
function drawn<Result>(use: () => Result, userId: string | undefined = 'ana'): Result {
  const queryClient = new QueryClient()
  queryClient.setQueryData<unknown>(sessionQuery.queryKey, { user: userId ? { id: userId } : null })
  const results: Result[] = []
  const Drawn = () => {
    results.push(use())
    return null
  }
  renderToString(createElement(QueryClientProvider, { client: queryClient }, createElement(Drawn)))
  return results[0] as Result
}

const typeInto = (of: DraftOf, typed: typeof SAVED, userId?: string) =>
  drawn(() => useStoredDraft(of, SAVED), userId).write(typed, SAVED)
const opened = (of: DraftOf, userId?: string) => drawn(() => useDraftState(of, SAVED), userId)

beforeEach(forgetDrafts)

test('a form opens with what was typed into it, for the same user and the same thing', () => {
  typeInto({ name: 'quiz.1.question.new' }, { text: 'Digitado', points: 1 })
  const { typed, draft } = opened({ name: 'quiz.1.question.new' })
  expect(typed).toEqual({ text: 'Digitado', points: 1 })
  expect(draft).toMatchObject({ isRestored: true, isOlder: false })
  for (const other of [
    opened({ name: 'quiz.2.question.new' }),
    opened({ name: 'quiz.1.question.new' }, 'bia'),
  ]) {
    expect(other.typed).toEqual(SAVED)
    expect(other.draft.isRestored).toBe(false)
  }
})

test('what is as it was saved is no draft, and nothing is stored for nobody', () => {
  typeInto({ name: 'course.1' }, { text: 'Digitado', points: 1 })
  typeInto({ name: 'course.1' }, SAVED)
  typeInto({ name: 'course.1' }, { text: 'Digitado', points: 1 }, '')
  expect(pageStore.keys()).toEqual([])
})

test('a draft of an earlier version says so', () => {
  typeInto({ name: 'turma.1', version: 1 }, { text: 'Digitado', points: 1 })
  expect(opened({ name: 'turma.1', version: 1 }).draft.isOlder).toBe(false)
  expect(opened({ name: 'turma.1', version: 2 }).draft.isOlder).toBe(true)
})

test('fields that mean nothing to another page are left out', () => {
  typeInto({ name: 'lesson.1', except: ['points'] }, { text: 'Digitado', points: 9 })
  expect(opened({ name: 'lesson.1' }).typed).toEqual({ text: 'Digitado', points: 1 })
})

test('a draft is forgotten with its parts, and no other is', () => {
  for (const name of ['quiz.1', 'quiz.1.question.new', 'quiz.12', 'quiz.2.import'])
    typeInto({ name }, { text: 'Digitado', points: 1 })
  drawn(useForgetDraft)('quiz.1')
  expect(pageStore.keys().sort()).toEqual(['farol.draft.ana.quiz.12', 'farol.draft.ana.quiz.2.import'])
  opened({ name: 'quiz.12' }).draft.forget()
  expect(pageStore.keys()).toEqual(['farol.draft.ana.quiz.2.import'])
  forgetDrafts()
  expect(pageStore.keys()).toEqual([])
})
