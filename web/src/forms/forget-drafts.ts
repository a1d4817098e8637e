import { pageStore } from '#/outbox/page-outbox.ts'

/** Begins the names under which the browser keeps what was typed into forms and not saved. */
export const DRAFTS = 'farol.draft.'
/** Where an earlier version of Farol kept texts of dúvidas that were not sent. */
export const EARLIER_POSTS = 'farol.post.'

/** Deletes the draft with this key and those of its parts, such as a quiz and its questions. */
export function forgetDraftsUnder(key: string) {
  for (const stored of pageStore.keys())
    if (stored === key || stored.startsWith(`${key}.`)) pageStore.remove(stored)
}

/** Who signs out may leave the computer to somebody else. */
export function forgetDrafts() {
  for (const key of pageStore.keys())
    if (key.startsWith(DRAFTS) || key.startsWith(EARLIER_POSTS)) pageStore.remove(key)
}
