import { TURN_MAX } from '@farol/domain/limits.ts'
import { type Choice, type Choices, choicesOf, mergeChoices } from '@farol/domain/quiz-draft.ts'
import { ApiProblem } from '#/api/api-problem.ts'
import type { TextStore } from './browser-storage.ts'
import { openOutbox } from './outbox.ts'
import { isRefusedForGood } from './save-retry.ts'
import type { Delivery } from './send-outbox.ts'

/** What this browser knows of an attempt that was begun and not sent. */
export type StoredDraft = {
  draftId: string
  courseId: string
  /** What the server has. Stored as long as the attempt lasts, because the next choice takes the turn after it. */
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

export type DraftOutbox = ReturnType<typeof draftOutbox>

/** What was chosen in attempts that were begun and not sent, one entry for each attempt. */
export function draftOutbox(of: { store: TextStore; userId: string }) {
  const outbox = openOutbox({ ...of, kind: 'quiz', parse: toDraft })
  /** Brings together what this tab and the others know. */
  const merge = (lessonId: string, draft: StoredDraft): StoredDraft => {
    const id = { lessonId, visit: draft.draftId }
    const stored = outbox.read(id)
    const merged = stored ? mergeDrafts(stored, draft) : draft
    outbox.write(id, merged)
    return merged
  }
  return {
    ...outbox,
    merge,
    /** The server's draft with what is still unsent; what belongs to an earlier attempt is not in it. */
    open: (lessonId: string, { choices, questions, ...ids }: Opened): StoredDraft => {
      const server = { ...ids, acknowledged: choices, unsent: {} }
      const stored = outbox.read({ lessonId, visit: ids.draftId })
      if (!stored) return server
      const unsent = choicesOf(questions, stored.unsent)
      return {
        ...mergeDrafts({ ...stored, acknowledged: {}, unsent }, server),
        questionId: stored.questionId,
      }
    },
    /** From now on the lesson's quiz is about this attempt: earlier ones make way for it. */
    begin: (lessonId: string, draft: StoredDraft): StoredDraft => {
      for (const id of outbox.ids(lessonId)) if (id.visit !== draft.draftId) outbox.remove(id)
      return merge(lessonId, draft)
    },
    /** The attempt was sent: nothing of the lesson's quiz is left to be sent. */
    removeAll: (lessonId: string) => {
      for (const id of outbox.ids(lessonId)) outbox.remove(id)
    },
  }
}

type SendDraft = (
  place: { courseId: string; lessonId: string },
  body: { draftId: string; choices: Choices },
) => Promise<Choices>
type DeliveryOptions = Pick<Delivery, 'isOnScreen'> & { outbox: DraftOutbox; send: SendDraft }

export const draftDelivery = ({ outbox, send, isOnScreen }: DeliveryOptions): Delivery => ({
  ...outbox,
  isOnScreen,
  deliver: async (id) => {
    const draft = outbox.read(id)
    if (!draft || isEmpty(draft.unsent)) return
    const { draftId, courseId, unsent } = draft
    try {
      const stored = await send({ courseId, lessonId: id.lessonId }, { draftId, choices: unsent })
      outbox.merge(id.lessonId, acknowledge(draft, unsent, stored))
    } catch (error) {
      if (!isRefusedForGood(error)) throw error
      if (isDraftGone(error)) outbox.remove(id)
    }
  },
})

export const isEmpty = (choices: Choices) => Object.keys(choices).length === 0

/** The attempt was sent, or its quiz is gone. What is only locked or unpublished may open again. */
export const isDraftGone = (error: unknown) => error instanceof ApiProblem && error.status === 404

/** As it is on the screen. */
export const choicesIn = ({ acknowledged, unsent }: StoredDraft): Choices =>
  mergeChoices(acknowledged, unsent)

/** The server has answered with all that it keeps. What it left out belongs to a question that is gone. */
export function acknowledge(draft: StoredDraft, sent: Choices, stored: Choices): StoredDraft {
  const leftOut = Object.fromEntries(Object.entries(sent).filter(([id]) => !Object.hasOwn(stored, id)))
  const acknowledged = mergeChoices(mergeChoices(draft.acknowledged, stored), leftOut)
  return { ...draft, acknowledged, unsent: newerThan(acknowledged, draft.unsent) }
}

function mergeDrafts(stored: StoredDraft, own: StoredDraft): StoredDraft {
  const acknowledged = mergeChoices(stored.acknowledged, own.acknowledged)
  return { ...own, acknowledged, unsent: newerThan(acknowledged, mergeChoices(stored.unsent, own.unsent)) }
}

const newerThan = (acknowledged: Choices, unsent: Choices): Choices =>
  Object.fromEntries(Object.entries(unsent).filter(([id, { turn }]) => turn > (acknowledged[id]?.turn ?? 0)))

function toDraft(stored: Partial<Record<string, unknown>>): StoredDraft | null {
  const { draftId, courseId, acknowledged, unsent, questionId } = stored
  if (typeof draftId !== 'string' || typeof courseId !== 'string') return null
  if (!isChoices(acknowledged) || !isChoices(unsent)) return null
  return { draftId, courseId, acknowledged, unsent, ...(typeof questionId === 'string' && { questionId }) }
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
