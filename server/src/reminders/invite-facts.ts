import { inviteProblem, type JoinedTurma } from '@farol/domain/joining.ts'
import { daysBefore, INVITED_DAYS } from '@farol/domain/reminders.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { INVITE_DAYS } from '#/database/schema/invites.ts'
import { hasNotEnded } from '#/database/schema/turmas.ts'
import { isAddressFree } from './reminder-facts.ts'

export type PendingInvite = JoinedTurma & {
  id: string
  name: string
  email: string
  turma: string
  today: string
  expiresOn: string
  /** The hash of the token in the first mail. */
  digest: Buffer
}

/** Blocked accounts, and those that are being deleted, are left alone. */
const pending = (now: Date, which: SQL) => sql`
  select distinct on (i.email) i.id, i.name, i.email, t.name as turma, t.starts_on::text as "startsOn", t.ends_on::text as "endsOn",
         t.capacity, t.member_count as "memberCount", t.is_joining_open as "isJoiningOpen",
         school_day(${now})::text as today, school_day(i.expires_at)::text as "expiresOn", i.digest
  from turma_invites i
  join turmas t on t.id = i.turma_id
  left join reminder_addresses a on a.digest = sha256(convert_to(i.email, 'UTF8'))
  where i.joined_at is null and i.expires_at > ${now} and ${which}
    and not exists (select from users u where u.email = i.email and (u.blocked_at is not null or u.deletion_due_at is not null))
  order by i.email, i.expires_at desc`

/** The turma lets in, as `inviteProblem` says. Others are left out here, so that they keep no address from other reminders. */
const hasPlace = (now: Date) => sql`${hasNotEnded(now)} and coalesce(t.member_count < t.capacity, true)`

/**
 * Who was invited long enough ago and never came; of several invitations of an address the newest. Sending one again renews
 * when it expires.
 */
export async function nextInvites(orm: NodePgDatabase, { now, limit }: { now: Date; limit: number }) {
  const which = sql`
    i.expires_at <= ${daysBefore(now, INVITED_DAYS - INVITE_DAYS)} and i.failed_at is null and ${hasPlace(now)} and ${isAddressFree(now)}`
  const { rows } = await orm.execute<PendingInvite>(sql`${pending(now, which)} limit ${limit}`)
  return rows
}

/** Whether the invitation of a queued reminder still waits for somebody who wants reminders, and was not sent again since. */
export async function isInviteWaiting(
  orm: NodePgDatabase,
  { inviteId, now }: { inviteId: string; now: Date },
) {
  const { rows } = await orm.execute<PendingInvite>(
    pending(now, sql`i.id = ${inviteId} and i.reminder_digest is not null and a.stopped_at is null`),
  )
  const [invite] = rows
  return invite !== undefined && inviteProblem({ turma: invite }, invite.today) === undefined
}
