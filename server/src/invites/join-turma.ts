import type { ErrorCode } from '@farol/contract/errors.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { JoinProblem } from '@farol/domain/joining.ts'
import { SIGN_UP_ROLE } from '@farol/domain/roles.ts'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '#/database/new-id.ts'
import { turmaInvites, turmaLinks } from '#/database/schema/invites.ts'
import { userRoles, users } from '#/database/schema/users.ts'
import { brokenConstraint } from '#/database/sql-errors.ts'
import { insertMembers } from '#/turmas/change-members.ts'
import { lockedTurma } from '#/turmas/turmas.queries.ts'
import { type WayIn, wayIn } from './joining.queries.ts'

const REFUSALS = {
  revoked: 'JOINING_REVOKED',
  expired: 'JOINING_EXPIRED',
  'used-up': 'JOINING_USED_UP',
  ended: 'JOINING_ENDED',
  closed: 'JOINING_CLOSED',
  full: 'JOINING_FULL',
} as const satisfies Record<JoinProblem, ErrorCode>

type Joining = { token: string; userId: string }

/** With the account that is signed in, whatever its address. A member stays one, and uses nothing up. */
export function joinTurma(orm: NodePgDatabase, { token, userId }: Joining) {
  return orm.transaction(async (transaction) => {
    const { turma, problem, linkId, invite } = await lockedWayIn(transaction, { token, userId })
    if (turma.isMember) return
    if (problem) throw new Problem(REFUSALS[problem])
    await takingTheLast(async () => {
      if (linkId)
        await transaction
          .update(turmaLinks)
          .set({ uses: sql`${turmaLinks.uses} + 1` })
          .where(eq(turmaLinks.id, linkId))
      await insertMembers(transaction, { turmaId: turma.turmaId, userIds: [userId] })
    })
    // The trigger knows the invited address; the account may have another one.
    if (invite)
      await transaction
        .update(turmaInvites)
        .set({ userId, joinedAt: sql`now()` })
        .where(eq(turmaInvites.id, invite.id))
  })
}

type FirstVisit = { token: string; name: string }

/**
 * The account of the invited address, confirmed because the mail arrived there. The trigger of confirmed addresses makes it
 * a member, of this turma and of others that invited it. Never signs in to an account that exists: that one has a
 * password or a factor of its own.
 */
export function createInvitedAccount(orm: NodePgDatabase, { token, name }: FirstVisit): Promise<string> {
  return orm.transaction(async (transaction) => {
    const userId = newId()
    const { problem, invite } = await lockedWayIn(transaction, { token, userId })
    if (!invite) throw new Problem('NOT_FOUND')
    if (problem) throw new Problem(REFUSALS[problem])
    const account = { id: userId, name, email: invite.email, emailVerified: true }
    const made = await transaction.insert(users).values(account).onConflictDoNothing()
    if (made.rowCount === 0) throw new Problem('EMAIL_TAKEN')
    await transaction.insert(userRoles).values({ id: newId(), userId, role: SIGN_UP_ROLE })
    return userId
  })
}

/** Who joins waits for the others who join, so that each sees the places and uses that are left. */
async function lockedWayIn(transaction: NodePgDatabase, joining: Joining): Promise<WayIn> {
  const found = await wayIn(transaction, joining)
  if (!found || !(await lockedTurma(transaction, found.turma.turmaId))) throw new Problem('NOT_FOUND')
  const now = await wayIn(transaction, joining)
  if (!now) throw new Problem('NOT_FOUND')
  return now
}

/** The last word has the database. */
async function takingTheLast(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (error instanceof Problem && error.code === 'TURMA_FULL')
      throw new Problem('JOINING_FULL', { cause: error })
    if (brokenConstraint(error) === 'turma_links_uses_check')
      throw new Problem('JOINING_USED_UP', { cause: error })
    throw error
  }
}
