import type { NotificationKind } from '@farol/domain/notifications.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { usesWithin } from '#/identity/rate-limit.ts'

/** What other users cause, as often as they like. Avisos, results, certificates and deadlines are limited where they come from. */
const CAUSED_BY_OTHERS: readonly NotificationKind[] = ['answer', 'unanswered']

/** An account that must confirm its address first gets no mail: nobody can use it, and the address may be a stranger's. */
export const MAY_BE_MAILED = sql`(u.email_verified or not (select email_confirmation from settings))`

type Mailed = { id: string; userId: string; kind: NotificationKind; email: string; isConfirmed: boolean }

/**
 * An address gets so many mails at once about what other users do, and the rest in its digest: where a school confirms no addresses,
 * its students are still notified of every answer, and a stranger whose address somebody signed up with gets a handful a day.
 */
export async function withinMailLimits<Row extends Mailed>(
  transaction: NodePgDatabase,
  rows: readonly Row[],
): Promise<Row[]> {
  const limited = rows.filter(({ kind }) => CAUSED_BY_OTHERS.includes(kind))
  if (limited.length === 0) return [...rows]
  const byUser = [...Map.groupBy(limited, ({ userId }) => userId).values()]
  const within = await usesWithin(transaction, byUser.flatMap(useOf))
  const excess = new Set(byUser.flatMap((own, index) => own.slice(within[index])))
  await leaveToDigest(transaction, [...excess])
  return rows.filter((row) => !excess.has(row))
}

function useOf(own: readonly Mailed[]) {
  const [first] = own
  if (!first) return []
  const limit = first.isConfirmed
    ? ('notification:confirmed' as const)
    : ('notification:unconfirmed' as const)
  return [{ limit, of: first.email, amount: own.length }]
}

async function leaveToDigest(transaction: NodePgDatabase, excess: readonly Mailed[]) {
  if (excess.length === 0) return
  const all = (read: (row: Mailed) => string) => sql.param(excess.map(read))
  await transaction.execute(sql`
    update notifications n set mail = 'digest'
    from unnest(${all(({ userId }) => userId)}::uuid[], ${all(({ id }) => id)}::uuid[]) as excess (user_id, id)
    where n.user_id = excess.user_id and n.id = excess.id`)
}
