import {
  type CertificateOfUser,
  type Confirmation,
  type OwnCertificate,
  PENDING_COUNT_MAX,
} from '@farol/contract/certificates.ts'
import { groupedCode } from '@farol/domain/certificates.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Reads } from '#/database/reads.ts'

// Dates are sent as text: parsed as a moment, they could be another day in another time zone.

const BY_CODE = {
  name: 'certificate-by-code',
  text: `
    select name, course_title as "courseTitle", turma_name as "turmaName", workload_minutes as "workloadMinutes",
           completed_on::text as "completedOn",
           school_day(revoked_at)::text as "revokedOn"
    from certificates where code = $1`,
}

type Found = {
  name: string
  courseTitle: string
  turmaName: string | null
  workloadMinutes: number
  completedOn: string
  revokedOn: string | null
}

export async function confirmation(reads: Reads, code: string): Promise<Confirmation | undefined> {
  const [row] = await reads.query<Found>(BY_CODE, [code])
  if (!row) return undefined
  const { revokedOn, ...text } = row
  return revokedOn === null
    ? { status: 'valid', code: groupedCode(code), ...text }
    : { status: 'revoked', code: groupedCode(code), revokedOn }
}

/** Replaced certificates are not listed. */
const OWN = {
  name: 'own-certificates',
  text: `
    select c.id, c.code, c.course_id as "courseId", c.course_title as "courseTitle",
           c.completed_on::text as "completedOn", c.revoked_at is not null as "isRevoked",
           u.certificate_name_confirmed_at is not null as "isNameConfirmed"
    from users u
    left join certificates c on c.user_id = u.id
      and not exists (select from certificates later where later.replaces_id = c.id)
    where u.id = $1
    order by c.completed_on desc, c.id desc`,
}

type OwnRow = (OwnCertificate | { id: null }) & { isNameConfirmed: boolean }

/** A user without certificates is a single row of nulls. */
export async function certificatesOf(reads: Reads, userId: string) {
  const rows = await reads.query<OwnRow>(OWN, [userId])
  const issued = rows.filter((row): row is OwnCertificate & OwnRow => row.id !== null)
  return {
    certificates: issued.map(({ isNameConfirmed: _, ...row }) => ({ ...row, code: groupedCode(row.code) })),
    isNameConfirmed: rows.some(({ isNameConfirmed }) => isNameConfirmed),
  }
}

const OF_USER = {
  name: 'certificates-of-user',
  text: `
    select c.id, c.code, c.course_id as "courseId", c.name, c.course_title as "courseTitle",
           c.completed_on::text as "completedOn", c.revoked_at is not null as "isRevoked",
           c.issued_at as "issuedAt", c.revoked_at as "revokedAt", later.id is not null as "isReplaced"
    from users u
    left join certificates c on c.user_id = u.id
    left join certificates later on later.replaces_id = c.id
    where u.id = $1 and u.removed_at is null
    order by c.completed_on desc, c.id desc`,
}

type UserRow = Omit<CertificateOfUser, 'issuedAt' | 'revokedAt'> & {
  issuedAt: Date
  revokedAt: Date | null
}

/** Undefined when there is no such user; one without certificates is a single row of nulls. */
export async function certificatesOfUser(reads: Reads, userId: string) {
  const rows = await reads.query<UserRow | { id: null }>(OF_USER, [userId])
  if (rows.length === 0) return undefined
  const issued = rows.filter((row): row is UserRow => row.id !== null)
  return issued.map(
    (row): CertificateOfUser => ({
      ...row,
      code: groupedCode(row.code),
      issuedAt: row.issuedAt.toISOString(),
      revokedAt: row.revokedAt?.toISOString() ?? null,
    }),
  )
}

export type PrintedCertificate = {
  code: string
  name: string
  schoolName: string
  courseTitle: string
  turmaName: string | null
  workloadMinutes: number
  completedOn: string
  issuedAt: Date
  isRevoked: boolean
}

const TO_PRINT = {
  name: 'certificate-to-print',
  text: `
    select code, name, school_name as "schoolName", course_title as "courseTitle", turma_name as "turmaName",
           workload_minutes as "workloadMinutes", completed_on::text as "completedOn", issued_at as "issuedAt", revoked_at is not null as "isRevoked"
    from certificates
    where id = $1 and (user_id = $2 or $3)`,
}

export async function certificateToPrint(
  reads: Reads,
  { certificateId, userId, isAdmin }: { certificateId: string; userId: string; isAdmin: boolean },
): Promise<PrintedCertificate | undefined> {
  const [row] = await reads.query<PrintedCertificate>(TO_PRINT, [certificateId, userId, isAdmin])
  return row
}

export async function countPending(orm: NodePgDatabase): Promise<{ count: number; hasMore: boolean }> {
  const { rows } = await orm.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select from course_completions where not is_certified limit ${PENDING_COUNT_MAX + 1}) pending`)
  const counted = rows[0]?.count ?? 0
  return { count: Math.min(counted, PENDING_COUNT_MAX), hasMore: counted > PENDING_COUNT_MAX }
}
