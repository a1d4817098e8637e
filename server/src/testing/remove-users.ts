import { sql } from 'drizzle-orm'
import type { Database } from '#/database/open-database.ts'
import { appendUserRemoval } from '#/figures/deltas.ts'

/** Removes users as the demo's are removed: with all their data, also from the figures. */
export const removeUsers = ({ orm }: Database, userIds: string[]) =>
  orm.transaction(async (transaction) => {
    await appendUserRemoval(transaction, userIds)
    await transaction.execute(sql`delete from users where id = any(${sql.param(userIds)}::uuid[])`)
  })
