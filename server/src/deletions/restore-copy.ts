import { Problem } from '@farol/contract/problem.ts'
import { and, eq, sql } from 'drizzle-orm'
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

/** Inserts the rows again and leaves nothing of the copy. The caller brings order, counters and figures up to date. */
export async function restoreRows(orm: NodePgDatabase, { id, deleted }: Deletion) {
  const plan = rowPlan(await readCatalogue(orm), rootOf(deleted).table)
  for (const table of plan.tables) await restoreTable(orm, { plan, id, table })
  for (const link of plan.links) await restoreLinks(orm, { plan, id, link })
  await orm.delete(deletions).where(eq(deletions.id, id))
}

/** A row whose user or material is gone stays away; a reference to something that is gone is null: as if it had been there then. */
async function restoreTable(
  orm: NodePgDatabase,
  { plan, id, table }: { plan: RowPlan; id: string; table: string },
) {
  // What a row of the same statement refers to cannot be seen yet.
  const keys = plan.foreignKeysOf(table).filter(({ parent }) => parent !== table || table === plan.root)
  const isThere = ({ parent, columns, parentColumns }: ForeignKey) => sql`exists (
    select from ${sql.identifier(parent)} parent
    where (${columnList(parentColumns, 'parent')}) = (${columnList(columns, 'kept')}))`
  const values = plan.columnsOf(table).map((column) => {
    const key = keys.find(({ onDelete, columns }) => onDelete === 'set null' && columns.includes(column))
    const value = sql`kept.${sql.identifier(column)}`
    return key ? sql`case when ${isThere(key)} then ${value} end` : value
  })
  const conditions = keys
    .filter(({ onDelete }) => onDelete === 'cascade')
    .map((key) => sql` and ((${columnList(key.columns, 'kept')}) is null or ${isThere(key)})`)
  await orm.execute(sql`
    insert into ${sql.identifier(table)} (${columnList(plan.columnsOf(table))})
    select ${sql.join(values, sql`, `)}
    from deleted_rows d cross join lateral jsonb_populate_record(null::${sql.identifier(table)}, d.row) kept
    where d.deletion_id = ${id} and d.table_name = ${table} and d.link_column is null ${sql.join(conditions)}`)
}

/** Unless it refers to something else by now. */
async function restoreLinks(
  orm: NodePgDatabase,
  { plan, id, link }: { plan: RowPlan; id: string; link: ForeignKey },
) {
  const column = sql.identifier(link.columns[0] ?? '')
  const key = plan.primaryKeyOf(link.table)
  await orm.execute(sql`
    update ${sql.identifier(link.table)} as linking set ${column} = kept.${column}
    from deleted_rows d cross join lateral jsonb_populate_record(null::${sql.identifier(link.table)}, d.row) kept
    where d.deletion_id = ${id} and d.table_name = ${link.table} and d.link_column = ${link.columns[0]}
      and (${columnList(key, 'linking')}) = (${columnList(key, 'kept')}) and linking.${column} is null`)
}
