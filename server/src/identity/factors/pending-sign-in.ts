import type { User } from '@farol/contract/account.ts'
import { Problem } from '@farol/contract/problem.ts'
import { PENDING_SIGN_IN_MINUTES, SECOND_FACTOR_TRIES } from '@farol/domain/second-factor.ts'
import type pg from 'pg'
import { digestOf, newToken } from '#/config/encryption.ts'
import { logIn, type SignInParts } from '#/identity/sign-in.ts'
import type { AnyCaller } from '#/requests/caller.ts'
import { clearCookie, type OwnCookie, readCookie, setCookie } from '#/requests/cookies.ts'
import { wrongCode } from './codes.ts'

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
/** Counted before the code is checked, so that concurrent guesses count too. */
const COUNT_TRY = {
  name: 'count-second-factor-try',
  text: `
    update pending_sign_ins set tries = tries + 1
    where digest = $1 and expires_at > now() and tries < ${SECOND_FACTOR_TRIES}
    returning user_id as "userId", tries`,
}
const END = { name: 'end-pending-sign-in', text: 'delete from pending_sign_ins where digest = $1' }

export type Pending = { userId: string }

/** Returns the token for the browser of this log-in. */
async function beginPendingSignIn(pool: pg.Pool, userId: string): Promise<string> {
  const token = newToken()
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

/** Single use: of two correct codes for one log-in, one opens a session. */
async function endPendingSignIn(pool: pg.Pool, token: string | undefined) {
  const { rowCount } = await pool.query({ ...END, values: [digestOf(token ?? '')] })
  if (rowCount !== 1) throw new Problem('SIGN_IN_AGAIN')
}

/** The second step of a log-in, with any factor. */
export function createPendingSteps(parts: SignInParts & { baseUrl: string }) {
  const { pool } = parts.database
  const cookie: OwnCookie = {
    name: 'farol.second_factor',
    path: '/api/account/second-factor',
    maxAgeSeconds: PENDING_SIGN_IN_MINUTES * 60,
    isHttps: parts.baseUrl.startsWith('https://'),
  }
  return {
    /** The password was correct: this browser has some minutes to complete the second factor. */
    begin: async ({ answer }: AnyCaller, userId: string) => {
      setCookie(answer, cookie, await beginPendingSignIn(pool, userId))
    },
    find: ({ headers }: AnyCaller) => pendingSignIn(pool, readCookie(headers, cookie)),
    answer: async (caller: AnyCaller, isRight: (userId: string) => Promise<boolean>): Promise<User> => {
      const token = readCookie(caller.headers, cookie)
      const { userId, isLast } = await countTry(pool, token)
      // A new log-in has five new tries, so they are also rate limited per user.
      const tries = { limit: 'second-factor:user', of: userId } as const
      await parts.rateLimit.use(tries)
      if (!(await isRight(userId))) {
        if (isLast) throw new Problem('SIGN_IN_AGAIN')
        throw wrongCode()
      }
      await endPendingSignIn(pool, token)
      const user = await logIn(parts, caller, { userId })
      clearCookie(caller.answer, cookie)
      await parts.rateLimit.forget(tries)
      return user
    },
  }
}
