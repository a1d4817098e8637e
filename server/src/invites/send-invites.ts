import { Problem } from '@farol/contract/problem.ts'
import type { ListedPerson } from '@farol/domain/invite-list.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { digestOf, newToken } from '#/config/encryption.ts'
import { newId } from '#/database/new-id.ts'
import { publish } from '#/database/publish.ts'
import { INVITE_DAYS, turmaInvites } from '#/database/schema/invites.ts'
import type { Mailer, ReportMail } from '#/mail/mailer.ts'
import { turmaInviteMessage } from '#/mail/messages.ts'
import { lockedTurma } from '#/turmas/turmas.queries.ts'
import { joinUrl } from './invites.queries.ts'

type Parts = { orm: NodePgDatabase; mailer: Pick<Mailer, 'send'>; baseUrl: string }
type Target = { actorId: string; turmaId: string }
type Invited = { id: string; name: string; email: string; token: string }

/** Those who are invited already are left as they are. The mails go out by the queue. */
export async function sendInvites(
  parts: Parts,
  { actorId, turmaId, people }: Target & { people: readonly ListedPerson[] },
) {
  const wanted = people.map(({ name, email }) => ({ id: newId(), name, email, token: newToken() }))
  return parts.orm.transaction(async (transaction) => {
    const turma = await lockedTurma(transaction, turmaId)
    if (!turma) throw new Problem('NOT_FOUND')
    const rows = await transaction
      .insert(turmaInvites)
      .values(wanted.map(({ token, ...invite }) => ({ ...invite, turmaId, digest: digestOf(token) })))
      .onConflictDoNothing({ target: [turmaInvites.turmaId, turmaInvites.email] })
      .returning({ id: turmaInvites.id })
    const stored = new Set(rows.map(({ id }) => id))
    if (stored.size === 0) throw new Problem('NOBODY_TO_INVITE')
    await recordChange(transaction, {
      actorId,
      action: 'turma.invite',
      subject: turma.name,
      after: { addedMembers: stored.size },
      publishes: [{ kind: 'turma', turmaId }],
    })
    const invited = wanted.filter(({ id }) => stored.has(id))
    await mail({ ...parts, orm: transaction }, { turma: turma.name, invited })
    return { invited: stored.size }
  })
}

type OneInvite = { turmaId: string; inviteId: string }
const isPending = ({ turmaId, inviteId }: OneInvite) =>
  and(eq(turmaInvites.id, inviteId), eq(turmaInvites.turmaId, turmaId), isNull(turmaInvites.joinedAt))

/** With a new token: the database does not know the one before, which no longer works. */
export async function resendInvite(
  parts: Parts,
  { actorId, turmaId, inviteId }: OneInvite & { actorId: string },
) {
  const token = newToken()
  return parts.orm.transaction(async (transaction) => {
    const turma = await lockedTurma(transaction, turmaId)
    const [invite] = await transaction
      .update(turmaInvites)
      .set({
        digest: digestOf(token),
        reminderDigest: null,
        sentAt: null,
        failedAt: null,
        failure: null,
        openedAt: null,
        expiresAt: sql`now() + make_interval(days => ${INVITE_DAYS})`,
      })
      .where(isPending({ turmaId, inviteId }))
      .returning()
    if (!turma || !invite) throw new Problem('NOT_FOUND')
    await recordChange(transaction, {
      actorId,
      action: 'turma.resend-invite',
      subject: turma.name,
      publishes: [{ kind: 'turma', turmaId }],
    })
    await mail({ ...parts, orm: transaction }, { turma: turma.name, invited: [{ ...invite, token }] })
    return {}
  })
}

export function cancelInvite(orm: NodePgDatabase, { actorId, ...target }: Target & OneInvite) {
  return orm.transaction(async (transaction) => {
    const turma = await lockedTurma(transaction, target.turmaId)
    const cancelled = await transaction.delete(turmaInvites).where(isPending(target))
    if (!turma || cancelled.rowCount === 0) throw new Problem('NOT_FOUND')
    await recordChange(transaction, {
      actorId,
      action: 'turma.cancel-invite',
      subject: turma.name,
      publishes: [{ kind: 'turma', turmaId: target.turmaId }],
    })
    return {}
  })
}

const mail = ({ orm, mailer, baseUrl }: Parts, { turma, invited }: { turma: string; invited: Invited[] }) =>
  mailer.send(
    orm,
    ...invited.map(({ token, id, ...to }) => ({
      ...turmaInviteMessage(to, { turma, link: joinUrl(baseUrl, token), days: INVITE_DAYS }),
      trackedAs: id,
    })),
  )

/** What the mail queue knows of a mail, on the invitation. */
export const reportInviteMail: ReportMail = async (orm, inviteId, failure) => {
  const now = sql`now()`
  const [invite] = await orm
    .update(turmaInvites)
    .set(failure === null ? { sentAt: now, failedAt: null, failure } : { failedAt: now, failure })
    .where(eq(turmaInvites.id, inviteId))
    .returning({ turmaId: turmaInvites.turmaId })
  if (invite) await publish(orm, [{ kind: 'turma', turmaId: invite.turmaId }])
}

/** The page of the link was opened; a mail scanner that only fetches it does not count. */
export async function recordOpening(orm: NodePgDatabase, inviteId: string) {
  const [invite] = await orm
    .update(turmaInvites)
    .set({ openedAt: sql`now()` })
    .where(and(eq(turmaInvites.id, inviteId), isNull(turmaInvites.openedAt)))
    .returning({ turmaId: turmaInvites.turmaId })
  if (invite) await publish(orm, [{ kind: 'turma', turmaId: invite.turmaId }])
}
