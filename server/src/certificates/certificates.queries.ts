import {
  type CertificateOfUser,
  type Confirmation,
  type OwnCertificate,
  PENDING_COUNT_MAX,
} from '@farol/contract/certificates.ts'
import { groupedCode } from '@farol/domain/certificates.ts'
import type { SchoolImage, SchoolLogo } from '@farol/domain/school.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Reads } from '#/database/reads.ts'
import { schoolImages } from '#/database/schema/school.ts'

// Dates are sent as text: parsed as a moment, they could be another day in another time zone.

const BY_CODE = {
  name: 'certificate-by-code',
  text: `
    select name, school_name as "schoolName", course_title as "courseTitle", turma_name as "turmaName", workload_minutes as "workloadMinutes",
           completed_on::text as "completedOn",
           school_day(revoked_at)::text as "revokedOn"
    from certificates where code = $1`,
}

type Found = {
  name: string
  schoolName: string
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

/** What a certificate shows of the school besides its name. */
export type CertificateStyle = {
  color: string
  text: string
  city: string
  signer: string
  logo: Uint8Array | null
  logoKind: SchoolLogo | null
  signature: Uint8Array | null
}

export type PrintedCertificate = {
  code: string
  name: string
  schoolName: string
  /** Null in those from before a school could change it. */
  style: CertificateStyle | null
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
    select c.code, c.name, c.school_name as "schoolName", c.course_title as "courseTitle", c.turma_name as "turmaName",
           c.workload_minutes as "workloadMinutes", c.completed_on::text as "completedOn", c.issued_at as "issuedAt",
           c.revoked_at is not null as "isRevoked", c.style_id as "styleId", s.color, s.text, s.city, s.signer, s.logo,
           s.logo_kind as "logoKind", s.signature
    from certificates c left join certificate_styles s on s.id = c.style_id
    where c.id = $1 and (c.user_id = $2 or $3)`,
}

type ToPrintRow = Omit<PrintedCertificate, 'style'> & CertificateStyle & { styleId: string | null }

export async function certificateToPrint(
  reads: Reads,
  { certificateId, userId, isAdmin }: { certificateId: string; userId: string; isAdmin: boolean },
): Promise<PrintedCertificate | undefined> {
  const [row] = await reads.query<ToPrintRow>(TO_PRINT, [certificateId, userId, isAdmin])
  if (!row) return undefined
  const { styleId, color, text, city, signer, logo, logoKind, signature, ...certificate } = row
  const style = styleId ? { color, text, city, signer, logo, logoKind, signature } : null
  return { ...certificate, style }
}

type StyleImages = Pick<CertificateStyle, 'logo' | 'logoKind' | 'signature'>

/** The images for certificates issued from now on. */
export async function currentImages(orm: NodePgDatabase): Promise<StyleImages> {
  const rows = await orm.select({ kind: schoolImages.kind, image: schoolImages.image }).from(schoolImages)
  const imageOf = (kind: SchoolImage) => rows.find((row) => row.kind === kind)?.image
  // The place of the logo is dark.
  const logoKind = (['logo-dark', 'logo-light'] as const).find(imageOf) ?? null
  return { logoKind, logo: (logoKind && imageOf(logoKind)) ?? null, signature: imageOf('signature') ?? null }
}

export async function countPending(orm: NodePgDatabase): Promise<{ count: number; hasMore: boolean }> {
  const { rows } = await orm.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select from course_completions where not is_certified limit ${PENDING_COUNT_MAX + 1}) pending`)
  const counted = rows[0]?.count ?? 0
  return { count: Math.min(counted, PENDING_COUNT_MAX), hasMore: counted > PENDING_COUNT_MAX }
}
