import type { AttemptOfUser, CourseOfUser } from '@farol/contract/users.ts'
import { coursePercent } from '@farol/domain/course-progress.ts'
import { lessonGates } from '@farol/domain/lesson-gates.ts'
import type { GatedLesson } from '@farol/domain/lesson-gating.ts'
import type { ReleaseFacts } from '@farol/domain/turma-calendar.ts'
import { type CourseAccessFacts, canSeeCourse } from '@farol/domain/turmas.ts'
import type { Queries } from '#/database/replica.ts'

type CourseRow = {
  id: string
  title: string
  accessFacts: CourseAccessFacts
  release: ReleaseFacts
  isBegun: boolean
  completedAt: Date | null
  lockedByTitle: string | null
}
type LessonRow = Omit<GatedLesson, 'hasQuiz'> & {
  courseId: string
  watchPercentage: number
  quizId: string | null
}

/** Two statements: what holds for a whole course is found once, not for each of its lessons. */
const COURSES = {
  name: 'courses-of-student-page',
  text: `
    select c.id, c.title, done.completed_at as "completedAt", prerequisite.title as "lockedByTitle",
           access.facts as "accessFacts", release.facts as release, cp.user_id is not null as "isBegun"
    from courses c
    left join course_progress cp on cp.course_id = c.id and cp.user_id = $1
    left join course_completions done on done.course_id = c.id and done.user_id = $1
    left join lateral missing_prerequisite($1, c.prerequisite_course_id) prerequisite on true
    cross join lateral course_access($1, c.id) access
    cross join lateral course_release($1, c.id) release
    order by c.order_index`,
}
const LESSONS = {
  name: 'lessons-of-student-page',
  text: `
    select c.id as "courseId", l.id, l.title, l.requires_previous as "requiresPrevious",
           l.min_watch_percentage as "minWatchPercentage", l.is_completed as "isCompleted", l.was_opened as "wasOpened",
           l.watch_percentage as "watchPercentage", l.quiz_id as "quizId", l.quiz_passed as "quizPassed"
    from courses c cross join lateral lessons_of_student($1, c.id) l
    order by l.order_index`,
}

/** The courses with lessons that a student sees or has been in, with the student's progress in every lesson. */
export async function coursesOfStudent(pool: Queries, userId: string): Promise<CourseOfUser[]> {
  const [courses, lessons] = await Promise.all([
    pool.query<CourseRow>({ ...COURSES, values: [userId] }),
    pool.query<LessonRow>({ ...LESSONS, values: [userId] }),
  ])
  const lessonsOf = Map.groupBy(lessons.rows, ({ courseId }) => courseId)
  return courses.rows
    .filter(({ isBegun, accessFacts }) => isBegun || canSeeCourse(accessFacts, { isAdmin: false }))
    .flatMap((course) => {
      const own = lessonsOf.get(course.id)
      return own ? [toCourse(course, own)] : []
    })
}

function toCourse(
  { id, title, release, completedAt, lockedByTitle }: CourseRow,
  lessons: LessonRow[],
): CourseOfUser {
  const gates = lessonGates(
    lessons.map((lesson) => ({ ...lesson, hasQuiz: lesson.quizId !== null })),
    release,
  )
  return {
    id,
    title,
    percent: coursePercent({
      completed: lessons.filter(({ isCompleted }) => isCompleted).length,
      total: lessons.length,
    }),
    completedAt: completedAt?.toISOString() ?? null,
    lockedBy: lockedByTitle === null ? null : { title: lockedByTitle },
    lessons: lessons.map(({ id, title, watchPercentage, isCompleted, quizId, quizPassed }, index) => {
      const missing = gates[index]?.missing
      return {
        id,
        title,
        watchPercentage,
        isCompleted,
        quiz: quizId === null ? null : { id: quizId, passed: quizPassed },
        lock: missing ? { lessonTitle: missing.lesson.title, what: missing.what } : null,
        opensOn: gates[index]?.opensOn ?? null,
      }
    }),
  }
}

const ATTEMPTS_OF_STUDENT = {
  name: 'attempts-of-student',
  text: `
    select a.id, a.quiz_id as "quizId", q.title as "quizTitle", l.title as "lessonTitle", c.title as "courseTitle",
           a.score, a.passed, a.submitted_at as "submittedAt", a.replaced_at is null as "isLive"
    from quiz_attempts a
    join quizzes q on q.id = a.quiz_id
    join lessons l on l.id = q.lesson_id
    join courses c on c.id = l.course_id
    where a.user_id = $1
    order by a.submitted_at desc
    limit 200`,
}

type AttemptRow = Omit<AttemptOfUser, 'submittedAt'> & { submittedAt: Date }

export async function attemptsOfStudent(pool: Queries, userId: string): Promise<AttemptOfUser[]> {
  const { rows } = await pool.query<AttemptRow>({ ...ATTEMPTS_OF_STUDENT, values: [userId] })
  return rows.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() }))
}
