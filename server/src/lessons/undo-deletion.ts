import { Problem } from '@farol/contract/problem.ts'
import { placeAfterUndo } from '@farol/domain/deletion-undo.ts'
import { placed } from '@farol/domain/ordering.ts'
import { isPrerequisiteCycle } from '@farol/domain/prerequisites.ts'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { lockedCourse, lockedCourseOrder, prerequisiteMap } from '#/courses/admin-courses.queries.ts'
import { courseEvents, lessonCountEvents } from '#/courses/course-events.ts'
import { courses, lessons } from '#/database/schema/content.ts'
import { type Deleted, deletions } from '#/database/schema/deletions.ts'
import { brokenRule } from '#/database/sql-errors.ts'
import { writeOrder } from '#/database/write-order.ts'
import { type Deletion, lockedDeletion, restoreRows } from '#/deletions/restore-copy.ts'
import { appendRestored } from '#/figures/append-restored.ts'
import { lockRoles } from '#/identity/users.ts'
import { emptyTablesOfRemoved } from '#/privacy/remove-accounts.ts'
import { revertCompletions } from '#/progress/revert-completions.ts'
import { lockedLesson, lockedLessonOrder } from './admin-lessons.queries.ts'

type Input = { actorId: string; deletionId: string }

/** Restores everything or nothing: an error says what is in the way, and the copy stays until its time is over. */
export async function undoDeletion(orm: NodePgDatabase, input: Input) {
  try {
    await orm.transaction((transaction) => undoWithin(transaction, input))
    return {}
  } catch (error) {
    const rule = brokenRule(error)
    if (rule === 'foreign key') throw new Problem('UNDO_WITHOUT_PLACE', { cause: error })
    if (rule === 'unique') throw new Problem('UNDO_PLACE_TAKEN', { cause: error })
    throw error
  }
}

async function undoWithin(transaction: NodePgDatabase, { actorId, deletionId }: Input) {
  // The figures count students only, so roles must not change meanwhile.
  await lockRoles(transaction)
  const deletion = await lockedDeletion(transaction, { actorId, deletionId })
  const { deleted } = deletion
  if (deleted.kind === 'course') await undoCourse(transaction, deletion, deleted)
  else if (deleted.kind === 'turma') await undoTurma(transaction, deletion)
  else await undoInCourse(transaction, deletion, deleted)
  await emptyTablesOfRemoved(transaction, { since: deletion.createdAt })
  await transaction.delete(deletions).where(eq(deletions.id, deletionId))
  await recordChange(transaction, {
    actorId,
    action: 'deletion.undo',
    subject: deleted.title,
    publishes: await eventsOf(transaction, deleted),
  })
}

type DeletedCourse = Extract<Deleted, { kind: 'course' }>
type DeletedInCourse = Extract<Deleted, { kind: 'lesson' | 'quiz' }>

async function undoCourse(transaction: NodePgDatabase, deletion: Deletion, deleted: DeletedCourse) {
  const { courseId: item, order: was } = deleted
  const order = await lockedCourseOrder(transaction)
  const restored = await restoredIds(transaction, deletion.id)
  await restoreRows(transaction, deletion)
  await writeOrder(
    transaction,
    courses,
    placed(order, { item, position: placeAfterUndo(order, { item, was }) }),
  )
  const prerequisites = await prerequisiteMap(transaction)
  const link = { courseId: item, prerequisiteId: prerequisites.get(item) ?? null }
  if (isPrerequisiteCycle(prerequisites, link)) throw new Problem('PREREQUISITE_CYCLE')
  await appendRestored(transaction, restored)
}

/** The trigger of the members' table counts them as they are restored; members whose account is gone are left out. */
async function undoTurma(transaction: NodePgDatabase, deletion: Deletion) {
  await transaction.execute(sql`
    update deleted_rows set row = row || '{"member_count": 0}'
    where deletion_id = ${deletion.id} and table_name = 'turmas' and link_column is null`)
  await restoreRows(transaction, deletion)
}

async function undoInCourse(transaction: NodePgDatabase, deletion: Deletion, deleted: DeletedInCourse) {
  const { courseId, lessonId } = deleted
  const order = await inItsPlace(() => lockedLessonOrder(transaction, courseId))
  if (deleted.kind === 'quiz') await inItsPlace(() => lockedLesson(transaction, deleted))
  const restored = await restoredIds(transaction, deletion.id)
  await restoreRows(transaction, deletion)
  await revertCompletions(transaction, { deletionId: deletion.id, courseId, lessonId })
  if (deleted.kind === 'lesson') {
    const position = placeAfterUndo(order, { item: lessonId, was: deleted.order })
    await writeOrder(transaction, lessons, placed(order, { item: lessonId, position }))
    await transaction.execute(sql`
      update course_progress cp set completed_lessons = completed_lessons + 1
      from user_progress up
      where up.lesson_id = ${lessonId} and up.completed
        and cp.user_id = up.user_id and cp.course_id = ${courseId}`)
  }
  await appendRestored(transaction, restored)
}

/** The course or the lesson that it was in. */
async function inItsPlace<T>(find: () => Promise<T>): Promise<T> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') throw new Problem('UNDO_WITHOUT_PLACE')
    throw error
  }
}

async function restoredIds(transaction: NodePgDatabase, deletionId: string) {
  const { rows } = await transaction.execute<{ table: string; id: string }>(sql`
    select table_name as "table", row->>'id' as id from deleted_rows
    where deletion_id = ${deletionId} and link_column is null
      and table_name in ('courses', 'lessons', 'quizzes', 'quiz_questions', 'quiz_options')`)
  const of = (...tables: string[]) => rows.filter(({ table }) => tables.includes(table)).map(({ id }) => id)
  return {
    courses: of('courses'),
    lessons: of('lessons'),
    quizzes: of('quizzes'),
    parts: of('quiz_questions', 'quiz_options'),
  }
}

async function eventsOf(transaction: NodePgDatabase, deleted: Deleted) {
  // The trigger of their table notifies the members.
  if (deleted.kind === 'turma') return [{ kind: 'turma', turmaId: deleted.turmaId } as const]
  const { courseId } = deleted
  if (deleted.kind === 'lesson') return lessonCountEvents(courseId)
  if (deleted.kind === 'quiz')
    return [
      { kind: 'course', courseId } as const,
      { kind: 'quiz', courseId, quizId: deleted.quizId } as const,
    ]
  const course = await lockedCourse(transaction, courseId)
  return courseEvents({ courseId, isListed: course?.isPublished ?? false })
}
