import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '#/api/session-cache.ts'
import { pageStore } from '#/outbox/page-outbox.ts'
import { DRAFTS } from './forget-drafts.ts'
import { changedValues, parseStoredDraft } from './stored-draft.ts'

type Values = Readonly<Record<string, unknown>>

export type DraftOf = {
  /** What the form is about, such as `course.{id}`. Never of a form with passwords or codes. */
  name: string
  /** Of what is being changed; absent for something new. */
  version?: number | undefined
  /** Fields that mean nothing to another page, such as files that this one sends. */
  except?: readonly string[]
}

/**
 * What was typed into a form stays in this browser until it is saved or given up: a closed tab, an ended session or a
 * power cut loses nothing. `of` is undefined while the form is loading.
 */
export function useStoredDraft<Saved extends Values>(of: DraftOf | undefined, saved: Saved) {
  const queryClient = useQueryClient()
  const [key] = useState(() => {
    const userId = queryClient.getQueryData(sessionQuery.queryKey)?.user?.id
    return of && userId ? `${DRAFTS}${userId}.${of.name}` : undefined
  })
  const version = of?.version ?? null
  const [found, setFound] = useState(() => {
    const stored = key === undefined ? undefined : parseStoredDraft(pageStore.read(key), saved)
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
      const values = changedValues(Object.fromEntries(kept), base)
      if (Object.keys(values).length === 0) pageStore.remove(key)
      // What was restored stays what was typed into an earlier version, until it is saved.
      else pageStore.write(key, JSON.stringify({ version: found ? found.version : version, values }))
    },
  }
}
