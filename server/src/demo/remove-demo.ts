import { inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { lockedCourseOrder } from '#/courses/admin-courses.queries.ts'
import { courses } from '#/database/schema/content.ts'
import { writeOrder } from '#/database/write-order.ts'
import { appendCourseRemoval, appendUserRemoval } from '#/figures/deltas.ts'
import type { FileStore } from '#/files/file-store.ts'
import { lockRoles } from '#/identity/users.ts'
import { removeUploaded } from '#/uploads/remove-uploaded.ts'
import { DEMO_USERS, demoCourses, uploadsOfDemo } from './demo.queries.ts'

type Parts = { orm: NodePgDatabase; store: FileStore }
type Removal = { actorId: string; includesUsedCourses: boolean }

/**
 * Removes the demo from all lists and figures. A course that the school has edited, or that its students have begun,
 * becomes the school's own, unless `includesUsedCourses`.
 */
export async function removeDemo({ orm, store }: Parts, removal: Removal) {
  const { uploads, ...counts } = await removeRows(orm, removal)
  // Also those of a demo course that was copied; they stay, because a lesson has them.
  for (const uploaded of uploads) await removeUploaded({ orm, store }, uploaded)
  return counts
}

function removeRows(orm: NodePgDatabase, { actorId, includesUsedCourses }: Removal) {
  return orm.transaction(async (transaction) => {
    await lockRoles(transaction)
    const order = await lockedCourseOrder(transaction)
    // Locks before checking whether a course is used: a student who opens a lesson now waits, and finds the course deleted.
    await transaction.execute(sql`select from courses where is_demo for update`)
    const all = await demoCourses(transaction)
    const isUsed = ({ isChanged, students }: (typeof all)[number]) => isChanged || students > 0
    const removed = all.filter((course) => includesUsedCourses || !isUsed(course)).map(({ id }) => id)
    const uploads = await uploadsOfDemo(transaction, removed)
    if (removed.length > 0) {
      await appendCourseRemoval(transaction, removed)
      await transaction.delete(courses).where(inArray(courses.id, removed))
    }
    await writeOrder(
      transaction,
      courses,
      order.filter((id) => !removed.includes(id)),
    )
    const users = await removeUsers(transaction)
    // One that the school has changed or put people into is its own.
    await transaction.execute(sql`delete from turmas where is_demo and member_count = 0 and version = 1`)
    await transaction.execute(sql`update turmas set is_demo = false where is_demo`)
    await transaction.execute(sql`update courses set is_demo = false where is_demo`)
    await transaction.execute(sql`update users set is_demo = false where is_demo`)
    const counts = {
      users: users.length,
      courses: removed.length,
      keptCourses: all.length - removed.length,
    }
    if (counts.users + all.length > 0)
      await recordChange(transaction, {
        actorId,
        action: 'demo.remove',
        subject: '',
        after: { removedUsers: counts.users, removedCourses: counts.courses },
        publishes: [
          { kind: 'catalogue' },
          ...all.map(({ id }) => ({ kind: 'course', courseId: id }) as const),
          { kind: 'user', userId: actorId },
        ],
      })
    return { ...counts, uploads }
  })
}

async function removeUsers(transaction: NodePgDatabase) {
  const { rows } = await transaction.execute<{ id: string }>(
    sql`select id from users where id in (${DEMO_USERS})`,
  )
  const ids = rows.map(({ id }) => id)
  await appendUserRemoval(transaction, ids)
  await transaction.execute(sql`delete from users where id = any(${sql.param(ids)}::uuid[])`)
  return ids
}
