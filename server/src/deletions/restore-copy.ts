import { Problem } from '@farol/contract/problem.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Deleted, deletions } from '#/database/schema/deletions.ts'
import { type ForeignKey, readCatalogue } from './catalogue.queries.ts'
import { rootOf } from './keep-copy.ts'
import { columnList, type RowPlan, rowPlan } from './row-plan.ts'

export type Deletion = { id: string; deleted: Deleted; createdAt: Date }

/** Locked, so that it is undone once. Only by whoever deleted: nobody else was offered it. */
export async function lockedDeletion(
  orm: NodePgDatabase,
  { actorId, deletionId }: { actorId: string; deletionId: string },
): Promise<Deletion> {
  const isOpen = sql`${deletions.expiresAt} > clock_timestamp()`
  const [deletion] = await orm
    .select()
    .from(deletions)
    .where(and(eq(deletions.id, deletionId), eq(deletions.actorId, actorId), isOpen))
    .for('update')
  if (!deletion) throw new Problem('NOT_FOUND')
  return deletion
}

/** Inserts the rows again. The caller brings order, counters and figures up to date, and deletes the copy. */
export async function restoreRows(orm: NodePgDatabase, { id, deleted }: Deletion) {
  const plan = rowPlan(await readCatalogue(orm), rootOf(deleted).table)
  for (const table of plan.tables) await restoreTable(orm, { plan, id, table })
  for (const link of plan.links) await restoreLinks(orm, { plan, id, link })
}

const isThere = ({ parent, columns, parentColumns }: ForeignKey) => sql`exists (
  select from ${sql.identifier(parent)} parent
  where (${columnList(parentColumns, 'parent')}) = (${columnList(columns, 'kept')}))`
const isNull = ({ columns }: ForeignKey) => sql`(${columnList(columns, 'kept')}) is null`

type Part = { plan: RowPlan; id: string; table: string }

/** A row whose user or material is gone stays away; a reference to something that is gone is null: as if it had been there then. */
async function restoreTable(orm: NodePgDatabase, part: Part) {
  const { plan, table } = part
  const own = table === plan.root ? [] : plan.foreignKeysOf(table).filter(({ parent }) => parent === table)
  const within = own.filter(({ onDelete }) => onDelete === 'cascade')
  if (within.length === 0) return insertRows(orm, part, { own, conditions: [] })
  // What a row of the same statement refers to cannot be seen yet: first the dúvidas, then their answers.
  const isFirst = sql.join(within.map(isNull), sql` and `)
  await insertRows(orm, part, { own, conditions: [isFirst] })
  await insertRows(orm, part, { own, conditions: [sql`not (${isFirst})`] })
}

type Rows = { own: ForeignKey[]; conditions: SQL[] }

/** References to rows of the same table are null until all are there (`restoreLinks`). */
async function insertRows(orm: NodePgDatabase, { plan, id, table }: Part, { own, conditions }: Rows) {
  const keys = plan.foreignKeysOf(table)
  const values = plan.columnsOf(table).map((column) => {
    const key = keys.find(({ onDelete, columns }) => onDelete === 'set null' && columns.includes(column))
    const value = sql`kept.${sql.identifier(column)}`
    if (key && own.includes(key)) return sql`null`
    return key ? sql`case when ${isThere(key)} then ${value} end` : value
  })
  const parents = keys
    .filter(({ onDelete }) => onDelete === 'cascade')
    .map((key) => sql`(${isNull(key)} or ${isThere(key)})`)
  const isKept = sql`d.deletion_id = ${id} and d.table_name = ${table} and d.link_column is null`
  await orm.execute(sql`
    insert into ${sql.identifier(table)} (${columnList(plan.columnsOf(table))})
    select ${sql.join(values, sql`, `)}
    from deleted_rows d cross join lateral jsonb_populate_record(null::${sql.identifier(table)}, d.row) kept
    where ${sql.join([isKept, ...parents, ...conditions], sql` and `)}`)
}

/**
 * Unless it refers to something else by now, or what it refers to stayed away. Locks the rows in the order of their keys, as
 * students' saves do.
 */
async function restoreLinks(
  orm: NodePgDatabase,
  { plan, id, link }: { plan: RowPlan; id: string; link: ForeignKey },
) {
  const table = sql.identifier(link.table)
  const column = sql.identifier(link.columns[0] ?? '')
  const key = plan.primaryKeyOf(link.table)
  // A row that is back itself has its reference to another one in its own copy.
  const isOwn = link.parent === link.table && link.table !== plan.root
  const isKept = sql`(d.link_column = ${link.columns[0]} or ${isOwn} and d.link_column is null)`
  const linked = sql`
    deleted_rows d cross join lateral jsonb_populate_record(null::${table}, d.row) kept
    join ${table} linking on (${columnList(key, 'linking')}) = (${columnList(key, 'kept')})
    where d.deletion_id = ${id} and d.table_name = ${link.table} and ${isKept}
      and linking.${column} is null and ${isThere(link)}`
  await orm.execute(sql`
    with locked as materialized (
      select ${columnList(key, 'linking')}, kept.${column} as target from ${linked}
      order by ${columnList(key, 'linking')} for no key update of linking
    )
    update ${table} as linking set ${column} = locked.target from locked
    where (${columnList(key, 'linking')}) = (${columnList(key, 'locked')})`)
}
