import { useState } from 'react'
import { useUser } from '#/app/use-user.ts'
import { pageStore } from '#/outbox/page-outbox.ts'

/** `key` names the text to the server: sent twice, it is stored once. */
export type PostDraft = { key: string; body: string; seconds: number | null }

/** A text that is not sent yet: it stays in this browser until it is. `of` says what it is about. */
export function usePostDraft(of: string) {
  const { id: userId } = useUser()
  const name = `farol.post.${userId}.${of}`
  const [draft, setDraft] = useState(() => parseDraft(pageStore.read(name)) ?? newDraft())
  const change = (part: Partial<PostDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    if (next.body.trim() === '') pageStore.remove(name)
    else pageStore.write(name, JSON.stringify(next))
  }
  const clear = () => {
    pageStore.remove(name)
    setDraft(newDraft())
  }
  return { draft, change, clear }
}

const newDraft = (): PostDraft => ({ key: newKey(), body: '', seconds: null })

/** A UUID v4. Not `crypto.randomUUID`, which exists only where the connection is safe. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** What is stored may be of another version, or damaged. */
function parseDraft(text: string | null): PostDraft | undefined {
  try {
    const { key, body, seconds }: Partial<PostDraft> = JSON.parse(text ?? '{}')
    if (typeof key !== 'string' || typeof body !== 'string') return undefined
    return { key, body, seconds: typeof seconds === 'number' ? seconds : null }
  } catch {
    return undefined
  }
}
