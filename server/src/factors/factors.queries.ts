import type { FactorStatus, SecondFactorMethod } from '@farol/contract/factors.ts'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Reads } from '../database/reads.ts'
import { backupCodes, passkeys as passkeyTable, totpFactors } from '../database/schema/factors.ts'
import { profiles } from '../database/schema/people.ts'
import { passkeysOf } from './passkeys.queries.ts'

/** SQL for whether a person has a second factor, `person` being SQL for their id. */
export const hasFactor = (person: string) =>
  `(exists (select from totp_factors f where f.user_id = ${person} and f.confirmed_at is not null)
    or exists (select from passkeys f where f.user_id = ${person}))`

const HAS_FACTOR = { name: 'has-factor', text: `select ${hasFactor('$1')} as "hasFactor"` }

export async function personHasFactor(reads: Reads, userId: string): Promise<boolean> {
  const [row] = await reads.query<{ hasFactor: boolean }>(HAS_FACTOR, [userId])
  return row?.hasFactor === true
}

const STATUS = {
  name: 'factor-status',
  text: `
    select (select confirmed_at from totp_factors where user_id = $1) as "totpSince",
           (select count(*) from backup_codes where user_id = $1 and used_at is null)::int as "backupCodesLeft"`,
}
type StatusRow = { totpSince: Date | null; backupCodesLeft: number }

export async function factorStatus(reads: Reads, userId: string): Promise<FactorStatus> {
  const [[row], passkeys] = await Promise.all([
    reads.query<StatusRow>(STATUS, [userId]),
    passkeysOf(reads, userId),
  ])
  if (!row) throw new Error('A statement without from answered with no row.')
  const totp = row.totpSince && { since: row.totpSince.toISOString() }
  return {
    isOn: totp !== null || passkeys.length > 0,
    totp,
    passkeys: passkeys.map(({ id, name, since, lastUsedAt }) => ({
      id,
      name,
      since: since.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    backupCodesLeft: row.backupCodesLeft,
  }
}

/** What a person may answer the second step of a log-in with. */
export const methodsOf = ({ totp, passkeys, backupCodesLeft }: FactorStatus): SecondFactorMethod[] => [
  ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ...(totp ? (['totp'] as const) : []),
  ...(backupCodesLeft > 0 ? (['backup-code'] as const) : []),
]

/** Makes changes to one person's factors wait for each other: what depends on there being a first or last one holds. */
export async function holdPerson(transaction: NodePgDatabase, userId: string) {
  await transaction.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('update')
}

/** Every factor, and the codes that stand in for them. */
export async function removeAllFactors(orm: NodePgDatabase, userId: string) {
  await orm.delete(passkeyTable).where(eq(passkeyTable.userId, userId))
  await orm.delete(totpFactors).where(eq(totpFactors.userId, userId))
  await orm.delete(backupCodes).where(eq(backupCodes.userId, userId))
}
