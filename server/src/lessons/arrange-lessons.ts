import { Problem } from '@farol/contract/problem.ts'
import { placed } from '@farol/domain/ordering.ts'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { lessonCountEvents } from '#/courses/course-events.ts'
import { lessons, quizzes } from '#/database/schema/content.ts'
import { writeOrder } from '#/database/write-order.ts'
import { keepCopy } from '#/deletions/keep-copy.ts'
import { recordCompletions } from '#/progress/record-completions.ts'
import { lockedLesson, lockedLessonOrder } from './admin-lessons.queries.ts'

type Target = { actorId: string; courseId: string; lessonId: string }

export function placeLesson(
  orm: NodePgDatabase,
  { actorId, position, ...target }: Target & { position: number },
) {
  return orm.transaction(async (transaction) => {
    const order = await lockedLessonOrder(transaction, target.courseId)
    const lesson = await lockedLesson(transaction, target)
    const moved = placed(order, { item: lesson.id, position })
    await writeOrder(transaction, lessons, moved)
    await recordChange(transaction, {
      actorId,
      action: 'lesson.move',
      subject: lesson.title,
      before: { orderIndex: lesson.orderIndex },
      after: { orderIndex: moved.indexOf(lesson.id) },
      publishes: [{ kind: 'course', courseId: target.courseId }],
    })
    return {}
  })
}

export function removeLesson(orm: NodePgDatabase, { actorId, ...target }: Target) {
  return orm.transaction(async (transaction) => {
    const order = await lockedLessonOrder(transaction, target.courseId)
    const lesson = await lockedLesson(transaction, target)
    const { title } = lesson
    const undoId = await keepCopy(transaction, {
      actorId,
      deleted: { kind: 'lesson', ...target, title, order },
    })
    await transaction.execute(sql`
      update course_progress cp set completed_lessons = completed_lessons - 1
      from user_progress up
      where up.lesson_id = ${lesson.id} and up.completed
        and cp.user_id = up.user_id and cp.course_id = ${target.courseId}`)
    await transaction.delete(lessons).where(eq(lessons.id, lesson.id))
    await writeOrder(
      transaction,
      lessons,
      order.filter((id) => id !== lesson.id),
    )
    await recordCompletions(transaction, { courseId: target.courseId })
    await recordChange(transaction, {
      actorId,
      action: 'lesson.delete',
      subject: lesson.title,
      before: lesson,
      publishes: lessonCountEvents(target.courseId),
    })
    return { undoId }
  })
}

export function removeQuiz(orm: NodePgDatabase, { actorId, ...target }: Target) {
  return orm.transaction(async (transaction) => {
    const lesson = await lockedLesson(transaction, target)
    const [quiz] = await transaction
      .select()
      .from(quizzes)
      .where(eq(quizzes.lessonId, lesson.id))
      .for('update')
    if (!quiz) throw new Problem('NOT_FOUND')
    const { id: quizId, title } = quiz
    const undoId = await keepCopy(transaction, {
      actorId,
      deleted: { kind: 'quiz', ...target, quizId, title },
    })
    await transaction.delete(quizzes).where(eq(quizzes.id, quizId))
    await recordCompletions(transaction, { courseId: target.courseId })
    await recordChange(transaction, {
      actorId,
      action: 'quiz.delete',
      subject: quiz.title,
      before: quiz,
      publishes: [
        { kind: 'course', courseId: target.courseId },
        { kind: 'quiz', courseId: target.courseId, quizId },
      ],
    })
    return { undoId }
  })
}
