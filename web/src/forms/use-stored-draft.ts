import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '#/api/session-cache.ts'
import { pageStore } from '#/outbox/page-outbox.ts'
import { DRAFTS, forgetDraftsUnder } from './forget-drafts.ts'
import { type Merges, newStoredDraft, parseStoredDraft } from './stored-draft.ts'

type Values = Readonly<Record<string, unknown>>

export type DraftOf = {
  /** What the form is about, such as `course.{id}`. Never of a form with passwords or codes. */
  name: string
  /** The version of what is being changed; absent for something new. */
  version?: number | undefined
  /** Fields that mean nothing to another page, such as files that this one sends. */
  except?: readonly string[]
  /** For fields with a list: what others add to it or remove from it meanwhile stays so. */
  merges?: Merges
}

/**
 * What was typed into a form stays in this browser until it is saved or given up: a closed tab, an ended session or a
 * power cut loses nothing. `of` is undefined while the form is loading.
 */
export function useStoredDraft<Saved extends Values>(of: DraftOf | undefined, saved: Saved) {
  const queryClient = useQueryClient()
  const [key] = useState(() => of && draftKey(queryClient, of.name))
  const version = of?.version ?? null
  const [found, setFound] = useState(() => {
    const stored = key === undefined ? undefined : parseStoredDraft(pageStore.read(key), saved, of?.merges)
    return stored && { restored: { ...saved, ...stored.values } as Saved, version: stored.version }
  })
  const forget = () => {
    if (key !== undefined) pageStore.remove(key)
    setFound(undefined)
  }
  return {
    /** What the form starts with, if something was not saved the last time. */
    restored: found?.restored,
    /** Someone saved another version since it was typed. */
    isOlder: found !== undefined && found.version !== version,
    forget,
    write: (typed: Values, base: Values) => {
      if (key === undefined) return
      const kept = Object.entries(typed).filter(([name]) => !of?.except?.includes(name))
      const draft = newStoredDraft(Object.fromEntries(kept), base, of?.merges)
      if (!draft) pageStore.remove(key)
      // What was restored stays what was typed into an earlier version, until it is saved.
      else pageStore.write(key, JSON.stringify({ version: found ? found.version : version, ...draft }))
    },
  }
}

/** Gives up what was typed into a form and into its parts, from outside of them. */
export function useForgetDraft() {
  const queryClient = useQueryClient()
  return (name: string) => {
    const key = draftKey(queryClient, name)
    if (key !== undefined) forgetDraftsUnder(key)
  }
}

function draftKey(queryClient: QueryClient, name: string) {
  const userId = queryClient.getQueryData(sessionQuery.queryKey)?.user?.id
  return userId && `${DRAFTS}${userId}.${name}`
}
