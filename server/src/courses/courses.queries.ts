import type { CourseSummary } from '@farol/contract/courses.ts'
import { coursePercent, courseStatus } from '@farol/domain/course-progress.ts'
import type { Reads } from '#/database/reads.ts'
import { LESSON_STATES, type LessonState } from './lesson-states.queries.ts'

type Row = Omit<CourseSummary, 'percent' | 'status' | 'lockedBy' | 'lastWatchedAt'> & {
  isCompleted: boolean
  lastWatchedAt: Date | null
  isLocked: boolean
  lockedById: string | null
  lockedByTitle: string | null
}

/** For 'Continuar': the lesson the student was in, unless it is done; then the first one that is not. */
const CONTINUE_LESSON = `
  case when cp.user_id is null
    then (select l.id from lessons l where l.course_id = c.id order by l.order_index limit 1)
    else (
      select l.id
      from lessons_of_student($1, c.id) l
      order by l.was_opened and l.is_done, l.id <> coalesce(cp.last_lesson_id, l.id), l.order_index
      limit 1
    )
  end`

const COURSE_COLUMNS = `
  c.id, c.title, c.description, c.order_index as "orderIndex",
  (select count(*) from lessons l where l.course_id = c.id)::int as "lessonCount",
  coalesce(cp.completed_lessons, 0) as "completedLessons", cp.last_watched_at as "lastWatchedAt",
  completion.user_id is not null as "isCompleted",
  prerequisite.id is not null as "isLocked",
  case when prerequisite.is_published then prerequisite.id end as "lockedById",
  case when prerequisite.is_published then prerequisite.title end as "lockedByTitle"`

/** If all lessons are watched and the course is not completed: the first lesson whose quiz is not passed. */
const MISSING_QUIZ = `
  case when completion.user_id is null and cp.completed_lessons > 0 then (
    select json_build_object('lessonId', missing.id, 'lessonNumber', missing.number)
    from (
      select l.id, l.order_index, row_number() over (order by l.order_index) as number,
             bool_and(l.was_opened and l.is_watched) over () as is_all_watched, l.is_done
      from lessons_of_student($1, c.id) l
    ) missing
    where is_all_watched and not is_done
    order by order_index limit 1
  ) end`

const COURSE_JOINS = `
  left join course_progress cp on cp.course_id = c.id and cp.user_id = $1
  left join course_completions completion on completion.course_id = c.id and completion.user_id = $1
  left join lateral missing_prerequisite($1, c.prerequisite_course_id) prerequisite on true`

const PUBLISHED_COURSES = {
  name: 'published-courses',
  text: `
    select ${COURSE_COLUMNS}, ${CONTINUE_LESSON} as "continueLessonId", ${MISSING_QUIZ} as "missingQuiz"
    from courses c ${COURSE_JOINS}
    where c.is_published
    order by c.order_index`,
}

export async function publishedCourses(reads: Reads, userId: string): Promise<CourseSummary[]> {
  return (await reads.query<Row>(PUBLISHED_COURSES, [userId])).map(toSummary)
}

const ONE_COURSE = {
  name: 'course-of-student',
  text: `
    select ${COURSE_COLUMNS}, ${CONTINUE_LESSON} as "continueLessonId", ${MISSING_QUIZ} as "missingQuiz", c.is_published as "isPublished",
           completion.completed_at as "completedAt", ${LESSON_STATES} as states
    from courses c ${COURSE_JOINS}
    where c.id = $2 and (c.is_published or $3)`,
}

type OneRow = Row & { isPublished: boolean; completedAt: Date | null; states: LessonState[] }

/** A course with one student's progress in each lesson. Only administrators can see drafts, to preview them. */
export async function courseOfStudent(
  reads: Reads,
  input: { userId: string; courseId: string; isAdmin: boolean },
) {
  const [row] = await reads.query<OneRow>(ONE_COURSE, [input.userId, input.courseId, input.isAdmin])
  if (!row) return undefined
  const { isPublished, completedAt, states, ...summary } = row
  const course = { ...toSummary(summary), isPublished, completedAt: completedAt?.toISOString() ?? null }
  return { course, states }
}

function toSummary(row: Row): CourseSummary {
  const { isLocked, lockedById, lockedByTitle, lastWatchedAt, isCompleted, ...course } = row
  const percent = coursePercent({ completed: course.completedLessons, total: course.lessonCount })
  return {
    ...course,
    percent,
    status: courseStatus({ percent, isCompleted }),
    lastWatchedAt: lastWatchedAt?.toISOString() ?? null,
    lockedBy: isLocked ? { id: lockedById, title: lockedByTitle } : null,
  }
}
