import type { ChangeAction, ChangedField, HiddenField } from '@farol/contract/changes.ts'
import type { LiveChange } from '@farol/domain/live-audience.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '#/database/new-id.ts'
import { publish } from '#/database/publish.ts'
import { adminChanges } from '#/database/schema/changes.ts'

/** Only what the record can tell, and columns that mean nothing to a user: another field does not compile. */
type Told<Values> = Values & { [Field in Exclude<keyof Values, ChangedField | HiddenField>]: never }

export type Change<Before, After> = {
  actorId: string
  action: ChangeAction
  subject: string
  userId?: string
  before?: Told<Before> | undefined
  after?: Told<After> | undefined
  /** What open screens have to ask for again. */
  publishes: readonly LiveChange[]
}

/** Called in the transaction of the change itself: there is no change without its record, nor a record without it. */
export async function recordChange<Before extends object, After extends object>(
  orm: NodePgDatabase,
  { before, after, publishes, ...change }: Change<Before, After>,
) {
  const [was, is]: (Values | undefined)[] =
    before && after ? differences({ ...before }, { ...after }) : [before, after]
  await orm.insert(adminChanges).values({ id: newId(), ...change, before: was ?? null, after: is ?? null })
  await publish(orm, [...publishes, { kind: 'record' }])
}

type Values = Record<string, unknown>

/** Only the fields that differ: a record is read by users. */
function differences(before: Values, after: Values): [Values, Values] {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const pick = (values: Values) => Object.fromEntries(changed.map((key) => [key, values[key]]))
  return [pick(before), pick(after)]
}
