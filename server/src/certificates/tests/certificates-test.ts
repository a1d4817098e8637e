import { settings } from '@farol/contract/settings.ts'
import { newId } from '#/database/new-id.ts'
import { recordCompletions } from '#/progress/record-completions.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import type { SignedIn } from '#/testing/signed-in.ts'
import type { TestServer } from '#/testing/test-server.ts'

/** Shared by the tests of certificates: a server, and students who complete courses. */
export function certificatesTest({ database }: TestServer, admin: SignedIn) {
  async function setAutomatic(automaticCertificates: boolean) {
    const current = await admin.call(settings.read)
    await admin.call(settings.update, { body: { ...current, automaticCertificates } })
  }

  async function courseOf(title: string, ...durations: number[]) {
    const course = await buildCourse(database, { title })
    for (const [orderIndex, videoDuration] of durations.entries()) {
      await buildLesson(database, { courseId: course.id, orderIndex, videoDuration })
    }
    return course
  }

  /** All lessons are watched; that the course is completed is not recorded yet. */
  async function watchAll(userId: string, courseId: string) {
    await database.pool.query(
      `insert into user_progress (user_id, course_id, lesson_id, completed, completed_at)
       select $1, course_id, id, true, now() from lessons where course_id = $2`,
      [userId, courseId],
    )
    await database.pool.query(
      `insert into course_progress (user_id, course_id, completed_lessons)
       select $1, $2, count(*) from lessons where course_id = $2`,
      [userId, courseId],
    )
  }

  async function complete(userId: string, courseId: string) {
    await watchAll(userId, courseId)
    await recordCompletions(database.orm, { students: [{ courseId, userId }] })
  }

  async function stored(userId: string) {
    const { rows } = await database.pool.query(
      'select id, code, name, course_title, turma_name, workload_minutes, completed_on::text, revoked_at from certificates where user_id = $1 order by id',
      [userId],
    )
    return rows
  }

  return { setAutomatic, courseOf, watchAll, complete, stored, unknownId: newId() }
}
