import { groupedCode } from '@farol/domain/certificates.ts'
import { type InvitedState, type InviteMoments, inviteState } from '@farol/domain/invite-list.ts'
import { linkProblem } from '@farol/domain/joining.ts'
import { MAIL_FAILURE_SENTENCES, type MailFailure } from '@farol/domain/mail-failures.ts'
import { turmaState } from '@farol/domain/turmas.ts'
import type { Reads } from '#/database/reads.ts'

export const joinUrl = (baseUrl: string, token: string) => `${baseUrl}/entrar/${token}`

const LINKS = {
  name: 'turma-links',
  text: `
    select t.id, t.name, t.starts_on::text as "startsOn", t.ends_on::text as "endsOn", t.capacity,
           t.member_count as "memberCount", t.is_joining_open as "isJoiningOpen", school_day(now())::text as today,
           (select coalesce(json_agg(json_build_object('id', l.id, 'token', l.token, 'endsOn', l.ends_on,
              'maxUses', l.max_uses, 'uses', l.uses, 'createdAt', l.created_at) order by l.created_at desc, l.id), '[]')
            from turma_links l where l.turma_id = t.id and l.revoked_at is null) as links
    from turmas t where t.id = $1`,
}

const INVITES = {
  name: 'turma-invites',
  text: `
    select i.id, i.name, i.email, i.created_at as "createdAt", i.sent_at as "sentAt", i.failed_at as "failedAt", i.failure,
           i.opened_at as "openedAt", i.joined_at as "joinedAt", i.expires_at as "expiresAt"
    from turma_invites i where i.turma_id = $1
    order by i.created_at desc, i.email`,
}

type LinkRow = {
  id: string
  token: string
  endsOn: string | null
  maxUses: number | null
  uses: number
  createdAt: string
}
type TurmaRow = {
  id: string
  name: string
  startsOn: string | null
  endsOn: string | null
  capacity: number | null
  memberCount: number
  isJoiningOpen: boolean
  today: string
  links: LinkRow[]
}
type InviteRow = InviteMoments & { id: string; name: string; email: string; failure: MailFailure | null }

/** Undefined if there is no such turma. */
export async function invitesOfTurma(
  reads: Reads,
  { turmaId, baseUrl }: { turmaId: string; baseUrl: string },
) {
  const [[row], invited] = await Promise.all([
    reads.query<TurmaRow>(LINKS, [turmaId]),
    reads.query<InviteRow>(INVITES, [turmaId]),
  ])
  if (!row) return undefined
  const { links, today, isJoiningOpen: _, ...turma } = row
  const now = new Date()
  return {
    turma: { ...turma, state: turmaState(turma, today) },
    links: links.map(({ token, createdAt, ...link }) => ({
      ...link,
      url: joinUrl(baseUrl, groupedCode(token)),
      createdAt: new Date(createdAt).toISOString(),
      problem: linkProblem({ turma: row, link: { ...link, isRevoked: false } }, today) ?? null,
    })),
    invites: invited.map(({ id, name, email, failure, ...moments }) => {
      const { state, since } = inviteState(moments, now)
      const reason = state === 'failed' && failure !== null ? MAIL_FAILURE_SENTENCES[failure] : null
      return { id, name, email, state, since: since.toISOString(), reason }
    }),
  }
}

/** One statement for the whole list. */
const STATES = {
  name: 'states-of-invited',
  text: `
    select wanted.email,
           case when m.user_id is not null then 'member' when i.id is not null then 'invited'
                when u.id is not null then 'account' else 'new' end as state
    from unnest($2::text[]) as wanted (email)
    left join users u on u.email = wanted.email
    left join turma_members m on m.user_id = u.id and m.turma_id = $1
    left join turma_invites i on i.email = wanted.email and i.turma_id = $1`,
}

/** By address. */
export async function statesOf(
  reads: Reads,
  { turmaId, emails }: { turmaId: string; emails: readonly string[] },
) {
  const rows = await reads.query<{ email: string; state: InvitedState }>(STATES, [turmaId, emails])
  return new Map(rows.map(({ email, state }) => [email, state]))
}

const EXISTS = { name: 'turma-exists', text: 'select from turmas where id = $1' }

export const turmaExists = async (reads: Reads, turmaId: string) =>
  (await reads.query(EXISTS, [turmaId])).length > 0
