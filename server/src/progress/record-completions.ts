import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { issueCertificates } from '#/certificates/issue-certificates.ts'
import { publish } from '#/database/publish.ts'
import { appendDeltas, createDeltas } from '#/figures/deltas.ts'

type Whose = { courseId: string; userId?: string }
type Recorded = { userId: string; courseId: string; isCertified: boolean }

/**
 * Records that a course is completed: for one student after their last lesson or quiz, or for all students after an
 * administrator removed a lesson or quiz that was all they still missed. A completion is never taken back. Its
 * certificate, while the school issues them by itself, is made in the same transaction: there is none without the other.
 */
export const recordCompletions = (orm: NodePgDatabase, whose: Whose) =>
  orm.transaction((transaction) => recordCompletionsWithin(transaction, whose))

/** The same for whoever has begun a transaction already. */
export async function recordCompletionsWithin(transaction: NodePgDatabase, { courseId, userId }: Whose) {
  const ofStudent = userId === undefined ? sql`` : sql`and cp.user_id = ${userId}`
  const { rows } = await transaction.execute<Recorded>(sql`
    insert into course_completions (user_id, course_id, is_certified)
    select cp.user_id, cp.course_id, settings.automatic_certificates
    from course_progress cp
    cross join settings
    where cp.course_id = ${courseId} ${ofStudent}
      and exists (select from lessons l where l.course_id = cp.course_id)
      and not exists (
        select from lessons l
        left join user_progress up on up.lesson_id = l.id and up.user_id = cp.user_id
        left join quizzes q on q.lesson_id = l.id
        where l.course_id = cp.course_id
          and (up.completed is not true or (q.id is not null and not exists (
            select from quiz_attempts a
            where a.user_id = cp.user_id and a.quiz_id = q.id and a.replaced_at is null and a.passed
          )))
      )
    on conflict do nothing
    returning user_id as "userId", course_id as "courseId", is_certified as "isCertified"`)
  if (rows.length === 0) return
  await markCompleted(transaction, { courseId, userIds: rows.map((row) => row.userId) })
  await issueCertificates(
    transaction,
    rows.filter(({ isCertified }) => isCertified),
  )
  await publish(
    transaction,
    rows.map((row) => ({ kind: 'completion', userId: row.userId, courseId: row.courseId })),
  )
}

/** The completion is counted on the day on which the course was started. */
async function markCompleted(
  transaction: NodePgDatabase,
  { courseId, userIds }: { courseId: string; userIds: string[] },
) {
  const { rows } = await transaction.execute<{ startedOn: string; isStudent: boolean }>(sql`
    insert into course_progress as cp (user_id, course_id, is_completed)
    select user_id, ${courseId}::uuid, true from unnest(${sql.param(userIds)}::uuid[]) as done (user_id) order by user_id
    on conflict (user_id, course_id) do update set is_completed = true
    returning school_day(cp.started_at)::text as "startedOn", is_student(cp.user_id) as "isStudent"`)
  const deltas = createDeltas()
  for (const { startedOn } of rows.filter(({ isStudent }) => isStudent)) {
    deltas.add('course', courseId, { completed: 1 })
    deltas.add('day', startedOn, { completed_courses: 1 })
  }
  await appendDeltas(transaction, deltas)
}

export async function isCourseCompleted(
  orm: NodePgDatabase,
  { courseId, userId }: { courseId: string; userId: string },
) {
  const { rows } = await orm.execute(sql`
    select from course_completions where course_id = ${courseId} and user_id = ${userId}`)
  return rows.length > 0
}
