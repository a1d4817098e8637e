import { isIP } from 'node:net'
import { Problem } from '@farol/contract/problem.ts'
import type pg from 'pg'
import { digestOf, newToken } from '#/config/encryption.ts'
import type { AnyCaller } from '#/requests/caller.ts'
import { clearCookie, type OwnCookie, readCookie, setCookie } from '#/requests/cookies.ts'

export type PasskeyParty = { id: string; origins: string[] }

/**
 * The relying party: the host of the public address, whatever host a request names. Browsers create no passkeys for an
 * IP address such as 127.0.0.1, so a local server is `localhost`, at the port of the request. Undefined where passkeys
 * are impossible.
 */
export function passkeyParty(baseUrl: string, requestHost: string | null): PasskeyParty | undefined {
  const { hostname, origin } = new URL(baseUrl)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && hostname !== 'localhost')
    return { id: hostname, origins: [origin] }
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
  const isAskedByName = requestHost !== null && /^localhost(:\d+)?$/.test(requestHost)
  return isHere && isAskedByName ? { id: 'localhost', origins: [`http://${requestHost}`] } : undefined
}

const MINUTES = 5

type ChallengePurpose = 'enrol' | 'sign-in' | 'second-factor'
type Challenge = { purpose: ChallengePurpose; userId: string | null }

const KEEP = {
  name: 'keep-passkey-challenge',
  text: `
    insert into passkey_challenges (digest, purpose, user_id, challenge, expires_at)
    values ($1, $2, $3, $4, now() + interval '${MINUTES} minutes')`,
}
/** Consumed by the first response, right or wrong: no challenge is used twice. */
const TAKE = {
  name: 'take-passkey-challenge',
  text: `
    delete from passkey_challenges
    where digest = $1 and purpose = $2 and user_id is not distinct from $3 and expires_at > now()
    returning challenge`,
}

/** The challenge to sign, stored for the browser that holds the cookie. */
export function createPasskeyChallenges({ pool, baseUrl }: { pool: pg.Pool; baseUrl: string }) {
  const cookie: OwnCookie = {
    name: 'farol.passkey',
    path: '/api/account',
    maxAgeSeconds: MINUTES * 60,
    isHttps: baseUrl.startsWith('https://'),
  }
  return {
    keep: async ({ answer }: AnyCaller, { purpose, userId }: Challenge, challenge: string) => {
      const token = newToken()
      await pool.query({ ...KEEP, values: [digestOf(token), purpose, userId, challenge] })
      setCookie(answer, cookie, token)
    },
    take: async ({ headers, answer }: AnyCaller, { purpose, userId }: Challenge): Promise<string> => {
      const token = readCookie(headers, cookie) ?? ''
      const values = [digestOf(token), purpose, userId]
      const { rows } = await pool.query<{ challenge: string }>({ ...TAKE, values })
      clearCookie(answer, cookie)
      if (!rows[0]) throw new Problem('PASSKEY_REFUSED')
      return rows[0].challenge
    },
  }
}
