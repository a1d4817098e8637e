import type { CourseLesson } from '@farol/contract/courses.ts'
import type { LessonLock } from '@farol/contract/lessons.ts'
import { type Gate, type GatedLesson, lessonGates } from '@farol/domain/lesson-gating.ts'
import { missingSeconds } from '@farol/domain/watch-progress.ts'
import type { Reads } from '#/database/reads.ts'

export type LessonState = GatedLesson & {
  videoDuration: number
  watchPercentage: number
  furthestSeconds: number
}

const GATE_COLUMNS = [
  'l.id',
  'l.title',
  'l.requires_previous as "requiresPrevious"',
  'l.min_watch_percentage as "minWatchPercentage"',
  'l.is_completed as "isCompleted"',
  'l.was_opened as "wasOpened"',
  'l.quiz_id is not null as "hasQuiz"',
  'l.quiz_passed as "quizPassed"',
]

/** SQL: every lesson of the course `c` in order, with the progress of the student $1 that the gate needs, and more columns. */
const lessonStatesWith = (...more: string[]) => `
  (select coalesce(json_agg(state), '[]') from (
    select ${[...GATE_COLUMNS, ...more].join(', ')}
    from lessons_of_student($1, c.id) l
    order by l.order_index
  ) state)`

export const LESSON_STATES = lessonStatesWith(
  'l.video_duration as "videoDuration"',
  'l.watch_percentage as "watchPercentage"',
  'l.furthest_seconds as "furthestSeconds"',
)

export type GatedCourse = {
  title: string
  isLocked: boolean
  isCompleted: boolean
  states: GatedLesson[]
}

/** SQL: the course $2 for the student $1 as the gate needs it, and more columns. Only administrators ($3) can see drafts. */
export const gatedCourseWith = ({
  columns = [],
  joins = '',
}: {
  columns?: string[]
  joins?: string
} = {}) => `
    select ${[
      'c.title',
      `${lessonStatesWith()} as states`,
      'exists (select from course_completions done where done.course_id = c.id and done.user_id = $1) as "isCompleted"',
      'exists (select from missing_prerequisite($1, c.prerequisite_course_id)) as "isLocked"',
      ...columns,
    ].join(', ')}
    from courses c ${joins}
    where c.id = $2 and (c.is_published or $3)`

const GATED_COURSE = { name: 'gated-course', text: gatedCourseWith() }

export async function gatedCourse(
  reads: Reads,
  { userId, courseId, isAdmin }: { userId: string; courseId: string; isAdmin: boolean },
): Promise<GatedCourse | undefined> {
  const [row] = await reads.query<GatedCourse>(GATED_COURSE, [userId, courseId, isAdmin])
  return row
}

const COURSE_OF_LESSON = {
  name: 'course-of-lesson',
  text: 'select course_id as id from lessons where id = $1',
}

export async function courseOfLesson(reads: Reads, lessonId: string): Promise<string | undefined> {
  const [course] = await reads.query<{ id: string }>(COURSE_OF_LESSON, [lessonId])
  return course?.id
}

/** `isCourseLocked`: a missing prerequisite locks every lesson, even one that was opened before. */
export function toCourseLessons(
  states: LessonState[],
  { isCourseLocked }: { isCourseLocked: boolean },
): CourseLesson[] {
  const gates = lessonGates(states)
  return states.map((state, index) => ({
    id: state.id,
    title: state.title,
    number: index + 1,
    videoDuration: state.videoDuration,
    hasQuiz: state.hasQuiz,
    quizPassed: state.quizPassed,
    watchPercentage: state.watchPercentage,
    isCompleted: state.isCompleted,
    isOpen: !isCourseLocked && gates[index]?.isOpen === true,
    lock: toLock(states, gates[index]),
  }))
}

function toLock(states: LessonState[], gate: Gate | undefined): LessonLock | null {
  if (!gate?.missing) return null
  const { lesson, what } = gate.missing
  const index = states.findIndex(({ id }) => id === lesson.id)
  const state = states[index]
  if (!state) throw new Error('The missing lesson is not of this course.')
  const isVideo = what === 'video'
  return {
    lessonId: lesson.id,
    lessonTitle: lesson.title,
    lessonNumber: index + 1,
    what,
    missingSeconds: isVideo ? missingSeconds({ ...state, duration: state.videoDuration }) : 0,
  }
}
