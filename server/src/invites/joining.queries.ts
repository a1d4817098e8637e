import { parseCertificateCode } from '@farol/domain/certificates.ts'
import { inviteProblem, type JoinProblem, linkProblem } from '@farol/domain/joining.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { digestOf } from '#/config/encryption.ts'

/** What both ways in read of the turma, for the domain's rule. */
const turmaFor = (userId: string | undefined) => sql`
  t.id as "turmaId", t.name, t.starts_on::text as "startsOn", t.ends_on::text as "endsOn", t.capacity,
  t.member_count as "memberCount", t.is_joining_open as "isJoiningOpen", school_day(now())::text as today,
  exists (select from turma_members m where m.turma_id = t.id and m.user_id = ${userId ?? null}) as "isMember"`

const byLink = (token: string, userId: string | undefined) => sql`
  select ${turmaFor(userId)}, l.id as "linkId", l.revoked_at is not null as "isRevoked",
         l.ends_on::text as "linkEndsOn", l.max_uses as "maxUses", l.uses
  from turma_links l join turmas t on t.id = l.turma_id
  where l.token = ${token}`

const byInvite = (token: string, userId: string | undefined) => sql`
  select ${turmaFor(userId)}, i.id as "inviteId", i.name as "invitedName", i.email, i.joined_at is not null as "isUsed",
         i.expires_at <= now() as "isExpired", exists (select from users u where u.email = i.email) as "hasAccount"
  from turma_invites i join turmas t on t.id = i.turma_id
  where i.digest = ${digestOf(token)} or i.reminder_digest = ${digestOf(token)}`

type TurmaRow = {
  turmaId: string
  name: string
  startsOn: string | null
  endsOn: string | null
  capacity: number | null
  memberCount: number
  isJoiningOpen: boolean
  today: string
  isMember: boolean
}
type LinkRow = TurmaRow & {
  linkId: string
  isRevoked: boolean
  linkEndsOn: string | null
  maxUses: number | null
  uses: number
}
type InviteRow = TurmaRow & {
  inviteId: string
  invitedName: string
  email: string
  isUsed: boolean
  isExpired: boolean
  hasAccount: boolean
}

/** What a token leads to. */
export type WayIn = {
  turma: TurmaRow
  problem: JoinProblem | undefined
  linkId?: string
  invite?: { id: string; name: string; email: string; hasAccount: boolean }
}

/** Undefined if no turma has such a link or invitation. */
export async function wayIn(
  orm: NodePgDatabase,
  { token, userId }: { token: string; userId: string | undefined },
): Promise<WayIn | undefined> {
  const typed = parseCertificateCode(token)
  if (typed) {
    const { rows } = await orm.execute<LinkRow>(byLink(typed, userId))
    const [row] = rows
    if (!row) return undefined
    const { isRevoked, linkEndsOn: endsOn, maxUses, uses } = row
    const link = { isRevoked, endsOn, maxUses, uses }
    return { turma: row, problem: linkProblem({ turma: row, link }, row.today), linkId: row.linkId }
  }
  const { rows } = await orm.execute<InviteRow>(byInvite(token, userId))
  const [row] = rows
  if (!row) return undefined
  const { inviteId: id, invitedName: name, email, hasAccount } = row
  const problem = inviteProblem({ turma: row, invite: row }, row.today)
  return { turma: row, problem, invite: { id, name, email, hasAccount } }
}
