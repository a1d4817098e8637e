import type { ChangeAction, ChangedField, HiddenField } from '@farol/contract/change-texts.ts'
import type { LiveChange } from '@farol/domain/live-audience.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '#/database/new-id.ts'
import { publish } from '#/database/publish.ts'
import { adminChanges } from '#/database/schema/changes.ts'

/** The fields that the change log can show, and columns it ignores; any other field does not compile. */
type Loggable<Values> = Values & { [Field in Exclude<keyof Values, ChangedField | HiddenField>]: never }

export type Change<Before, After> = {
  actorId: string
  action: ChangeAction
  subject: string
  userId?: string
  before?: Loggable<Before> | undefined
  after?: Loggable<After> | undefined
  /** Published with the change, so that open screens refetch. */
  publishes: readonly LiveChange[]
}

/** Called in the transaction of the change: neither is committed without the other. */
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

/** Only the fields that differ. */
function differences(before: Values, after: Values): [Values, Values] {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const pick = (values: Values) => Object.fromEntries(changed.map((key) => [key, values[key]]))
  return [pick(before), pick(after)]
}
