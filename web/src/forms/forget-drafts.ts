import { pageStore } from '#/outbox/page-outbox.ts'

/** Begins the names under which the browser keeps what was typed into forms and not saved. */
export const DRAFTS = 'farol.draft.'

/** Who signs out may leave the computer to somebody else. */
export function forgetDrafts() {
  for (const key of pageStore.keys()) if (key.startsWith(DRAFTS)) pageStore.remove(key)
}
