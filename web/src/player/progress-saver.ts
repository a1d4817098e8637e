import type { SavedProgress } from '@farol/contract/lessons.ts'
import { VISIT_NUMBER_MAX } from '@farol/domain/watch-progress.ts'
import type { EntryLocks } from '#/outbox/entry-locks.ts'
import type { WatchPage } from '#/outbox/page-events.ts'
import {
  adoptEarlier,
  mergeSamples,
  type ProgressOutbox,
  type SendProgress,
  type TakenSample,
  toProgressSample,
} from '#/outbox/progress-entry.ts'
import { isLessonClosed, isRefusedForGood, retryDelayMs } from '#/outbox/save-retry.ts'

/** `closed`: the lesson takes no saves any more, and what is watched now is lost. */
export type SaveState = 'saved' | 'saving' | 'pending' | 'closed'

const DEBOUNCE_MS = 2_000

type Options = {
  lessonId: string
  /** What was watched since the last call; null if there is nothing to save yet. */
  takeSample: () => Omit<TakenSample, 'takenAt'> | null
  send: SendProgress
  outbox: ProgressOutbox
  locks: EntryLocks
  watchPage: WatchPage
  onState: (state: SaveState) => void
  onSaved: (saved: SavedProgress) => void
}

/** Decides when progress is saved. What the server has not acknowledged stays in the browser's storage and is sent later. */
export function progressSaver({
  lessonId,
  takeSample,
  send,
  outbox,
  locks,
  watchPage,
  ...callbacks
}: Options) {
  const visit = Math.floor(Math.random() * VISIT_NUMBER_MAX)
  const entry = { lessonId, visit: String(visit) }
  const release = locks.hold(outbox.keyOf(entry))
  let turn = 0
  let unsent: TakenSample | null = null
  let known: TakenSample | undefined
  let failures = 0
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const inFlight = new Map<TakenSample, Promise<boolean>>()

  /** Counted when it is taken, so that a save that is sent again stays older than one that overtook it. */
  function inTurn(sample: TakenSample): TakenSample {
    turn += 1
    return { ...sample, visitTurn: { visit, turn } }
  }

  function absorb() {
    const taken = takeSample()
    if (!taken || (known && isSame(taken, known))) return
    const sample = inTurn({ ...taken, takenAt: Date.now() })
    known = sample
    unsent = unsent ? mergeSamples(unsent, sample) : sample
    keep()
  }

  /** A save in flight stays in the outbox too: it may not arrive. */
  function keep() {
    const unacknowledged = [...inFlight.keys(), ...(unsent ? [unsent] : [])]
    if (unacknowledged.length === 0) outbox.remove(entry)
    else outbox.write(entry, unacknowledged.reduce(mergeSamples))
  }

  function reportState() {
    if (isStopped) return
    if (isClosed) callbacks.onState('closed')
    else callbacks.onState(failures > 0 ? 'pending' : inFlight.size > 0 ? 'saving' : 'saved')
  }

  function schedule(delayMs: number) {
    if (isStopped || timer !== undefined) return
    timer = setTimeout(() => void save(), delayMs)
  }

  async function save(): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    absorb()
    const [current] = inFlight.values()
    if (current) return (await current) ? save() : false
    return unsent ? attempt(unsent) : true
  }

  function attempt(sample: TakenSample): Promise<boolean> {
    unsent = null
    const outcome = send(lessonId, toProgressSample(sample)).then(
      (saved) => acknowledge(sample, saved),
      (error: unknown) => takeBack(sample, error),
    )
    inFlight.set(sample, outcome)
    reportState()
    return outcome
  }

  function acknowledge(sample: TakenSample, saved: SavedProgress) {
    inFlight.delete(sample)
    failures = 0
    isClosed = false
    keep()
    reportState()
    if (!isStopped) callbacks.onSaved(saved)
    return true
  }

  function takeBack(sample: TakenSample, error: unknown) {
    inFlight.delete(sample)
    failures += 1
    isClosed = isLessonClosed(error)
    if (!isRefusedForGood(error)) {
      unsent = unsent ? mergeSamples(sample, unsent) : sample
      schedule(retryDelayMs(failures, error))
    }
    keep()
    reportState()
    return false
  }

  /** The page or the screen may be gone before an earlier save returns, so this one does not wait for it. */
  function saveAtOnce() {
    absorb()
    if (unsent) void attempt(unsent)
  }

  const stopWatching = watchPage({ onHidden: saveAtOnce, onOnline: () => void save() })
  void adoptEarlier({ outbox, locks, own: entry }, (sample) => {
    if (isStopped) return false
    if (unsent && known) unsent = mergeSamples(sample, unsent)
    else unsent = inTurn(unsent ? mergeSamples(unsent, sample) : sample)
    keep()
    callbacks.onState('pending')
    schedule(0)
    return true
    // Locks are refused only to a page that is going away.
  }).catch(() => undefined)

  return {
    /** Called each second while playing. */
    poll() {
      absorb()
      if (unsent) schedule(isClosed ? Math.max(DEBOUNCE_MS, retryDelayMs(failures, null)) : DEBOUNCE_MS)
    },
    save: () => void save(),
    saveAtOnce,
    /** Need not be awaited: it resolves when the last saves have arrived, or were left to `sendOutbox`. */
    async stop() {
      saveAtOnce()
      isStopped = true
      clearTimeout(timer)
      stopWatching()
      await Promise.all(inFlight.values())
      // What does not arrive now is sent from the next screen.
      release()
    },
  }
}

const isSame = (sample: Omit<TakenSample, 'takenAt'>, known: TakenSample) =>
  sample.position === known.position && sample.duration === known.duration && sample.playedSeconds === 0
