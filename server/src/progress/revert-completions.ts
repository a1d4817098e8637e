import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publish } from '#/database/publish.ts'
import { appendDeltas, createDeltas } from '#/figures/deltas.ts'
import { publishTo } from '#/notifications/notify.ts'

/** `lessonId` is what is back, or what its quiz belongs to. */
type Deletion = { deletionId: string; courseId: string; lessonId: string }

/**
 * Completions and certificates that a deletion caused, when it is undone: these students have not done the course. They carry the
 * moment of its transaction; or that of a later one, if the student missed both and has not done what is back. Who finished the
 * course meanwhile keeps it.
 */
export async function revertCompletions(
  transaction: NodePgDatabase,
  { deletionId, courseId, lessonId }: Deletion,
) {
  const { rows } = await transaction.execute<{ userId: string; startedOn: string; isStudent: boolean }>(sql`
    with reverted as (
      delete from course_completions done using deletions undone, deletions cause
      where done.course_id = ${courseId} and undone.id = ${deletionId}
        and cause.deleted->>'courseId' = ${courseId} and done.completed_at = cause.created_at
        and (cause.id = undone.id or cause.created_at > undone.created_at and exists (
          select from lessons_of_student(done.user_id, ${courseId}) l
          where l.id = ${lessonId} and not (l.was_opened and l.is_done)))
      returning done.user_id
    )
    update course_progress cp set is_completed = false from reverted
    where cp.user_id = reverted.user_id and cp.course_id = ${courseId}
    returning cp.user_id as "userId", school_day(cp.started_at)::text as "startedOn", is_student(cp.user_id) as "isStudent"`)
  const { rows: notified } = await transaction.execute<{ userId: string }>(sql`
    with reverted as (
      delete from certificates c using deletions cause
      where c.course_id = ${courseId} and c.user_id = any(${sql.param(rows.map(({ userId }) => userId))}::uuid[])
        and cause.deleted->>'courseId' = ${courseId} and c.issued_at = cause.created_at
      returning c.id
    )
    delete from notifications n using reverted
    where n.kind = 'certificate' and n.subject_id = reverted.id returning n.user_id as "userId"`)
  const deltas = createDeltas()
  for (const { startedOn } of rows.filter(({ isStudent }) => isStudent)) {
    deltas.add('course', courseId, { completed: -1 })
    deltas.add('day', startedOn, { completed_courses: -1 })
  }
  await appendDeltas(transaction, deltas)
  await publish(
    transaction,
    rows.map(({ userId }) => ({ kind: 'completion', userId, courseId })),
  )
  await publishTo(
    transaction,
    notified.map(({ userId }) => userId),
  )
}
