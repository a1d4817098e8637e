import type { ProgressSample, SavedProgress } from '@farol/contract/lessons.ts'
import { SAVE_AGE_MAX_SECONDS, VIDEO_DURATION_MAX_SECONDS } from '@farol/domain/limits.ts'
import { VISIT_NUMBER_MAX, type VisitTurn } from '@farol/domain/watch-progress.ts'
import { SEGMENTS_TEXT, segmentsOf, segmentsText } from '@farol/domain/watched-segments.ts'
import type { TextStore } from './browser-storage.ts'
import type { EntryLocks } from './entry-locks.ts'
import { type EntryId, type Outbox, openOutbox } from './outbox.ts'
import { isRefusedForGood } from './save-retry.ts'
import type { Delivery } from './send-outbox.ts'

/** A save that may have to wait: it remembers when the student was where it says, in milliseconds of the wall clock. */
export type TakenSample = Omit<ProgressSample, 'ageSeconds'> & { takenAt: number }

export type ProgressOutbox = Outbox<TakenSample>
export type SendProgress = (lessonId: string, sample: ProgressSample) => Promise<SavedProgress>

/** The saves the server has not acknowledged yet, one for each visit to a lesson. */
export const progressOutbox = (of: { store: TextStore; userId: string }): ProgressOutbox =>
  openOutbox({ ...of, kind: 'progress', parse: toSample })

/** Where the student was last in a lesson, as far as the server does not know it. */
export const newestSample = (outbox: ProgressOutbox, lessonId: string) =>
  outbox
    .ids(lessonId)
    .map(outbox.read)
    .reduce((newest, each) => ((each?.takenAt ?? 0) > (newest?.takenAt ?? 0) ? each : newest), null)

type Adoption = { outbox: ProgressOutbox; locks: EntryLocks; own: EntryId }

/** What earlier visits to the lesson could not send passes to this one, which says on the screen that it waits. */
export async function adoptEarlier(
  { outbox, locks, own }: Adoption,
  adopt: (sample: TakenSample) => boolean,
) {
  const age = (id: EntryId) => outbox.read(id)?.takenAt ?? 0
  const oldestFirst = outbox.ids(own.lessonId).toSorted((a, b) => age(a) - age(b))
  for (const id of oldestFirst) {
    if (id.visit === own.visit) continue
    await locks.whileFree(outbox.keyOf(id), async () => {
      const sample = outbox.read(id)
      if (sample && adopt(sample)) outbox.remove(id)
    })
  }
}

type DeliveryOptions = Pick<Delivery, 'isOnScreen'> & { outbox: ProgressOutbox; send: SendProgress }

export const progressDelivery = ({ outbox, send, isOnScreen }: DeliveryOptions): Delivery => ({
  ...outbox,
  isOnScreen,
  deliver: async (id) => {
    const sample = outbox.read(id)
    try {
      if (sample) await send(id.lessonId, toProgressSample(sample))
    } catch (error) {
      if (!isRefusedForGood(error)) throw error
    }
    outbox.removeUnchanged(id, sample)
  },
})

/** By the wall clock, which goes on while a computer sleeps and after the page was closed. */
export const ageInSeconds = ({ takenAt }: TakenSample) =>
  Math.min(Math.max(0, Date.now() - takenAt) / 1_000, SAVE_AGE_MAX_SECONDS)

/** As it goes out: a position that was taken a while ago says so. */
export function toProgressSample(sample: TakenSample): ProgressSample {
  const { takenAt: _, ...said } = sample
  const ageSeconds = ageInSeconds(sample)
  return { ...said, ...(ageSeconds > 0 && { ageSeconds }) }
}

/** One save instead of two: where the student is now, how far they came on the way, and all they played. */
export function mergeSamples(earlier: TakenSample, later: TakenSample): TakenSample {
  const reach = Math.max(reachOf(earlier), reachOf(later))
  const segments = mergedSegments(earlier.segments, later.segments)
  const { position, takenAt, visitTurn } = isOvertaken(later, earlier) ? earlier : later
  return {
    position,
    takenAt,
    duration: later.duration ?? earlier.duration,
    playedSeconds: Math.min(earlier.playedSeconds + later.playedSeconds, VIDEO_DURATION_MAX_SECONDS),
    ...(visitTurn && { visitTurn }),
    ...(reach > position && { reach }),
    ...(segments !== undefined && { segments }),
  }
}

/** When two saves are on their way, either may fail first. */
const isOvertaken = ({ visitTurn: own }: TakenSample, { visitTurn: other }: TakenSample) =>
  own !== undefined && own.visit === other?.visit && own.turn < other.turn

const reachOf = ({ position, reach = 0 }: TakenSample) => Math.max(position, reach)

const mergedSegments = (earlier: string | undefined, later: string | undefined) =>
  earlier === undefined || later === undefined
    ? (later ?? earlier)
    : segmentsText(segmentsOf(earlier) | segmentsOf(later))

function toSample(stored: Partial<Record<string, unknown>>): TakenSample | null {
  const { position, reach, duration, playedSeconds, takenAt, visitTurn, segments } = stored
  const isWhole =
    isSeconds(position) && isSeconds(playedSeconds) && (duration === null || isSeconds(duration))
  if (!isWhole || typeof takenAt !== 'number') return null
  return {
    position,
    duration,
    playedSeconds,
    takenAt,
    ...(isVisitTurn(visitTurn) && { visitTurn }),
    ...(isSeconds(reach) && { reach }),
    ...(isSegments(segments) && { segments }),
  }
}

const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= VIDEO_DURATION_MAX_SECONDS

const isVisitTurn = (value: unknown): value is VisitTurn =>
  typeof value === 'object' && value !== null && isCount(value, 'visit') && isCount(value, 'turn')

const isCount = (value: object, name: string) => {
  const number: unknown = Reflect.get(value, name)
  return Number.isInteger(number) && Number(number) >= 0 && Number(number) <= VISIT_NUMBER_MAX
}

const isSegments = (value: unknown): value is string => typeof value === 'string' && SEGMENTS_TEXT.test(value)
