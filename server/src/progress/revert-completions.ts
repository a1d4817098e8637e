import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publish } from '#/database/publish.ts'
import { appendDeltas, createDeltas } from '#/figures/deltas.ts'
import { publishTo } from '#/notifications/notify.ts'

type Deletion = { deletionId: string; courseId: string }

/**
 * Completions and certificates that a deletion caused, when it is undone: these students have not done the course. They carry the
 * moment of its transaction.
 */
export async function revertCompletions(transaction: NodePgDatabase, { deletionId, courseId }: Deletion) {
  const moment = sql`(select created_at from deletions where id = ${deletionId})`
  const { rows } = await transaction.execute<{ userId: string; startedOn: string; isStudent: boolean }>(sql`
    with reverted as (
      delete from course_completions where course_id = ${courseId} and completed_at = ${moment} returning user_id
    )
    update course_progress cp set is_completed = false from reverted
    where cp.user_id = reverted.user_id and cp.course_id = ${courseId}
    returning cp.user_id as "userId", school_day(cp.started_at)::text as "startedOn", is_student(cp.user_id) as "isStudent"`)
  const { rows: notified } = await transaction.execute<{ userId: string }>(sql`
    with reverted as (
      delete from certificates where course_id = ${courseId} and issued_at = ${moment} returning id
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
