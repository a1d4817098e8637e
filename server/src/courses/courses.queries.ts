import type { CourseLesson, CourseSummary } from '@farol/contract/courses.ts'
import type { LessonLock } from '@farol/contract/lessons.ts'
import { coursePercent, courseStatus } from '@farol/domain/course-progress.ts'
import { type Gate, type GatedLesson, lessonGates } from '@farol/domain/lesson-gating.ts'
import { missingSeconds } from '@farol/domain/watch-progress.ts'
import type { Reads } from '#/database/reads.ts'

type Row = Omit<CourseSummary, 'percent' | 'status' | 'lockedBy' | 'lastWatchedAt'> & {
  isCompleted: boolean
  lastWatchedAt: Date | null
  isLocked: boolean
  lockedById: string | null
  lockedByTitle: string | null
}

const PUBLISHED_COURSES = {
  name: 'published-courses',
  text: `
    select c.id, c.title, c.description, c.order_index as "orderIndex",
           (select count(*) from lessons l where l.course_id = c.id)::int as "lessonCount",
           coalesce(cp.completed_lessons, 0) as "completedLessons", cp.last_watched_at as "lastWatchedAt",
           done.user_id is not null as "isCompleted", prerequisite.id is not null as "isLocked",
           case when prerequisite.is_published then prerequisite.id end as "lockedById",
           case when prerequisite.is_published then prerequisite.title end as "lockedByTitle",
           case when cp.user_id is null
             then (select l.id from lessons l where l.course_id = c.id order by l.order_index limit 1)
             else (select l.id from lesson_to_continue($1, c.id, cp.last_lesson_id) l)
           end as "continueLessonId",
           case when done.user_id is null and cp.completed_lessons > 0
             then (select json_build_object('lessonId', lesson_id, 'lessonNumber', lesson_number) from missing_quiz($1, c.id))
           end as "missingQuiz"
    from courses c
    left join course_progress cp on cp.course_id = c.id and cp.user_id = $1
    left join course_completions done on done.course_id = c.id and done.user_id = $1
    left join lateral missing_prerequisite($1, c.prerequisite_course_id) prerequisite on true
    where c.is_published
    order by c.order_index`,
}

export async function publishedCourses(reads: Reads, userId: string): Promise<CourseSummary[]> {
  return (await reads.query<Row>(PUBLISHED_COURSES, [userId])).map(toSummary)
}

/** Of the published courses, and the rest of the course page. Only administrators ($3) can see drafts, to preview them. */
const COURSE_OF_STUDENT = {
  name: 'course-of-student',
  text: `
    select c.id, c.title, c.description, c.order_index as "orderIndex",
           (select count(*) from lessons l where l.course_id = c.id)::int as "lessonCount",
           coalesce(cp.completed_lessons, 0) as "completedLessons", cp.last_watched_at as "lastWatchedAt",
           done.user_id is not null as "isCompleted", prerequisite.id is not null as "isLocked",
           case when prerequisite.is_published then prerequisite.id end as "lockedById",
           case when prerequisite.is_published then prerequisite.title end as "lockedByTitle",
           case when cp.user_id is null
             then (select l.id from lessons l where l.course_id = c.id order by l.order_index limit 1)
             else (select l.id from lesson_to_continue($1, c.id, cp.last_lesson_id) l)
           end as "continueLessonId",
           case when done.user_id is null and cp.completed_lessons > 0
             then (select json_build_object('lessonId', lesson_id, 'lessonNumber', lesson_number) from missing_quiz($1, c.id))
           end as "missingQuiz",
           c.is_published as "isPublished", done.completed_at as "completedAt",
           (select coalesce(json_agg(lesson), '[]') from (
             select l.id, l.title, l.requires_previous as "requiresPrevious", l.min_watch_percentage as "minWatchPercentage",
                    l.is_completed as "isCompleted", l.was_opened as "wasOpened", l.quiz_id is not null as "hasQuiz",
                    l.quiz_passed as "quizPassed", l.video_duration as "videoDuration",
                    l.watch_percentage as "watchPercentage", l.furthest_seconds as "furthestSeconds"
             from lessons_of_student($1, c.id) l order by l.order_index
           ) lesson) as lessons
    from courses c
    left join course_progress cp on cp.course_id = c.id and cp.user_id = $1
    left join course_completions done on done.course_id = c.id and done.user_id = $1
    left join lateral missing_prerequisite($1, c.prerequisite_course_id) prerequisite on true
    where c.id = $2 and (c.is_published or $3)`,
}

type LessonRow = GatedLesson & { videoDuration: number; watchPercentage: number; furthestSeconds: number }
type CourseRow = Row & { isPublished: boolean; completedAt: Date | null; lessons: LessonRow[] }

/** A course with one student's progress in each lesson. */
export async function courseOfStudent(
  reads: Reads,
  input: { userId: string; courseId: string; isAdmin: boolean },
) {
  const [row] = await reads.query<CourseRow>(COURSE_OF_STUDENT, [input.userId, input.courseId, input.isAdmin])
  if (!row) return undefined
  const { isPublished, completedAt, lessons, ...summary } = row
  return {
    course: { ...toSummary(summary), isPublished, completedAt: completedAt?.toISOString() ?? null },
    lessons: toLessons(lessons, { isCourseLocked: row.isLocked }),
  }
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

/** `isCourseLocked`: a missing prerequisite locks every lesson, even one that was opened before. */
function toLessons(lessons: LessonRow[], { isCourseLocked }: { isCourseLocked: boolean }): CourseLesson[] {
  const gates = lessonGates(lessons)
  return lessons.map((lesson, index) => ({
    id: lesson.id,
    title: lesson.title,
    number: index + 1,
    videoDuration: lesson.videoDuration,
    hasQuiz: lesson.hasQuiz,
    quizPassed: lesson.quizPassed,
    watchPercentage: lesson.watchPercentage,
    isCompleted: lesson.isCompleted,
    isOpen: !isCourseLocked && gates[index]?.isOpen === true,
    lock: toLock(lessons, gates[index]),
  }))
}

function toLock(lessons: LessonRow[], gate: Gate | undefined): LessonLock | null {
  if (!gate?.missing) return null
  const { lesson, what } = gate.missing
  const index = lessons.findIndex(({ id }) => id === lesson.id)
  const missing = lessons[index]
  if (!missing) throw new Error('The missing lesson is not of this course.')
  const isVideo = what === 'video'
  return {
    lessonId: lesson.id,
    lessonTitle: lesson.title,
    lessonNumber: index + 1,
    what,
    missingSeconds: isVideo ? missingSeconds({ ...missing, duration: missing.videoDuration }) : 0,
  }
}
