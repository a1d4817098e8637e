import type { User } from '@farol/contract/account.ts'
import { problemSentence } from '#/api/api-problem.ts'
import { enter } from '#/api/enter.ts'
import { type Invitation, joinTurma } from '#/api/joining.ts'
import { notify } from '#/notices/notices.ts'
import { joinedNotice } from './beginning.tsx'

const KEY = 'farol.joining'

/**
 * Who pressed 'Criar conta' or 'Entrar' on an invitation joins when they come back signed in, without another press. In this
 * tab alone, and not in the address: a link that somebody else wrote must not make anybody a member.
 */
export function willJoin(token: string) {
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // Storage may be forbidden: then it takes one press more.
  }
}

/** Whether it was pressed; true once. */
function takeJoining(token: string): boolean {
  try {
    const isWanted = sessionStorage.getItem(KEY) === token
    if (isWanted) sessionStorage.removeItem(KEY)
    return isWanted
  } catch {
    return false
  }
}

type Turma = Invitation['turma']
type Joining = { token: string; user: User; turma: Turma }

/** Joins, says how that went, and enters the signed-in part. False if it was refused. */
export async function join({ token, user, turma }: Joining): Promise<boolean> {
  try {
    await joinTurma(token)
  } catch (error) {
    notify.error({ title: 'Erro ao entrar na turma', detail: problemSentence(error) })
    return false
  }
  notify.success(joinedNotice(turma))
  await enter(user)
  return true
}

/** For who has just signed up or in for it: they have pressed already. */
export const joinAfterEntry = async (joining: Joining) => takeJoining(joining.token) && (await join(joining))
