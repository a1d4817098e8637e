import { type TurmaDates, turmaState } from './turmas.ts'

/** Why nobody can join a turma by a link right now, from what cannot be undone to what may change. */
export const JOIN_PROBLEMS = ['revoked', 'expired', 'used-up', 'ended', 'closed', 'full'] as const
export type JoinProblem = (typeof JOIN_PROBLEMS)[number]

export type JoinedTurma = TurmaDates & {
  capacity: number | null
  memberCount: number
  isJoiningOpen: boolean
}

/** A link that hangs on a wall or goes round in a group. */
export type JoinLink = {
  isRevoked: boolean
  /** The last day at the school, included. */
  endsOn: string | null
  maxUses: number | null
  uses: number
}

/** A mailed invitation, for one person and once. */
export type JoinInvite = { isUsed: boolean; isExpired: boolean }

export const isLinkExpired = ({ endsOn }: Pick<JoinLink, 'endsOn'>, today: string): boolean =>
  endsOn !== null && endsOn < today

/** Whether the turma lets in who comes by a link. Whoever is a member already never gets this far. */
export function linkProblem(
  { turma, link }: { turma: JoinedTurma; link: JoinLink },
  today: string,
): JoinProblem | undefined {
  if (link.isRevoked) return 'revoked'
  if (isLinkExpired(link, today)) return 'expired'
  if (link.maxUses !== null && link.uses >= link.maxUses) return 'used-up'
  const problem = inviteProblem({ turma }, today)
  return problem === 'ended' || turma.isJoiningOpen ? problem : 'closed'
}

/**
 * Whether the turma lets in who was invited by name. The switch for joining is not asked: the administrator chose this
 * person, and cancels the invitation if they changed their mind.
 */
export function inviteProblem(
  { turma, invite }: { turma: JoinedTurma; invite?: JoinInvite },
  today: string,
): JoinProblem | undefined {
  if (invite?.isUsed) return 'used-up'
  if (invite?.isExpired) return 'expired'
  if (turmaState(turma, today) === 'ended') return 'ended'
  return turma.capacity !== null && turma.memberCount >= turma.capacity ? 'full' : undefined
}
