import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { courses, lessons } from './schema/content.ts'

/** Numbers rows from 0 in this order, writing only those that move. The caller holds the lock. */
export async function writeOrder(orm: NodePgDatabase, table: typeof courses | typeof lessons, ids: string[]) {
  await orm.execute(sql`
    update ${table} as item set order_index = place.number - 1
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as place (id, number)
    where item.id = place.id and item.order_index <> place.number - 1`)
}
