import type { TextStore } from '#/player/browser-storage.ts'

/** Where the browser's storage holds somebody's drafts, each under the id of its lesson. */
export const draftPrefix = (userId: string) => `farol.quiz.${userId}.`

export const hasDrafts = (store: TextStore, userId: string) =>
  store.keys().some((key) => key.startsWith(draftPrefix(userId)))
