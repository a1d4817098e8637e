import type { LiveChange } from '@farol/domain/live-audience.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '../database/new-id.ts'
import { adminChanges } from '../database/schema/changes.ts'
import { announce } from '../live/announce.ts'

type ChangeAction =
  | 'course.create'
  | 'course.update'
  | 'course.delete'
  | 'course.move'
  | 'course.duplicate'
  | 'lesson.create'
  | 'lesson.update'
  | 'lesson.delete'
  | 'lesson.move'
  | 'quiz.create'
  | 'quiz.update'
  | 'quiz.delete'
  | 'person.role'
  | 'person.reset-factors'
  | 'person.release-attempt'
  | 'person.complete-lesson'
  | 'certificate.revoke'
  | 'certificate.reissue'
  | 'certificate.issue-pending'
  | 'settings.update'
  | 'api-key.create'
  | 'api-key.revoke'

type Values = Record<string, unknown>

export type Change = {
  actorId: string
  action: ChangeAction
  subject: string
  personId?: string
  before?: Values
  after?: Values
  /** What open screens have to ask for again. */
  tells: readonly LiveChange[]
}

/** Called in the transaction of the change itself: there is no change without its record, nor a record without it. */
export async function recordChange(orm: NodePgDatabase, { before, after, tells, ...change }: Change) {
  const [was, is] = before && after ? differences(before, after) : [before, after]
  await orm.insert(adminChanges).values({ id: newId(), ...change, before: was ?? null, after: is ?? null })
  await announce(orm, [...tells, { kind: 'record' }])
}

/** Only the fields that differ: a record is read by people. */
function differences(before: Values, after: Values): [Values, Values] {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const pick = (values: Values) => Object.fromEntries(changed.map((key) => [key, values[key]]))
  return [pick(before), pick(after)]
}
