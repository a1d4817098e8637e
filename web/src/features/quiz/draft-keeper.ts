import { type Choice, type Choices, choose } from '@farol/domain/quiz-draft.ts'
import { ApiProblem } from '#/api/api-problem.ts'
import {
  acknowledge,
  choicesIn,
  type DraftOutbox,
  isDraftGone,
  isEmpty,
  type StoredDraft,
} from '#/outbox/draft-entry.ts'
import type { EntryLocks } from '#/outbox/entry-locks.ts'
import { isRefusedForGood, retryDelayMs } from '#/outbox/save-retry.ts'

const PAUSE_MS = 300

type Options = {
  lessonId: string
  draft: StoredDraft
  drafts: DraftOutbox
  locks: EntryLocks
  /** Answers with all that the server keeps. */
  send: (body: { draftId: string; choices: Choices }, signal: AbortSignal) => Promise<Choices>
  onChoices: (choices: Choices) => void
  /** Whether choices are waiting for the server. */
  onWaiting: (isWaiting: boolean) => void
  onSignedOut: () => void
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/**
 * Writes each choice to the browser's storage at once, and sends it to the server behind that until it has arrived.
 * A choice made while the server answers is the newest, whatever another device chose before; one that had to wait
 * gives way to what another device has sent meanwhile.
 */
export function createDraftKeeper({ lessonId, drafts, locks, send, ...options }: Options) {
  let { draft } = options
  const { draftId } = draft
  const entry = { lessonId, visit: draftId }
  let release: () => void = () => undefined
  let delivered: Promise<void> = Promise.resolve()
  const fresh = new Map<string, Choice>()
  let onItsWay: Choices | undefined
  let leaving = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false

  function synchronise() {
    draft = drafts.merge(lessonId, draft)
    options.onChoices(choicesIn(draft))
  }

  function schedule(wait: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(flush, wait)
  }

  function keep(questionId: string, optionId: string) {
    draft = drafts.merge(lessonId, draft)
    const chosen = choose(choicesIn(draft), questionId, optionId)[questionId]
    if (!chosen) return
    draft = { ...draft, unsent: { ...draft.unsent, [questionId]: chosen } }
    fresh.set(questionId, chosen)
    synchronise()
  }

  function flush() {
    clearTimeout(timer)
    if (isStopped || onItsWay || isEmpty(draft.unsent)) return
    delivered = deliver(draft.unsent)
  }

  /** The page may be gone before the call on its way returns: what is newer does not wait for it. */
  function flushAtOnce() {
    const isNews = Object.entries(draft.unsent).some(([id, { turn }]) => onItsWay?.[id]?.turn !== turn)
    if (!isStopped && isNews) delivered = deliver(draft.unsent)
  }

  async function deliver(choices: Choices) {
    onItsWay = choices
    const { signal } = leaving
    try {
      const stored = await send({ draftId, choices }, signal)
      failures = 0
      draft = drafts.merge(lessonId, draft)
      forgetOvertaken()
      draft = acknowledge(draft, choices, stored)
      chooseAgain()
      synchronise()
      options.onWaiting(false)
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
    if (signal.aborted) return
    onItsWay = undefined
    if (failures === 0 && !isEmpty(draft.unsent)) schedule(0)
  }

  /** Forgets choices if another tab of this browser has a later one. */
  function forgetOvertaken() {
    const known = choicesIn(draft)
    for (const [questionId, { turn }] of [...fresh]) {
      if ((known[questionId]?.turn ?? 0) > turn) fresh.delete(questionId)
    }
  }

  /** Another device saved first, unknown to this one; but the choice made here is the latest. */
  function chooseAgain() {
    for (const [questionId, chosen] of [...fresh]) {
      const known = draft.acknowledged[questionId]
      if (!known || known.turn < chosen.turn) continue
      fresh.delete(questionId)
      if (known.optionId !== chosen.optionId) keep(questionId, chosen.optionId)
    }
  }

  function fail(error: unknown) {
    fresh.clear()
    if (error instanceof ApiProblem && error.code === 'UNAUTHENTICATED') {
      isStopped = true
      return options.onSignedOut()
    }
    // Refused, such as after the attempt was sent from another device: sending the quiz will show the error.
    if (isRefusedForGood(error)) {
      isStopped = true
      if (isDraftGone(error)) drafts.remove(entry)
      return options.onWaiting(false)
    }
    failures += 1
    options.onWaiting(true)
    schedule(retryDelayMs(failures, error))
  }

  return {
    /** From now on the browser's storage is about this attempt. */
    begin: () => {
      isStopped = false
      release = locks.hold(drafts.keyOf(entry))
      draft = drafts.begin(lessonId, { ...draft, questionId: undefined })
      flush()
    },
    choose: (questionId: string, optionId: string) => {
      keep(questionId, optionId)
      schedule(failures === 0 ? PAUSE_MS : 0)
    },
    flush,
    flushAtOnce,
    /** The quiz is left: what does not arrive now is sent from the next screen. */
    leave: () => {
      flushAtOnce()
      isStopped = true
      clearTimeout(timer)
      void delivered.then(release)
    },
    /** Another tab has chosen. */
    synchronise,
    /** The session has ended at this question. */
    leaveAt: (questionId: string) => {
      draft = { ...draft, questionId }
      draft = drafts.merge(lessonId, draft)
    },
    /** The quiz itself is about to be sent: nothing waits for a choice that is on its way. */
    pause: () => {
      isStopped = true
      clearTimeout(timer)
      leaving.abort()
      leaving = new AbortController()
      onItsWay = undefined
    },
    resume: () => {
      isStopped = false
      flush()
    },
    /** The attempt was sent. */
    end: () => {
      isStopped = true
      drafts.remove(entry)
    },
  }
}
