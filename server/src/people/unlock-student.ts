import { Problem } from '@farol/contract/problem.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '../changes/record-change.ts'
import { quizAttempts } from '../database/schema/attempts.ts'
import { lessons } from '../database/schema/content.ts'
import { profiles } from '../database/schema/people.ts'
import { after } from '../progress/count-activity.ts'
import { recordCompletions } from '../progress/record-completions.ts'
import { oneAttempt, takeFromSums } from '../quizzes/count-attempts.ts'

type Release = { actorId: string; personId: string; attemptId: string }

/** A failed attempt becomes history and the quiz is open again, without rewatching. */
export function releaseAttempt(orm: NodePgDatabase, { actorId, personId, attemptId }: Release) {
  return orm.transaction(async (transaction) => {
    const [attempt] = await transaction
      .update(quizAttempts)
      .set({ replacedAt: sql`now()`, releasedBy: actorId })
      .where(
        and(
          eq(quizAttempts.userId, personId),
          eq(quizAttempts.id, attemptId),
          isNull(quizAttempts.replacedAt),
          eq(quizAttempts.passed, false),
        ),
      )
      .returning()
    if (!attempt) throw new Problem('NOT_FOUND')
    await takeFromSums(transaction, oneAttempt({ userId: personId, attemptId }))
    const { rows } = await transaction.execute<{ title: string; courseId: string; lessonId: string }>(sql`
      update user_progress up set rewatch_seconds = null
      from quizzes q
      where q.id = ${attempt.quizId} and up.lesson_id = q.lesson_id and up.user_id = ${personId}
      returning q.title, up.course_id as "courseId", up.lesson_id as "lessonId"`)
    const [lesson] = rows
    const { quizId } = attempt
    await recordChange(transaction, {
      actorId,
      personId,
      action: 'person.release-attempt',
      subject: lesson?.title ?? '',
      before: { score: attempt.score, submittedAt: attempt.submittedAt },
      tells: lesson
        ? [
            {
              kind: 'attempt',
              userId: personId,
              quizId,
              courseId: lesson.courseId,
              lessonId: lesson.lessonId,
            },
          ]
        : [{ kind: 'person', userId: personId }],
    })
    return {}
  })
}

type Completion = { actorId: string; personId: string; lessonId: string }

/** The lesson counts as completed; what was watched of it stays as it is. */
export function completeLesson(orm: NodePgDatabase, { actorId, personId, lessonId }: Completion) {
  return orm.transaction(async (transaction) => {
    const [lesson] = await transaction.select().from(lessons).where(eq(lessons.id, lessonId))
    const [person] = await transaction
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.id, personId), isNull(profiles.removedAt)))
    if (!lesson || !person) throw new Problem('NOT_FOUND')
    const { courseId, title } = lesson
    const { rowCount } = await transaction.execute(markCompleted({ personId, courseId, lessonId }))
    if (rowCount === 0) return {}
    await recordCompletions(transaction, { courseId, userId: personId })
    await recordChange(transaction, {
      actorId,
      personId,
      action: 'person.complete-lesson',
      subject: title,
      tells: [
        { kind: 'progress', userId: personId, courseId },
        { kind: 'person', userId: personId },
      ],
    })
    return {}
  })
}

/** One row when the lesson was not completed before; the sums of the lesson, the course and the day come along. */
const markCompleted = ({
  personId,
  courseId,
  lessonId,
}: Omit<Completion, 'actorId'> & { courseId: string }) => sql`
  with done as (
    insert into user_progress as up (user_id, course_id, lesson_id, completed, completed_at)
    values (${personId}, ${courseId}, ${lessonId}, true, now())
    on conflict (user_id, lesson_id) do update set completed = true, completed_at = now() where not up.completed
    returning user_id, lesson_id, course_id, opened_at = now() as is_new
  ), counted as (
    insert into course_progress as cp (user_id, course_id, completed_lessons)
    select user_id, course_id, 1 from done
    on conflict (user_id, course_id) do update set completed_lessons = cp.completed_lessons + 1
    returning user_id, course_id, started_at = now() as is_started
  ), lesson_counted as (
    insert into lesson_sums as s (lesson_id, slot, opened, completed)
    select lesson_id, sum_slot(), is_new::int, 1 from done where is_student(user_id)
    on conflict (lesson_id, slot) do update set
      opened = s.opened + excluded.opened, completed = s.completed + excluded.completed
    returning lesson_id
  ), course_counted as (
    insert into course_sums as s (course_id, slot, started)
    select course_id, sum_slot(), 1 from counted
    where is_started and is_student(user_id) and ${sql.raw(after('lesson_counted'))}
    on conflict (course_id, slot) do update set started = s.started + excluded.started
    returning course_id
  ), summed as (
    insert into day_sums as s (day, slot, started_courses)
    select school_day(now()), sum_slot(), 1 from course_counted
    on conflict (day, slot) do update set started_courses = s.started_courses + excluded.started_courses
  )
  select from done`
