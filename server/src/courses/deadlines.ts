import type { CourseLesson, DueLesson } from '@farol/contract/courses.ts'
import { type GatedLesson, isDone } from '@farol/domain/lesson-gating.ts'
import { deadlineOf, isOverdue, type TurmaDeadline } from '@farol/domain/turma-calendar.ts'

/** The dashboard is no calendar. */
const NEXT_DEADLINES = 5

export type DeadlineRow = TurmaDeadline & { lessonId: string }

/** The `lesson_deadlines` of one course, as JSON. */
export const DEADLINES = `(
  select coalesce(json_agg(json_build_object('lessonId', due.lesson_id, 'dueOn', due.due_on, 'startsOn', due.starts_on,
    'endsOn', due.ends_on)), '[]')
  from lesson_deadlines($1, course.id) due)`

/** Null if there is none, or if the lesson is done. */
export function lessonDeadline(
  lesson: GatedLesson,
  rows: readonly DeadlineRow[],
  today: string,
): CourseLesson['deadline'] {
  const dueOn = isDone(lesson)
    ? null
    : deadlineOf(
        rows.filter(({ lessonId }) => lessonId === lesson.id),
        today,
      )
  return dueOn === null ? null : { dueOn, isOverdue: isOverdue(dueOn, today) }
}

type Course = { id: string; title: string; deadlines: DeadlineRow[]; lessons: GatedLesson[] | null }

/** What is due next in all of a student's courses. */
export function nextDeadlines(courses: readonly Course[], today: string): DueLesson[] {
  return courses
    .flatMap(({ id: courseId, title: courseTitle, deadlines, lessons }) =>
      (lessons ?? []).flatMap((lesson) => {
        const deadline = lessonDeadline(lesson, deadlines, today)
        return deadline
          ? [{ courseId, courseTitle, lessonId: lesson.id, lessonTitle: lesson.title, ...deadline }]
          : []
      }),
    )
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
    .slice(0, NEXT_DEADLINES)
}
