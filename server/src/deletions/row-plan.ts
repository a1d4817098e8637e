import { type SQL, sql } from 'drizzle-orm'
import type { Catalogue, ForeignKey } from './catalogue.queries.ts'

/** Sums of the rows: recomputed when these are back (`appendRestored`), because roles may have changed meanwhile. */
export const FIGURES = [
  'course_totals',
  'lesson_totals',
  'lesson_hundredths',
  'quiz_stats',
  'question_stats',
  'option_stats',
]

export type RowPlan = ReturnType<typeof rowPlan>

/**
 * What deleting a row of the root table takes along: the tables in which rows are deleted, each after those it refers to, and the
 * references to them that are set to null.
 */
export function rowPlan({ foreignKeys, tables }: Catalogue, root: string) {
  const cascades = foreignKeys.filter(
    ({ table, onDelete }) => onDelete === 'cascade' && !FIGURES.includes(table),
  )
  const found = new Set([root])
  // A set that grows while it is iterated: its new members are visited as well.
  for (const parent of found) for (const key of cascades) if (key.parent === parent) found.add(key.table)
  const ways = (table: string) =>
    cascades.filter((key) => key.table === table && found.has(key.parent) && table !== root)
  return {
    root,
    tables: inOrder([...found], foreignKeys),
    // From the last name to the first: students' saves lock user_activity before course_progress.
    links: foreignKeys
      .filter(({ parent, onDelete }) => onDelete === 'set null' && found.has(parent))
      .toReversed(),
    foreignKeysOf: (table: string) => foreignKeys.filter((key) => key.table === table),
    columnsOf: (table: string) => tables.get(table)?.columns ?? [],
    byteColumnsOf: (table: string) => tables.get(table)?.byteColumns ?? [],
    primaryKeyOf: (table: string) => tables.get(table)?.primaryKey ?? [],
    ways,
  }
}

function inOrder(names: string[], foreignKeys: ForeignKey[]): string[] {
  const ordered: string[] = []
  while (ordered.length < names.length) {
    const next = names.find(
      (name) =>
        !ordered.includes(name) &&
        foreignKeys.every(
          ({ table, parent }) =>
            table !== name || parent === name || !names.includes(parent) || ordered.includes(parent),
        ),
    )
    if (next === undefined) throw new Error('Tables refer to each other in a circle.')
    ordered.push(next)
  }
  return ordered
}

export const columnList = (columns: readonly string[], of?: string): SQL =>
  sql.join(
    columns.map((column) =>
      of ? sql`${sql.identifier(of)}.${sql.identifier(column)}` : sql.identifier(column),
    ),
    sql`, `,
  )

/** The condition for the rows of a table that are deleted with this row of the root table. */
export function isDeletedWith(plan: RowPlan, table: string, rootId: string): SQL {
  if (table === plan.root) return sql`id = ${rootId}`
  const conditions = plan.ways(table).map((way) => refersTo(plan, way, rootId))
  const [only] = conditions
  if (conditions.length === 1 && only) return only
  // Not `or`: each way has an index.
  const key = columnList(plan.primaryKeyOf(table))
  const each = conditions.map(
    (condition) => sql`select ${key} from ${sql.identifier(table)} where ${condition}`,
  )
  return sql`(${key}) in (${sql.join(each, sql` union `)})`
}

/** A row that refers to its own table: to one that was found in another way. */
export function refersTo(plan: RowPlan, key: ForeignKey, rootId: string): SQL {
  const parents =
    key.parent === key.table && key.table !== plan.root
      ? sql.join(
          plan
            .ways(key.table)
            .filter((way) => way.parent !== key.table)
            .map((way) => refersTo(plan, way, rootId)),
          sql` or `,
        )
      : isDeletedWith(plan, key.parent, rootId)
  return sql`(${columnList(key.columns)}) in (
    select ${columnList(key.parentColumns)} from ${sql.identifier(key.parent)} where ${parents})`
}
