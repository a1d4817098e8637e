import type { Output } from '@farol/contract/endpoint.ts'
import type { planEffect as endpoint } from '@farol/contract/lesson-plan.ts'
import { Problem } from '@farol/contract/problem.ts'
import { effectOnStudent, type LessonPlan, type PlannedLesson } from '@farol/domain/lesson-plan.ts'
import type { ReleaseFacts } from '@farol/domain/turma-calendar.ts'
import type { Reads } from '#/database/reads.ts'

/** How many progress rows are read: those of all students of most courses, and the statement always stays short. */
const PROGRESS_ROWS_MAX = 20_000
/** Nobody waits for the exact number of a crowd. */
const ANSWERING_MAX = 1_000

const PLANNED_COURSE = {
  name: 'planned-course',
  text: `
    select coalesce(t.started, 0) as started, coalesce(t.completed, 0) as completed,
           l.id, l.requires_previous as "requiresPrevious", l.min_watch_percentage as "minWatchPercentage",
           q.id is not null as "hasQuiz", coalesce(lt.completed, 0) as "lessonCompleted",
           coalesce(s.passed, 0) as "lessonPassed",
           case when l.id = $2 then (select count(*)::int from (
             select from quiz_drafts d
             where d.quiz_id = q.id and d.user_id not in (select user_id from administrators()) limit ${ANSWERING_MAX}
           ) answering) else 0 end as answering
    from courses c
    left join course_totals t on t.course_id = c.id
    left join lessons l on l.course_id = c.id
    left join lesson_totals lt on lt.lesson_id = l.id
    left join quizzes q on q.lesson_id = l.id
    left join quiz_stats s on s.quiz_id = q.id
    where c.id = $1
    order by l.order_index`,
}

type Lesson = Pick<PlannedLesson, 'id' | 'requiresPrevious' | 'minWatchPercentage' | 'hasQuiz'>
type CourseRow = { started: number; completed: number }
type LessonRow = { lessonCompleted: number; lessonPassed: number; answering: number }

/** Students in the same state are counted together. */
const STUDENTS_IN_PROGRESS = {
  name: 'students-in-progress',
  text: `
    select opened, completed, passed, watched, release::json as release, count(*)::int as students
    from (
      select array_agg(l.was_opened order by l.order_index) as opened,
             array_agg(l.is_completed order by l.order_index) as completed,
             array_agg(l.quiz_passed order by l.order_index) as passed,
             coalesce(max(l.watch_percentage) filter (where l.id = $2), 0) as watched, release.facts::text as release
      from (
        select user_id from course_progress
        where course_id = $1 and not is_completed and user_id not in (select user_id from administrators())
        order by active_hour desc, user_id desc limit $3
      ) student
      cross join lateral lessons_of_student(student.user_id, $1) l
      cross join lateral course_release(student.user_id, $1) release
      group by student.user_id, release.facts::text
    ) state
    group by opened, completed, passed, watched, state.release`,
}

type StateRow = {
  opened: boolean[]
  completed: boolean[]
  passed: (boolean | null)[]
  /** The percentage watched of the lesson that is changed. */
  watched: number
  release: ReleaseFacts
  students: number
}

/** A missing prerequisite locks a course for those who have completed it, too. */
const STUDENTS_LOCKED_OUT = {
  name: 'students-locked-out',
  text: `
    select count(*)::int as locked
    from (
      select user_id from course_progress
      where course_id = $1 and user_id not in (select user_id from administrators())
      order by active_hour desc, user_id desc limit $3
    ) student
    cross join courses c
    where c.id = $1 and exists (select from missing_prerequisite(student.user_id, $2))
      and not exists (select from missing_prerequisite(student.user_id, c.prerequisite_course_id))`,
}

type Asked = { courseId: string; plan: LessonPlan & { prerequisiteCourseId?: string | undefined } }

/** What a change would mean for the students of a course, by the rules that lock lessons and complete courses. */
export async function planEffect(reads: Reads, { courseId, plan }: Asked): Promise<Output<typeof endpoint>> {
  const rows = await reads.query<CourseRow & LessonRow & { [K in keyof Lesson]: Lesson[K] | null }>(
    PLANNED_COURSE,
    [courseId, plan.lessonId],
  )
  const [course] = rows
  if (!course) throw new Problem('NOT_FOUND')
  const lessons = rows.filter((row): row is CourseRow & LessonRow & Lesson => row.id !== null)
  const lesson = lessons.find(({ id }) => id === plan.lessonId)
  if (plan.lessonId !== null && !lesson) throw new Problem('NOT_FOUND')
  const inProgress = course.started - course.completed
  const counts = {
    completed: course.completed,
    inProgress,
    lesson: {
      completed: lesson?.lessonCompleted ?? 0,
      passed: lesson?.lessonPassed ?? 0,
      answering: lesson?.answering ?? 0,
    },
  }
  if (plan.prerequisiteCourseId !== undefined) {
    const locked = await lockedOut(reads, { courseId, prerequisiteCourseId: plan.prerequisiteCourseId })
    const isPartial = course.started > PROGRESS_ROWS_MAX
    return { ...counts, closing: 0, completing: 0, locked, isPartial }
  }
  const limit = Math.max(1, Math.floor(PROGRESS_ROWS_MAX / Math.max(1, lessons.length)))
  const states =
    inProgress > 0 ? await reads.query<StateRow>(STUDENTS_IN_PROGRESS, [courseId, plan.lessonId, limit]) : []
  return { ...counts, ...affected(states, { lessons, plan }), locked: 0, isPartial: inProgress > limit }
}

type Prerequisite = { courseId: string; prerequisiteCourseId: string }

async function lockedOut(reads: Reads, { courseId, prerequisiteCourseId }: Prerequisite) {
  const values = [courseId, prerequisiteCourseId, PROGRESS_ROWS_MAX]
  const [row] = await reads.query<{ locked: number }>(STUDENTS_LOCKED_OUT, values)
  return row?.locked ?? 0
}

function affected(states: readonly StateRow[], { lessons, plan }: { lessons: Lesson[]; plan: LessonPlan }) {
  let [closing, completing] = [0, 0]
  for (const { students, ...state } of states) {
    const effect = effectOnStudent(lessonsIn(state, { lessons, plan }), plan, state.release)
    if (effect.closesLesson) closing += students
    if (effect.completesCourse) completing += students
  }
  return { closing, completing }
}

const lessonsIn = (
  { opened, completed, passed, watched }: Omit<StateRow, 'students'>,
  { lessons, plan }: { lessons: Lesson[]; plan: LessonPlan },
): PlannedLesson[] =>
  lessons.map(({ id, requiresPrevious, minWatchPercentage, hasQuiz }, index) => ({
    id,
    requiresPrevious,
    minWatchPercentage,
    hasQuiz,
    wasOpened: opened[index] === true,
    isCompleted: completed[index] === true,
    quizPassed: passed[index] ?? null,
    watchPercentage: id === plan.lessonId ? watched : 0,
  }))
