import { randomBytes } from 'node:crypto'
import { ISSUE_BATCH_SIZE } from '@farol/contract/certificates.ts'
import { CERTIFICATE_CODE_LENGTH, certificateCode, workloadMinutes } from '@farol/domain/certificates.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { newId } from '#/database/new-id.ts'
import { notifyEach } from '#/notifications/notify.ts'
import { countPending } from './certificates.queries.ts'

/** The batch size, for when an administrator's change completes a course for a whole school. */
const ROWS_PER_STATEMENT = 1_000

type Completion = { userId: string; courseId: string }

export const newCode = () => certificateCode(randomBytes(CERTIFICATE_CODE_LENGTH))

/** For completions that the caller marked as certified in the same transaction, which makes it idempotent. */
export async function issueCertificates(orm: NodePgDatabase, completions: readonly Completion[]) {
  const workloads = await workloadsOf(orm, [...new Set(completions.map(({ courseId }) => courseId))])
  for (let start = 0; start < completions.length; start += ROWS_PER_STATEMENT) {
    const rows = completions.slice(start, start + ROWS_PER_STATEMENT)
    const { rows: issued } = await orm.execute<{ userId: string; subjectId: string }>(sql`
      insert into certificates (id, code, user_id, course_id, name, course_title, workload_minutes, completed_on)
      select issued.id, issued.code, u.id, c.id, u.name, c.title, issued.workload_minutes,
             school_day(done.completed_at)
      from unnest(
        ${sql.param(rows.map(() => newId()))}::uuid[], ${sql.param(rows.map(newCode))}::text[],
        ${sql.param(rows.map(({ userId }) => userId))}::uuid[], ${sql.param(rows.map(({ courseId }) => courseId))}::uuid[],
        ${sql.param(rows.map(({ courseId }) => workloads.get(courseId) ?? 0))}::int[]
      ) as issued (id, code, user_id, course_id, workload_minutes)
      join users u on u.id = issued.user_id
      join courses c on c.id = issued.course_id
      join course_completions done on done.user_id = u.id and done.course_id = c.id
      -- Waits for a name that is being corrected, and then reads the corrected one.
      for key share of u
      returning user_id as "userId", id as "subjectId"`)
    await notifyEach(orm, 'certificate', issued)
  }
}

async function workloadsOf(orm: NodePgDatabase, courseIds: string[]): Promise<Map<string, number>> {
  if (courseIds.length === 0) return new Map()
  const { rows } = await orm.execute<{ courseId: string; seconds: number }>(sql`
    select course_id as "courseId", sum(video_duration)::int as seconds
    from lessons where course_id = any(${sql.param(courseIds)}::uuid[]) group by course_id`)
  return new Map(rows.map(({ courseId, seconds }) => [courseId, workloadMinutes(seconds)]))
}

/** For courses completed while certificates were switched off; oldest first, in batches. */
export function issuePending(orm: NodePgDatabase, { actorId }: { actorId: string }) {
  return orm.transaction(async (transaction) => {
    // Skips rows that a concurrent administrator has locked.
    const { rows } = await transaction.execute<Completion>(sql`
      with pending as (
        select user_id, course_id from course_completions where not is_certified
        order by completed_at limit ${ISSUE_BATCH_SIZE}
        for update skip locked
      )
      update course_completions done set is_certified = true
      from pending
      where done.user_id = pending.user_id and done.course_id = pending.course_id
      returning done.user_id as "userId", done.course_id as "courseId"`)
    await issueCertificates(transaction, rows)
    const issued = rows.length
    if (issued > 0) {
      const record = { actorId, action: 'certificate.issue-pending' as const, subject: '' }
      await recordChange(transaction, { ...record, after: { issued }, publishes: [] })
    }
    return { issued, ...(await countPending(transaction)) }
  })
}
