import { TURN_MAX } from '@farol/domain/limits.ts'
import { type Choice, type Choices, choicesOf, mergeChoices } from '@farol/domain/quiz-draft.ts'
import { ApiProblem } from '#/api/api-problem.ts'
import type { TextStore } from '#/player/browser-storage.ts'
import { draftPrefix } from './draft-keys.ts'

/** What this browser knows of an attempt that was begun and not sent. */
export type StoredDraft = {
  draftId: string
  courseId: string
  /** What the server has. Kept as long as the attempt lasts, because the next choice takes the turn after it. */
  acknowledged: Choices
  /** What the server may not have yet. */
  unsent: Choices
  /** The question that was on the screen when the session ended. */
  questionId?: string | undefined
}

type Opened = Pick<StoredDraft, 'draftId' | 'courseId'> & {
  choices: Choices
  questions: readonly { id: string; optionIds: readonly string[] }[]
}

export type StoredDrafts = ReturnType<typeof storedDrafts>

/** The drafts of one user at this browser, by lesson; nobody else's are read, sent or removed. */
export function storedDrafts({ store, userId }: { store: TextStore; userId: string }) {
  const prefix = draftPrefix(userId)
  const read = (lessonId: string) => toDraft(store.read(prefix + lessonId))
  /** Brings together what this tab and the others know. A tab that shows an earlier attempt leaves the newer one alone. */
  const merge = (lessonId: string, draft: StoredDraft): StoredDraft => {
    const stored = read(lessonId)
    if (stored && stored.draftId !== draft.draftId) return draft
    const merged = stored ? mergeDrafts(stored, draft) : draft
    store.write(prefix + lessonId, JSON.stringify(merged))
    return merged
  }
  return {
    read,
    lessonIds: () =>
      store
        .keys()
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),
    /** The server's draft with what is still unsent; what belongs to an earlier attempt is not in it. */
    open: (lessonId: string, { choices, questions, ...ids }: Opened): StoredDraft => {
      const server = { ...ids, acknowledged: choices, unsent: {} }
      const stored = read(lessonId)
      if (stored?.draftId !== ids.draftId) return server
      const unsent = choicesOf(questions, stored.unsent)
      return {
        ...mergeDrafts({ ...stored, acknowledged: {}, unsent }, server),
        questionId: stored.questionId,
      }
    },
    /** An earlier attempt's draft makes way for this one. */
    begin: (lessonId: string, draft: StoredDraft): StoredDraft => {
      if (read(lessonId)?.draftId !== draft.draftId) store.remove(prefix + lessonId)
      return merge(lessonId, draft)
    },
    merge,
    /** The attempt was sent, or is no longer there; a newer one stays. */
    remove: (lessonId: string, draftId?: string) => {
      if (draftId === undefined || read(lessonId)?.draftId === draftId) store.remove(prefix + lessonId)
    },
    isKey: (key: string | null, lessonId: string) => key === prefix + lessonId,
    isLasting: store.isLasting,
  }
}

/** The attempt was sent, or its quiz is gone. What is only locked or unpublished may open again. */
export const isDraftGone = (error: unknown) => error instanceof ApiProblem && error.status === 404

/** As it is on the screen. */
export const choicesIn = ({ acknowledged, unsent }: StoredDraft): Choices =>
  mergeChoices(acknowledged, unsent)

/** The server has answered with all that it keeps. What it left out belongs to a question that is gone. */
export function acknowledge(draft: StoredDraft, sent: Choices, kept: Choices): StoredDraft {
  const leftOut = Object.fromEntries(Object.entries(sent).filter(([id]) => !Object.hasOwn(kept, id)))
  const acknowledged = mergeChoices(mergeChoices(draft.acknowledged, kept), leftOut)
  return { ...draft, acknowledged, unsent: newerThan(acknowledged, draft.unsent) }
}

function mergeDrafts(stored: StoredDraft, own: StoredDraft): StoredDraft {
  const acknowledged = mergeChoices(stored.acknowledged, own.acknowledged)
  return { ...own, acknowledged, unsent: newerThan(acknowledged, mergeChoices(stored.unsent, own.unsent)) }
}

const newerThan = (acknowledged: Choices, unsent: Choices): Choices =>
  Object.fromEntries(Object.entries(unsent).filter(([id, { turn }]) => turn > (acknowledged[id]?.turn ?? 0)))

function toDraft(text: string | null): StoredDraft | null {
  if (text === null) return null
  try {
    const kept: Partial<Record<string, unknown>> = JSON.parse(text)
    const { draftId, courseId, acknowledged, unsent, questionId } = kept
    if (typeof draftId !== 'string' || typeof courseId !== 'string') return null
    if (!isChoices(acknowledged) || !isChoices(unsent)) return null
    return { draftId, courseId, acknowledged, unsent, ...(typeof questionId === 'string' && { questionId }) }
  } catch {
    return null
  }
}

const isChoices = (value: unknown): value is Choices =>
  typeof value === 'object' && value !== null && Object.values(value).every(isChoice)

function isChoice(value: unknown): value is Choice {
  if (typeof value !== 'object' || value === null) return false
  const { optionId, turn } = value as Partial<Record<string, unknown>>
  return (
    typeof optionId === 'string' && Number.isInteger(turn) && Number(turn) >= 0 && Number(turn) <= TURN_MAX
  )
}
