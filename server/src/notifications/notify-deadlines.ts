import { type GatedLesson, isDone } from '@farol/domain/lesson-gating.ts'
import { DEADLINE_NOTICE_DAYS } from '@farol/domain/notifications.ts'
import { deadlineOf, isOverdue, type TurmaDeadline } from '@farol/domain/turma-calendar.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { notifyEach } from './notify.ts'

const BATCH = 500

type Candidate = {
  userId: string
  lessonId: string
  today: string
  lastDay: string
  lesson: GatedLesson | null
  deadlines: TurmaDeadline[]
}

/**
 * Notifies students of near deadlines of lessons that they have not done. Idempotent: once for each deadline, unless it is
 * moved. Run with the housekeeping; only students whose turma sets a deadline in these days are read.
 */
export async function notifyDeadlines(orm: NodePgDatabase) {
  let after = { userId: NOBODY, lessonId: NOBODY }
  for (;;) {
    const candidates = await nextCandidates(orm, after)
    const due = candidates.flatMap(({ userId, lessonId, ...facts }) => {
      const dueOn = nearDeadline(facts)
      return dueOn === null ? [] : [{ userId, subjectId: lessonId, lessonId, dueOn }]
    })
    if (due.length > 0) await orm.transaction((transaction) => notifyEach(transaction, 'deadline', due))
    const last = candidates.at(-1)
    if (!last || candidates.length < BATCH) return
    after = last
  }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Null unless the deadline that holds for the student is in these days, and the lesson is not done. */
function nearDeadline({ today, lastDay, lesson, deadlines }: Omit<Candidate, 'userId' | 'lessonId'>) {
  const dueOn = deadlineOf(deadlines, today)
  if (dueOn === null || lesson === null || isDone(lesson)) return null
  return isOverdue(dueOn, today) || dueOn > lastDay ? null : dueOn
}

async function nextCandidates(orm: NodePgDatabase, after: { userId: string; lessonId: string }) {
  const { rows } = await orm.execute<Candidate>(sql`
    select near.user_id as "userId", near.lesson_id as "lessonId", near.today::text as today, near.last_day::text as "lastDay",
           (select json_build_object('id', l.id, 'title', l.title, 'isCompleted', l.is_completed, 'wasOpened', l.was_opened,
              'minWatchPercentage', l.min_watch_percentage, 'requiresPrevious', l.requires_previous,
              'hasQuiz', l.quiz_id is not null, 'quizPassed', l.quiz_passed)
            from lessons_of_student(near.user_id, near.course_id) l where l.id = near.lesson_id) as lesson,
           (select json_agg(json_build_object('dueOn', d.due_on, 'startsOn', d.starts_on, 'endsOn', d.ends_on))
            from lesson_deadlines(near.user_id, near.course_id) d where d.lesson_id = near.lesson_id) as deadlines
    from (
      select distinct m.user_id, day.lesson_id, day.course_id, school.today, school.today + ${DEADLINE_NOTICE_DAYS}::int as last_day
      from (select school_day(now()) as today) school
      join turma_lessons day on day.due_on between school.today and school.today + ${DEADLINE_NOTICE_DAYS}::int
      join courses c on c.id = day.course_id and c.is_published
      join turma_members m on m.turma_id = day.turma_id
      join users u on u.id = m.user_id and u.removed_at is null and u.blocked_at is null
      where (m.user_id, day.lesson_id) > (${after.userId}::uuid, ${after.lessonId}::uuid)
      order by m.user_id, day.lesson_id limit ${BATCH}
    ) near
    order by near.user_id, near.lesson_id`)
  return rows
}
