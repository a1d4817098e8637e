import { createHash, randomBytes } from 'node:crypto'
import { Problem } from '@farol/contract/problem.ts'
import { PENDING_SIGN_IN_MINUTES, SECOND_FACTOR_TRIES } from '@farol/domain/second-factor.ts'
import type pg from 'pg'

const BEGIN = {
  name: 'begin-pending-sign-in',
  text: `
    insert into pending_sign_ins (digest, user_id, expires_at)
    values ($1, $2, now() + interval '${PENDING_SIGN_IN_MINUTES} minutes')`,
}
const FIND = {
  name: 'pending-sign-in',
  text: `
    select user_id as "userId" from pending_sign_ins
    where digest = $1 and expires_at > now() and tries < ${SECOND_FACTOR_TRIES}`,
}
/** Counted before the code is looked at: guesses sent all at once are counted too. */
const COUNT_TRY = {
  name: 'count-second-factor-try',
  text: `
    update pending_sign_ins set tries = tries + 1
    where digest = $1 and expires_at > now() and tries < ${SECOND_FACTOR_TRIES}
    returning user_id as "userId", tries`,
}
const END = { name: 'end-pending-sign-in', text: 'delete from pending_sign_ins where digest = $1' }

export type Pending = { userId: string }

const digestOf = (token: string) => createHash('sha256').update(token).digest()

/** Answers with the token that only the browser of this log-in gets. */
export async function beginPendingSignIn(pool: pg.Pool, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query({ ...BEGIN, values: [digestOf(token), userId] })
  return token
}

export async function pendingSignIn(pool: pg.Pool, token: string | undefined): Promise<Pending> {
  const { rows } = await pool.query<Pending>({ ...FIND, values: [digestOf(token ?? '')] })
  if (!rows[0]) throw new Problem('SIGN_IN_AGAIN')
  return rows[0]
}

export async function countTry(pool: pg.Pool, token: string | undefined) {
  const { rows } = await pool.query<Pending & { tries: number }>({
    ...COUNT_TRY,
    values: [digestOf(token ?? '')],
  })
  if (!rows[0]) throw new Problem('SIGN_IN_AGAIN')
  return { userId: rows[0].userId, isLast: rows[0].tries >= SECOND_FACTOR_TRIES }
}

/** Once: of two right answers to one log-in, one opens a session. */
export async function endPendingSignIn(pool: pg.Pool, token: string | undefined) {
  const { rowCount } = await pool.query({ ...END, values: [digestOf(token ?? '')] })
  if (rowCount !== 1) throw new Problem('SIGN_IN_AGAIN')
}
