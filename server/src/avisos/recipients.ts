import { DEFAULT_CHANNELS } from '@farol/domain/notification-channels.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { avisos } from '#/database/schema/avisos.ts'
import { hasNotEnded } from '#/database/schema/turmas.ts'
import { MAY_BE_MAILED } from '#/notifications/mail-limits.ts'

export type Target = Pick<typeof avisos.$inferSelect, 'audience' | 'courseId' | 'turmaId'>

/**
 * Who gets an aviso: everyone who can log in; the members of a turma; or the students of a course, who are those in a turma
 * with it that has not ended and, if it is open to everyone, those who began it.
 */
function isRecipient({ audience, courseId, turmaId }: Target): SQL {
  const canLogIn = sql`u.removed_at is null and u.blocked_at is null`
  if (audience === 'everyone') return canLogIn
  if (audience === 'turma')
    return sql`${canLogIn} and exists (
      select from turma_members m where m.turma_id = ${turmaId} and m.user_id = u.id)`
  return sql`${canLogIn} and (
    exists (select from course_progress cp join courses c on c.id = cp.course_id
      where cp.user_id = u.id and c.id = ${courseId} and c.access = 'everyone')
    or exists (select from turma_courses tc join turmas t on t.id = tc.turma_id join turma_members m on m.turma_id = t.id
      where tc.course_id = ${courseId} and m.user_id = u.id and ${hasNotEnded(sql`now()`)}))`
}

export async function countRecipients(orm: NodePgDatabase, target: Target) {
  const { rows } = await orm.execute<{ recipients: number; byMail: number }>(sql`
    select count(*)::int as recipients,
           (count(*) filter (where not u.is_demo and ${MAY_BE_MAILED} and coalesce(p.channel, ${DEFAULT_CHANNELS.aviso}) = 'mail'))::int as "byMail"
    from users u left join notification_preferences p on p.user_id = u.id and p.kind = 'aviso'
    where ${isRecipient(target)}`)
  return rows[0] ?? { recipients: 0, byMail: 0 }
}

/** The next ones by id. */
export async function nextRecipients(
  orm: NodePgDatabase,
  { after, limit, ...target }: Target & { after: string; limit: number },
) {
  const { rows } = await orm.execute<{ id: string }>(sql`
    select u.id from users u where ${isRecipient(target)} and u.id > ${after} order by u.id limit ${limit}`)
  return rows.map(({ id }) => id)
}
