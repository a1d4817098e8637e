import { Problem } from '@farol/contract/problem.ts'
import type pg from 'pg'
import { digestOf } from '#/config/encryption.ts'

const MINUTE = 60

/**
 * Per account and address, so that guessing one password is slow while a whole class behind one address can log in; and
 * generously per address, so that one machine cannot try many accounts.
 */
const LIMITS = {
  'sign-in:account': { most: 10, seconds: 5 * MINUTE },
  'sign-in:address': { most: 300, seconds: MINUTE },
  'sign-up:email': { most: 5, seconds: 15 * MINUTE },
  'sign-up:address': { most: 120, seconds: 10 * MINUTE },
  'reset:email': { most: 3, seconds: 15 * MINUTE },
  'reset:address': { most: 60, seconds: 15 * MINUTE },
  /** Mails that anybody can request for any address. */
  'mail:recipient': { most: 3, seconds: 15 * MINUTE },
  'proof:user': { most: 10, seconds: 15 * MINUTE },
  'second-factor:user': { most: 20, seconds: 60 * MINUTE },
  'api-key:key': { most: 600, seconds: MINUTE },
  'sms:user': { most: 5, seconds: 15 * MINUTE },
  'sms:number': { most: 5, seconds: 15 * MINUTE },
  'sms:address': { most: 60, seconds: 15 * MINUTE },
  'export:user': { most: 10, seconds: 60 * MINUTE },
  'link:address': { most: 60, seconds: 15 * MINUTE },
  /** A class that reads the same QR code at once has one address. */
  'joining:address': { most: 300, seconds: MINUTE },
  /** It is chosen once; the rest are second tries after a lost response. */
  'first-password:user': { most: 10, seconds: 15 * MINUTE },
  'certificate:address': { most: 120, seconds: MINUTE },
  'photo:user': { most: 10, seconds: 10 * MINUTE },
  /** Dúvidas, answers and reports: more than anybody types. */
  'post:user': { most: 20, seconds: MINUTE },
  'video-length:user': { most: 60, seconds: 10 * MINUTE },
  'video-failure:student': { most: 1, seconds: 10 * MINUTE },
} as const

type LimitName = keyof typeof LIMITS
export type Use = { limit: LimitName; of: string }

const COUNT = {
  name: 'count-rate-limits',
  text: `
    insert into rate_limits as stored (key, count, resets_at)
    select key, 1, now() + make_interval(secs => seconds) from unnest($1::text[], $2::int[]) as used (key, seconds)
    on conflict (key) do update set
      count = case when stored.resets_at <= now() then 1 else stored.count + 1 end,
      resets_at = case when stored.resets_at <= now() then excluded.resets_at else stored.resets_at end
    returning key, count, ceil(extract(epoch from resets_at - now()))::int as "secondsLeft"`,
}
const FORGET = { name: 'forget-rate-limit', text: 'delete from rate_limits where key = $1' }
type Counted = { key: string; count: number; secondsLeft: number }

export type RateLimit = {
  /** Counts one use of each limit, and refuses when one is exceeded. */
  use: (...uses: Use[]) => Promise<void>
  /** Counts one use, and returns whether it is within the limit: for what is dropped silently. */
  isWithin: (use: Use) => Promise<boolean>
  forget: (use: Use) => Promise<void>
}

/** In the database, so that the limits hold over several instances. */
export function createRateLimit(pool: pg.Pool): RateLimit {
  /** The seconds to wait; undefined when no limit is exceeded. */
  async function count(uses: Use[]): Promise<number> {
    // Always in the same order, so that concurrent requests cannot deadlock.
    const ordered = uses
      .map((use) => ({ ...use, key: rateLimitKey(use) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    const seconds = ordered.map(({ limit }) => LIMITS[limit].seconds)
    const values = [ordered.map(({ key }) => key), seconds]
    const { rows } = await pool.query<Counted>({ ...COUNT, values })
    return rows
      .filter(({ key, count }) => count > limitOf(key))
      .reduce((longest, row) => Math.max(longest, row.secondsLeft), 0)
  }
  return {
    use: async (...uses) => {
      const secondsLeft = await count(uses)
      if (secondsLeft > 0) throw new Problem('TOO_MANY_ATTEMPTS', { retryAfterSeconds: secondsLeft })
    },
    isWithin: async (use) => (await count([use])) === 0,
    forget: async (use) => {
      await pool.query({ ...FORGET, values: [rateLimitKey(use)] })
    },
  }
}

/** E-mails and addresses are stored as digests: the table contains nothing personal. */
export const rateLimitKey = ({ limit, of }: Use) => `${limit}/${digestOf(of).toString('base64url')}`

const limitOf = (key: string) => LIMITS[key.split('/')[0] as LimitName].most
