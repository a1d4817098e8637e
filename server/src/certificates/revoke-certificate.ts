import { Problem } from '@farol/contract/problem.ts'
import { certifiedMinutes } from '@farol/domain/certificates.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { newId } from '#/database/new-id.ts'
import { certificates } from '#/database/schema/certificates.ts'
import { newCode } from './issue-certificates.ts'

type Input = { actorId: string; certificateId: string }

/** Irreversible: a certificate that was shown as revoked never becomes valid again. */
export function revokeCertificate(orm: NodePgDatabase, { actorId, certificateId }: Input) {
  return orm.transaction(async (transaction) => {
    const [revoked] = await transaction
      .update(certificates)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(certificates.id, certificateId), isNull(certificates.revokedAt)))
      .returning()
    if (!revoked) throw new Problem('NOT_FOUND')
    await recordChange(transaction, {
      actorId,
      userId: revoked.userId,
      action: 'certificate.revoke',
      subject: revoked.courseTitle,
      publishes: [{ kind: 'user', userId: revoked.userId }],
    })
    return {}
  })
}

type Reissued = { userId: string; courseTitle: string }

/**
 * A new certificate, with a new code, that replaces a revoked one: for a corrected name, or a mistaken revocation. It has
 * the current names of user and course, and the turma of the old one; for a deleted course, the text of the old one.
 */
export function reissueCertificate(orm: NodePgDatabase, { actorId, certificateId }: Input) {
  return orm.transaction(async (transaction) => {
    // Locked, so that a concurrent call sees what this one issued.
    const [old] = await transaction
      .select()
      .from(certificates)
      .where(eq(certificates.id, certificateId))
      .for('update')
    if (!old || old.revokedAt === null) throw new Problem('NOT_FOUND')
    const { rows } = await transaction.execute<Reissued>(sql`
      insert into certificates
        (id, code, user_id, course_id, name, school_name, style_id, course_title, turma_name, workload_minutes,
         completed_on, replaces_id)
      select ${newId()}, ${newCode()}, u.id, c.id, u.name, s.name, s.certificate_style_id,
             coalesce(c.title, ${old.courseTitle}::text), ${old.turmaName}, ${await currentWorkload(transaction, old)}, ${old.completedOn}, ${old.id}
      from users u
      cross join school s
      left join courses c on c.id = ${old.courseId}
      where u.id = ${old.userId}
      on conflict do nothing
      returning user_id as "userId", course_title as "courseTitle"`)
    const [issued] = rows
    if (!issued) throw new Problem('CERTIFICATE_REISSUED')
    const { userId, courseTitle: subject } = issued
    await recordChange(transaction, {
      actorId,
      userId,
      action: 'certificate.reissue',
      subject,
      publishes: [{ kind: 'user', userId }],
    })
    return {}
  })
}

async function currentWorkload(
  orm: NodePgDatabase,
  { courseId, workloadMinutes: before }: { courseId: string | null; workloadMinutes: number },
): Promise<number> {
  const { rows } = await orm.execute<{ hours: number | null; seconds: number | null }>(sql`
    select workload_hours as hours, (select sum(video_duration) from lessons where course_id = c.id)::int as seconds
    from courses c where id = ${courseId}`)
  const [course] = rows
  if (!course || (course.hours === null && course.seconds === null)) return before
  return certifiedMinutes({ hours: course.hours, seconds: course.seconds ?? 0 })
}
