import { Problem } from '@farol/contract/problem.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { quizAttempts } from '#/database/schema/attempts.ts'
import { lessons } from '#/database/schema/content.ts'
import { users } from '#/database/schema/users.ts'
import { appendAttempts, appendDeltas, createDeltas } from '#/figures/deltas.ts'
import { recordCompletions } from '#/progress/record-completions.ts'

type Release = { actorId: string; userId: string; attemptId: string }

/** Moves a failed attempt to the history and reopens the quiz, without rewatching. */
export function releaseAttempt(orm: NodePgDatabase, { actorId, userId, attemptId }: Release) {
  return orm.transaction(async (transaction) => {
    const [attempt] = await transaction
      .update(quizAttempts)
      .set({ replacedAt: sql`now()`, releasedBy: actorId })
      .where(
        and(
          eq(quizAttempts.userId, userId),
          eq(quizAttempts.id, attemptId),
          isNull(quizAttempts.replacedAt),
          eq(quizAttempts.passed, false),
        ),
      )
      .returning()
    if (!attempt) throw new Problem('NOT_FOUND')
    await appendAttempts(transaction, [{ userId, attemptId }], -1)
    const { rows } = await transaction.execute<{ title: string; courseId: string; lessonId: string }>(sql`
      update user_progress up set rewatch_seconds = null
      from quizzes q
      where q.id = ${attempt.quizId} and up.lesson_id = q.lesson_id and up.user_id = ${userId}
      returning q.title, up.course_id as "courseId", up.lesson_id as "lessonId"`)
    const [lesson] = rows
    const { quizId } = attempt
    await recordChange(transaction, {
      actorId,
      userId,
      action: 'user.release-attempt',
      subject: lesson?.title ?? '',
      before: { score: attempt.score, submittedAt: attempt.submittedAt },
      publishes: lesson
        ? [
            {
              kind: 'attempt',
              userId,
              quizId,
              courseId: lesson.courseId,
              lessonId: lesson.lessonId,
            },
          ]
        : [{ kind: 'user', userId }],
    })
    return {}
  })
}

type Completion = { actorId: string; userId: string; lessonId: string }

/** Does not change how much was watched. */
export function completeLesson(orm: NodePgDatabase, { actorId, userId, lessonId }: Completion) {
  return orm.transaction(async (transaction) => {
    const [lesson] = await transaction.select().from(lessons).where(eq(lessons.id, lessonId))
    const [user] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.removedAt)))
    if (!lesson || !user) throw new Problem('NOT_FOUND')
    const { courseId, title } = lesson
    if (!(await markCompleted(transaction, { userId, courseId, lessonId }))) return {}
    await recordCompletions(transaction, { students: [{ courseId, userId }] })
    await recordChange(transaction, {
      actorId,
      userId,
      action: 'user.complete-lesson',
      subject: title,
      publishes: [
        { kind: 'progress', userId, courseId },
        { kind: 'user', userId },
      ],
    })
    return {}
  })
}

type Place = { userId: string; courseId: string; lessonId: string }
type Marked = { isNew: boolean; isStarted: boolean; today: string }

/** False if the lesson was already completed. */
async function markCompleted(orm: NodePgDatabase, { userId, courseId, lessonId }: Place): Promise<boolean> {
  const { rows } = await orm.execute<Marked>(sql`
    with done as (
      insert into user_progress as up (user_id, course_id, lesson_id, completed, completed_at)
      values (${userId}, ${courseId}, ${lessonId}, true, now())
      on conflict (user_id, lesson_id) do update set completed = true, completed_at = now() where not up.completed
      returning user_id, course_id, opened_at = now() as is_new
    ), counted as (
      insert into course_progress as cp (user_id, course_id, completed_lessons)
      select user_id, course_id, 1 from done
      on conflict (user_id, course_id) do update set completed_lessons = cp.completed_lessons + 1
      returning user_id, started_at = now() as is_started
    )
    select is_new as "isNew", is_started as "isStarted", school_day(now())::text as today from done join counted using (user_id)`)
  const [marked] = rows
  if (!marked) return false
  const students = await orm.execute(sql`select from users where id = ${userId} and is_student(id)`)
  if (students.rowCount === 0) return true
  const deltas = createDeltas()
  deltas.add('lesson', lessonId, { opened: marked.isNew ? 1 : 0, completed: 1 })
  if (marked.isStarted) {
    deltas.add('course', courseId, { started: 1 })
    deltas.add('day', marked.today, { started_courses: 1 })
  }
  await appendDeltas(orm, deltas)
  return true
}
