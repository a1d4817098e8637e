import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { issueCertificates } from '#/certificates/issue-certificates.ts'
import { publish } from '#/database/publish.ts'
import { appendDeltas, createDeltas } from '#/figures/deltas.ts'

type Student = { userId: string; courseId: string }
/** Some students, each in one course; or all who began a course. */
type Whose = { students: readonly Student[] } | { courseId: string }
type Completed = Student & { isNew: boolean; isCertified: boolean }

/**
 * Records that a course is completed: for students after their last lesson or quiz, or for all students after an administrator
 * deleted the last lesson or quiz they missed. A completion is permanent. If the school issues certificates automatically,
 * its certificate is created in the same transaction.
 */
export const recordCompletions = (orm: NodePgDatabase, whose: Whose) =>
  orm.transaction((transaction) => recordCompletionsWithin(transaction, whose))

/**
 * The same inside a transaction. Returns those students who have completed the course now.
 */
export async function recordCompletionsWithin(
  transaction: NodePgDatabase,
  whose: Whose,
): Promise<Completed[]> {
  const rows = await recordDue(transaction, whose)
  const completed = rows.filter(({ isNew }) => isNew)
  if (completed.length === 0) return rows
  await markCompleted(transaction, completed)
  await issueCertificates(
    transaction,
    completed.filter(({ isCertified }) => isCertified),
  )
  await publish(
    transaction,
    completed.map(({ userId, courseId }) => ({ kind: 'completion', userId, courseId })),
  )
  return rows
}

/** A course is completed once all its lessons are opened and done. A course without lessons is never completed. */
async function recordDue(transaction: NodePgDatabase, whose: Whose) {
  const isOfSome = 'students' in whose
  const asked = isOfSome
    ? sql`unnest(${sql.param(whose.students.map(({ userId }) => userId))}::uuid[],
        ${sql.param(whose.students.map(({ courseId }) => courseId))}::uuid[]) as asked (user_id, course_id)
        join course_progress cp using (user_id, course_id)`
    : sql`(select ${whose.courseId}::uuid as course_id) asked join course_progress cp using (course_id)`
  const { rows } = await transaction.execute<Completed>(sql`
    with due as (
      select cp.user_id, cp.course_id from ${asked}
      where exists (select from lessons l where l.course_id = cp.course_id)
        and not exists (
          select from lessons_of_student(cp.user_id, cp.course_id) l where not (l.was_opened and l.is_done)
        )
    ), recorded as (
      insert into course_completions (user_id, course_id, is_certified)
      select due.user_id, due.course_id, settings.automatic_certificates from due cross join settings
      order by due.user_id
      on conflict do nothing
      returning user_id, course_id, is_certified
    )
    select due.user_id as "userId", due.course_id as "courseId", recorded.user_id is not null as "isNew",
           coalesce(recorded.is_certified, false) as "isCertified"
    from due ${isOfSome ? sql`left join` : sql`join`} recorded using (user_id, course_id)`)
  return rows
}

/** Completions are counted on the day on which the course was started. */
async function markCompleted(transaction: NodePgDatabase, completed: readonly Student[]) {
  const userIds = sql.param(completed.map(({ userId }) => userId))
  const courseIds = sql.param(completed.map(({ courseId }) => courseId))
  const { rows } = await transaction.execute<{ courseId: string; startedOn: string; isStudent: boolean }>(sql`
    insert into course_progress as cp (user_id, course_id, is_completed)
    select user_id, course_id, true from unnest(${userIds}::uuid[], ${courseIds}::uuid[]) as done (user_id, course_id)
    order by user_id, course_id
    on conflict (user_id, course_id) do update set is_completed = true
    returning cp.course_id as "courseId", school_day(cp.started_at)::text as "startedOn", is_student(cp.user_id) as "isStudent"`)
  const deltas = createDeltas()
  for (const { courseId, startedOn } of rows.filter(({ isStudent }) => isStudent)) {
    deltas.add('course', courseId, { completed: 1 })
    deltas.add('day', startedOn, { completed_courses: 1 })
  }
  await appendDeltas(transaction, deltas)
}
