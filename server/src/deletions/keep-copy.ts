import {
  UNDO_BYTES_MAX,
  UNDO_GRACE_SECONDS,
  UNDO_ROWS_MAX,
  UNDO_SECONDS,
} from '@farol/domain/deletion-undo.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '#/database/new-id.ts'
import { type Deleted, deletions } from '#/database/schema/deletions.ts'
import { hasTimedOut } from '#/database/sql-errors.ts'
import { readCatalogue } from './catalogue.queries.ts'
import { columnList, isDeletedWith, type RowPlan, refersTo, rowPlan } from './row-plan.ts'

/** The table and the id of what is deleted. */
export function rootOf(deleted: Deleted) {
  if (deleted.kind === 'course') return { table: 'courses', id: deleted.courseId }
  if (deleted.kind === 'lesson') return { table: 'lessons', id: deleted.lessonId }
  if (deleted.kind === 'turma') return { table: 'turmas', id: deleted.turmaId }
  return { table: 'quizzes', id: deleted.quizId }
}

/** Those that somebody else is deleting are left to them, so that nobody waits. */
export const EXPIRE_COPIES = `
  delete from deletions where id in (select id from deletions where expires_at < now() for update skip locked)`

class TooMuch extends Error {}

/**
 * Called in the transaction of the deletion, before it. Locks the rows that it copies, so that no other transaction changes them or
 * adds one in between. Returns the id for undoing it; null if there is too much to copy.
 */
export async function keepCopy(
  transaction: NodePgDatabase,
  { actorId, deleted }: { actorId: string; deleted: Deleted },
): Promise<string | null> {
  const plan = rowPlan(await readCatalogue(transaction), rootOf(deleted).table)
  const id = newId()
  try {
    await transaction.transaction(async (savepoint) => {
      await savepoint.execute(EXPIRE_COPIES)
      await savepoint.insert(deletions).values({
        id,
        actorId,
        deleted,
        expiresAt: sql`clock_timestamp() + make_interval(secs => ${UNDO_SECONDS + UNDO_GRACE_SECONDS})`,
      })
      await copyRows(savepoint, { plan, id, rootId: rootOf(deleted).id })
    })
    return id
  } catch (error) {
    // Copying must never stand in the way of deleting.
    if (error instanceof TooMuch || hasTimedOut(error)) return null
    throw error
  }
}

type Copy = { plan: RowPlan; id: string; rootId: string }

async function copyRows(orm: NodePgDatabase, copy: Copy) {
  let room = UNDO_ROWS_MAX
  let bytesLeft = UNDO_BYTES_MAX
  for (const table of copy.plan.tables) {
    bytesLeft -= await fileBytes(orm, copy, table)
    if (bytesLeft < 0) throw new TooMuch()
    room -= await copyTable(orm, copy, table, room)
    room -= await copyLinks(orm, copy, table, room)
    if (room < 0) throw new TooMuch()
  }
}

/** PostgreSQL knows the length of a file without reading it. */
async function fileBytes(orm: NodePgDatabase, { plan, rootId }: Copy, table: string) {
  const columns = plan.byteColumnsOf(table)
  if (columns.length === 0) return 0
  const lengths = columns.map((column) => sql`coalesce(octet_length(${sql.identifier(column)}), 0)`)
  const { rows } = await orm.execute<{ bytes: number }>(sql`
    select coalesce(sum(${sql.join(lengths, sql` + `)}), 0)::float8 as bytes
    from ${sql.identifier(table)} where ${isDeletedWith(plan, table, rootId)}`)
  return rows[0]?.bytes ?? 0
}

/** One more than there is room for shows that there are too many. */
async function copyTable(orm: NodePgDatabase, { plan, id, rootId }: Copy, table: string, room: number) {
  const { rowCount } = await orm.execute(sql`
    insert into deleted_rows (deletion_id, table_name, row)
    select ${id}, ${table}, to_jsonb(kept) from (
      select * from ${sql.identifier(table)} where ${isDeletedWith(plan, table, rootId)}
      order by ${columnList(plan.primaryKeyOf(table))} limit ${room + 1} for update
    ) kept`)
  return rowCount ?? 0
}

/** References to rows of this table from rows that stay. */
async function copyLinks(orm: NodePgDatabase, { plan, id, rootId }: Copy, parent: string, room: number) {
  let copied = 0
  for (const link of plan.links.filter((each) => each.parent === parent)) {
    const key = columnList([...plan.primaryKeyOf(link.table), ...link.columns])
    const isDeleted = plan.tables.includes(link.table) ? isDeletedWith(plan, link.table, rootId) : sql`false`
    const { rowCount } = await orm.execute(sql`
      insert into deleted_rows (deletion_id, table_name, link_column, row)
      select ${id}, ${link.table}, ${link.columns[0]}, to_jsonb(kept) from (
        select ${key} from ${sql.identifier(link.table)}
        where ${refersTo(plan, link, rootId)} and not (${isDeleted})
        order by ${columnList(plan.primaryKeyOf(link.table))} limit ${Math.max(room, 0) + 1} for no key update
      ) kept`)
    copied += rowCount ?? 0
  }
  return copied
}
