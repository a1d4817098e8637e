import { randomBytes } from 'node:crypto'
import { ISSUE_BATCH_SIZE } from '@farol/contract/certificates.ts'
import {
  CERTIFICATE_CODE_LENGTH,
  certificateCode,
  certifiedMinutes,
  certifiedTurma,
} from '@farol/domain/certificates.ts'
import type { TurmaDates } from '@farol/domain/turmas.ts'
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
  for (let start = 0; start < completions.length; start += ROWS_PER_STATEMENT) {
    const rows = await certifiedRows(orm, completions.slice(start, start + ROWS_PER_STATEMENT))
    const column = (values: unknown[]) => sql.param(values)
    const { rows: issued } = await orm.execute<{ userId: string; subjectId: string }>(sql`
      insert into certificates (id, code, user_id, course_id, name, school_name, style_id, course_title, turma_name,
        workload_minutes, completed_on)
      select issued.id, issued.code, u.id, c.id, u.name, s.name, s.certificate_style_id, c.title, issued.turma_name,
             issued.workload_minutes, issued.completed_on
      from unnest(
        ${column(rows.map(() => newId()))}::uuid[], ${column(rows.map(newCode))}::text[],
        ${column(rows.map(({ userId }) => userId))}::uuid[], ${column(rows.map(({ courseId }) => courseId))}::uuid[],
        ${column(rows.map(({ turmaName }) => turmaName))}::text[], ${column(rows.map(({ minutes }) => minutes))}::int[],
        ${column(rows.map(({ completedOn }) => completedOn))}::date[]
      ) as issued (id, code, user_id, course_id, turma_name, workload_minutes, completed_on)
      join users u on u.id = issued.user_id
      join courses c on c.id = issued.course_id
      cross join school s
      -- Waits for a name that is being corrected, and then reads the corrected one.
      for key share of u
      returning user_id as "userId", id as "subjectId"`)
    await notifyEach(orm, 'certificate', issued)
  }
}

type Facts = Completion & {
  completedOn: string
  hours: number | null
  /** The length of all lessons together. */
  seconds: number
  /** The user's turmas that have the course, the one joined last first. */
  turmas: (TurmaDates & { name: string })[]
}

async function certifiedRows(orm: NodePgDatabase, completions: readonly Completion[]) {
  const { rows } = await orm.execute<Facts>(sql`
    select done.user_id as "userId", done.course_id as "courseId", school_day(done.completed_at)::text as "completedOn",
           c.workload_hours as hours,
           coalesce((select sum(l.video_duration) from lessons l where l.course_id = c.id), 0)::int as seconds,
           (select coalesce(json_agg(json_build_object('name', t.name, 'startsOn', t.starts_on, 'endsOn', t.ends_on)
              order by m.joined_at desc, t.id), '[]')
            from turma_members m
            join turma_courses tc on tc.turma_id = m.turma_id and tc.course_id = c.id
            join turmas t on t.id = m.turma_id
            where m.user_id = done.user_id) as turmas
    from unnest(
      ${sql.param(completions.map(({ userId }) => userId))}::uuid[],
      ${sql.param(completions.map(({ courseId }) => courseId))}::uuid[]
    ) as completed (user_id, course_id)
    join course_completions done using (user_id, course_id)
    join courses c on c.id = done.course_id`)
  return rows.map(({ userId, courseId, completedOn, turmas, ...workload }) => ({
    userId,
    courseId,
    completedOn,
    turmaName: certifiedTurma(turmas, completedOn)?.name ?? null,
    minutes: certifiedMinutes(workload),
  }))
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
