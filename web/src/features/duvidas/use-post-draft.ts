import { isBlank } from '@farol/domain/blank-text.ts'
import { useState } from 'react'
import { useUser } from '#/app/use-user.ts'
import { DRAFTS, EARLIER_POSTS } from '#/forms/forget-drafts.ts'
import { newKey } from '#/forms/new-key.ts'
import { useDraftState } from '#/forms/use-draft-state.ts'
import { pageStore } from '#/outbox/page-outbox.ts'

/** `key` names the text to the server: sent twice, it is stored once. */
export type PostDraft = { key: string; body: string; seconds: number | null }

const NOTHING: PostDraft = { key: '', body: '', seconds: null }

/** A text that is not sent yet. `of` says what it is about. */
export function usePostDraft(of: string) {
  const { id: userId } = useUser()
  useState(() => adoptEarlierPost(userId, of))
  const { typed, setTyped, draft } = useDraftState({ name: `post.${of}` }, NOTHING, ({ body }) =>
    isBlank(body),
  )
  const change = (part: Partial<PostDraft>) =>
    setTyped((post) => ({ ...post, key: post.key || newKey(), ...part }))
  return { post: typed, change, draft }
}

/** A text that an earlier version of Farol kept in this browser becomes a draft of this one. */
function adoptEarlierPost(userId: string, of: string) {
  const earlier = `${EARLIER_POSTS}${userId}.${of}`
  const stored = pageStore.read(earlier)
  if (stored === null) return
  const key = `${DRAFTS}${userId}.post.${of}`
  if (pageStore.read(key) === null) pageStore.write(key, `{"version":null,"values":${stored}}`)
  pageStore.remove(earlier)
}
