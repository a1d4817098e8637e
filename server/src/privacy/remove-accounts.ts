import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { newId } from '#/database/new-id.ts'
import type { Database } from '#/database/open-database.ts'
import { userRoles } from '#/database/schema/users.ts'
import { isAdmin, lockRoles } from '#/identity/users.ts'
import type { Mailer, Message } from '#/mail/mailer.ts'
import { accountRemovedMessage } from '#/mail/messages.ts'

/**
 * Tables whose rows stay, under an anonymous id, because the figures are sums of them. The rows of a user in every other table
 * are deleted, also in tables that are added later.
 */
export const ANONYMISED_TABLES = [
  'course_completions',
  'course_progress',
  'daily_activity',
  'quiz_attempts',
  'user_progress',
  'user_roles',
]

/** Dúvidas and answers: they stay without the name if the school wants it (`keep_removed_texts`). */
const TEXT_TABLES = ['posts']

const REMOVED_NAME = 'Conta excluída'

type MailParts = { mailer: Pick<Mailer, 'isConfigured' | 'send' | 'forget'>; log: Logger }
type Parts = MailParts & { database: Database }
type Removed = { id: string; name: string; email: string }

/** Deletes every account that is due. Safe to run in several instances at once: each account is deleted once. */
export async function removeDueAccounts({ database, mailer, log }: Parts) {
  for (;;) {
    const removed = await database.orm.transaction(async (transaction) => {
      const user = await removeNext(transaction)
      if (user) await sendFinalMail({ transaction, mailer, log }, accountRemovedMessage(user))
      return user
    })
    if (!removed) return
  }
}

/** The last mail to a deleted address. Not where mails are files, which would store the address again. */
export async function sendFinalMail(
  { transaction, mailer, log }: MailParts & { transaction: NodePgDatabase },
  message: Message,
) {
  await mailer
    .forget(message.to)
    .catch((error) => log.warn({ err: error }, 'earlier mails to a deleted account were not deleted'))
  if (mailer.isConfigured) await mailer.send(transaction, message)
}

/** Not during maintenance, when users cannot log in to cancel. */
async function removeNext(transaction: NodePgDatabase): Promise<Removed | undefined> {
  await lockRoles(transaction)
  const { rows } = await transaction.execute<Removed>(sql`
    select id, name, email from users
    where deletion_due_at <= now() and not (select maintenance_mode from settings) order by deletion_due_at limit 1 for update skip locked`)
  const [user] = rows
  if (user) await removeAccount(transaction, user.id)
  return user
}

/** The caller has locked the roles and the account. */
export async function removeAccount(transaction: NodePgDatabase, userId: string) {
  // As with every change of role, the activity of an administrator as a student is added to the figures.
  if (await isAdmin(transaction, userId))
    await transaction
      .insert(userRoles)
      .values({ id: newId(), userId, role: 'student', createdAt: sql`clock_timestamp()` })
  await emptyTables(transaction, userId)
  // Not now(): a deletion may have copied rows of this account after this transaction began (`emptyTablesOfRemoved`).
  await transaction.execute(sql`
    update users set name = ${REMOVED_NAME}, email = id || '@removida.invalid', email_verified = false, avatar_url = null,
      last_login = null, blocked_at = null, deletion_due_at = null, certificate_name_confirmed_at = null, removed_at = clock_timestamp()
    where id = ${userId}`)
}

/** For rows that come back when a deletion is undone: accounts that were deleted since then lose them as the others. */
export async function emptyTablesOfRemoved(transaction: NodePgDatabase, { since }: { since: Date }) {
  const { rows } = await transaction.execute<{ id: string }>(
    sql`select id from users where removed_at >= ${since.toISOString()}`,
  )
  for (const { id } of rows) await emptyTables(transaction, id)
}

async function emptyTables(transaction: NodePgDatabase, userId: string) {
  const { rows } = await transaction.execute<{ table: string; column: string; keepsTexts: boolean }>(sql`
    select t.relname as "table", a.attname as "column", (select keep_removed_texts from settings) as "keepsTexts"
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.confrelid = 'users'::regclass and c.contype = 'f' and c.confdeltype = 'c'
    order by 1`)
  const stays = ({ table, keepsTexts }: { table: string; keepsTexts: boolean }) =>
    ANONYMISED_TABLES.includes(table) || (keepsTexts && TEXT_TABLES.includes(table))
  for (const { table, column } of rows.filter((row) => !stays(row))) {
    await transaction.execute(
      sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId}`,
    )
  }
  // Also invitations that were never used. If nobody confirmed the address, they may be for somebody else.
  await transaction.execute(
    sql`delete from turma_invites where email = (select email from users where id = ${userId} and email_verified)`,
  )
  await transaction.execute(sql`
    delete from reminder_addresses a using users u
    where u.id = ${userId} and a.digest = sha256(convert_to(u.email, 'UTF8')) and (u.email_verified or a.stopped_at is null)`)
  // There is nobody left to certify.
  await transaction.execute(sql`update course_completions set is_certified = true where user_id = ${userId}`)
}
