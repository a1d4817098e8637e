import { Problem } from '@farol/contract/problem.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { digestOf } from '#/config/encryption.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

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
  /** Edits, accepted answers and “Também tenho”: each is published to everybody who has the lesson open. */
  'post-change:user': {
    most: 60,
    seconds: MINUTE,
    sentence: 'Foram muitas mudanças agora. Espere um minuto e tente de novo.',
  },
  /** Each request mails the address of the account, which nobody may have confirmed. */
  'deletion:user': {
    most: 3,
    seconds: DAY,
    sentence: 'Você já pediu a exclusão da conta algumas vezes hoje. Amanhã dá para pedir de novo.',
  },
  'aviso-test:user': {
    most: 30,
    seconds: DAY,
    sentence: 'Você já enviou muitos testes hoje. O aviso fica guardado aqui; amanhã dá para testar de novo.',
  },
  /** Each is a mail to everybody in the turma. */
  'aviso:monitor': {
    most: 10,
    seconds: DAY,
    sentence: 'Você já enviou muitos avisos hoje. Este fica guardado aqui; amanhã dá para enviar mais.',
  },
  /** Mails about what other users did (`mail-limits.ts`). */
  'notification:confirmed': { most: 12, seconds: 60 * MINUTE },
  'notification:unconfirmed': { most: 6, seconds: DAY },
  'video-length:user': { most: 60, seconds: 10 * MINUTE },
  'video-failure:student': { most: 1, seconds: 10 * MINUTE },
} as const satisfies Record<string, Limit>

/** The sentence, where “Muitas tentativas” would say too little. */
type Limit = { most: number; seconds: number; sentence?: string }
type LimitName = keyof typeof LIMITS
export type Use = { limit: LimitName; of: string }

type Counting = { keys: string[]; seconds: number[]; amounts: number[] }

const counting = ({ keys, seconds, amounts }: Counting) => sql`
  insert into rate_limits as stored (key, count, resets_at)
  select key, amount, now() + make_interval(secs => seconds)
  from unnest(${sql.param(keys)}::text[], ${sql.param(seconds)}::int[], ${sql.param(amounts)}::int[]) as used (key, seconds, amount)
  on conflict (key) do update set
    count = case when stored.resets_at <= now() then excluded.count else stored.count + excluded.count end,
    resets_at = case when stored.resets_at <= now() then excluded.resets_at else stored.resets_at end
  returning key, count, ceil(extract(epoch from resets_at - now()))::int as "secondsLeft"`

const COUNT = {
  name: 'count-rate-limits',
  text: new PgDialect().sqlToQuery(counting({ keys: [], seconds: [], amounts: [] })).sql,
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
  /** The exceeded limit that lasts longest; undefined when none is. */
  async function exceeded(uses: Use[]): Promise<Counted | undefined> {
    const { keys, seconds, amounts } = inOrder(uses.map((use) => ({ ...use, amount: 1 })))
    const { rows } = await pool.query<Counted>({ ...COUNT, values: [keys, seconds, amounts] })
    return longestOf(rows)
  }
  return {
    use: async (...uses) => refuse(await exceeded(uses)),
    isWithin: async (use) => (await exceeded([use])) === undefined,
    forget: async (use) => {
      await pool.query({ ...FORGET, values: [rateLimitKey(use)] })
    },
  }
}

const longestOf = (rows: Counted[]): Counted | undefined =>
  rows
    .filter(({ key, count }) => count > limitOf(key).most)
    .sort((a, b) => b.secondsLeft - a.secondsLeft)
    .at(0)

function refuse(exceeded: Counted | undefined) {
  if (!exceeded) return
  const { key, secondsLeft: retryAfterSeconds } = exceeded
  const { sentence } = limitOf(key)
  throw new Problem('TOO_MANY_ATTEMPTS', { retryAfterSeconds, ...(sentence && { sentence }) })
}

/** Counts a use if the transaction is committed, and refuses when the limit is exceeded: for what may still be refused otherwise. */
export async function useInTransaction(transaction: NodePgDatabase, use: Use) {
  const { rows } = await transaction.execute<Counted>(counting(inOrder([{ ...use, amount: 1 }])))
  refuse(longestOf(rows))
}

/** Counts many uses in a transaction. Returns how many of each are within the limit. */
export async function usesWithin(
  transaction: NodePgDatabase,
  uses: readonly (Use & { amount: number })[],
): Promise<number[]> {
  const { rows } = await transaction.execute<Counted>(counting(inOrder(uses)))
  const counts = new Map(rows.map(({ key, count }) => [key, count]))
  return uses.map((use) => {
    const excess = (counts.get(rateLimitKey(use)) ?? 0) - LIMITS[use.limit].most
    return Math.min(use.amount, Math.max(0, use.amount - excess))
  })
}

/** Always in the same order, so that concurrent requests cannot deadlock. */
function inOrder(uses: readonly (Use & { amount: number })[]): Counting {
  const ordered = uses
    .map((use) => ({ ...use, key: rateLimitKey(use) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  return {
    keys: ordered.map(({ key }) => key),
    seconds: ordered.map(({ limit }) => LIMITS[limit].seconds),
    amounts: ordered.map(({ amount }) => amount),
  }
}

/** E-mails and addresses are stored as digests: the table contains nothing personal. */
export const rateLimitKey = ({ limit, of }: Use) => `${limit}/${digestOf(of).toString('base64url')}`

const limitOf = (key: string): Limit => LIMITS[key.split('/')[0] as LimitName]
