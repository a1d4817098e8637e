import type { OpenedLesson } from '@farol/contract/lessons.ts'
import { type GatedLesson, isDone, lessonGates } from '@farol/domain/lesson-gating.ts'
import { watchPercentage } from '@farol/domain/watch-progress.ts'
import type { Session } from '../auth/session.ts'
import type { Database } from '../database/open-database.ts'
import { Problem } from '../http/problem.ts'
import { announceOneProgress } from '../live/announce.ts'
import { after, countActivity } from '../progress/count-activity.ts'
import { isCourseCompleted, recordCompletions } from '../progress/record-completions.ts'
import { type GatedCourse, gatedCourse } from './lessons.queries.ts'

type Target = { session: Session; courseId: string; lessonId: string }

/** Checks the gate, starts the progress of the lesson, and answers with all the player shows. */
export async function openLesson(database: Database, target: Target): Promise<OpenedLesson> {
  const { course, states, index } = await checkedGate(database, target)
  const [row] = await startedLesson(database, target, { isFirst: states[index]?.wasOpened !== true })
  if (!row) throw new Problem('NOT_FOUND')
  return {
    course: {
      id: target.courseId,
      title: course.title,
      isCompleted: await completion(database, target, course),
    },
    lesson: {
      id: row.id,
      title: row.title,
      description: row.description,
      videoUrl: row.videoUrl,
      videoDuration: row.videoDuration,
      minWatchPercentage: row.minWatchPercentage,
      captionsUrl: row.captionsUrl,
    },
    progress: {
      positionSeconds: row.positionSeconds,
      positionAgeSeconds: row.positionAgeSeconds,
      furthestSeconds: row.furthestSeconds,
      watchPercentage: row.watchPercentage,
      isCompleted: row.isCompleted,
      rewatchPercentage:
        row.rewatchSeconds === null
          ? null
          : watchPercentage(row.rewatchSeconds, row.videoDuration || row.furthestSeconds),
    },
    quiz:
      row.quizId === null
        ? null
        : {
            id: row.quizId,
            title: row.quizTitle,
            description: row.quizDescription,
            passingScore: row.passingScore,
            passed: row.quizPassed,
            isRetakeAllowed: row.isRetakeAllowed,
          },
    previous: neighbour(states[index - 1]),
    next: neighbour(states[index + 1]),
    isFastForwardBlocked: row.isFastForwardBlocked,
  }
}

/** The one gate: every way into a lesson or its quiz passes it. Administrators preview and are never locked out. */
export async function checkedGate(database: Database, { session, courseId, lessonId }: Target) {
  const isAdmin = session.role === 'admin'
  const course = await gatedCourse(database.reads, { userId: session.userId, courseId, isAdmin })
  const index = course?.states.findIndex(({ id }) => id === lessonId) ?? -1
  if (!course || index < 0) throw new Problem('NOT_FOUND')
  if (!isAdmin && course.isLocked) throw new Problem('COURSE_LOCKED')
  if (!isAdmin && !lessonGates(course.states)[index]?.isOpen) throw new Problem('LESSON_LOCKED')
  return { course, states: course.states, index }
}

const neighbour = (state: GatedLesson | undefined) => (state ? { id: state.id, title: state.title } : null)

/** Everything done but no completion on record: a server that stopped between the two left it to be mended here. */
async function completion(
  { orm }: Database,
  { session, courseId }: Target,
  { isCompleted, states }: GatedCourse,
): Promise<boolean> {
  if (isCompleted) return true
  if (!states.every(isDone)) return false
  const ofStudent = { courseId, userId: session.userId }
  await recordCompletions(orm, ofStudent)
  return isCourseCompleted(orm, ofStudent)
}

type StartedRow = {
  id: string
  title: string
  description: string
  videoUrl: string
  videoDuration: number
  minWatchPercentage: number
  captionsUrl: string
  positionSeconds: number
  positionAgeSeconds: number
  furthestSeconds: number
  watchPercentage: number
  isCompleted: boolean
  rewatchSeconds: number | null
  quizId: string | null
  quizTitle: string
  quizDescription: string
  passingScore: number
  isRetakeAllowed: boolean
  quizPassed: boolean | null
  isFastForwardBlocked: boolean
}

/** The rows that begin with the first visit of a lesson, and maybe of its course. */
const BEGIN = `
    started as (
      insert into user_progress (user_id, course_id, lesson_id) values ($1, $2, $3)
      on conflict (user_id, lesson_id) do nothing
      returning lesson_id
    ), begun as (
      insert into course_progress (user_id, course_id, last_lesson_id) values ($1, $2, $3)
      on conflict (user_id, course_id) do nothing
      returning course_id
    ), lesson_counted as (
      insert into lesson_sums as s (lesson_id, slot, opened) select lesson_id, sum_slot(), 1 from started where not $4::bool
      on conflict (lesson_id, slot) do update set opened = s.opened + excluded.opened
      returning lesson_id
    ), course_counted as (
      insert into course_sums as s (course_id, slot, started)
      select course_id, sum_slot(), 1 from begun where not $4::bool and ${after('lesson_counted')}
      on conflict (course_id, slot) do update set started = s.started + excluded.started
      returning course_id
    )`

/** Whoever comes back has all of them. */
const COME_BACK = 'begun as (select where false), course_counted as (select where false)'

/** Of a row that was just made `up` is empty, which is then all zeros. */
const startLesson = ({ isFirst }: { isFirst: boolean }) => ({
  name: isFirst ? 'start-lesson' : 'come-back-to-lesson',
  text: `
    with ${isFirst ? BEGIN : COME_BACK}, went_on as (
      update course_progress set last_lesson_id = $3, last_watched_at = now() where user_id = $1 and course_id = $2
    ), active as (
      insert into user_activity (user_id, last_active_at, last_lesson_id) values ($1, now(), $3)
      on conflict (user_id) do update set last_active_at = now(), last_lesson_id = excluded.last_lesson_id
    ), acted as (
      select $1::uuid as user_id, not $4::bool as is_student, 0::float8 as seconds,
             (select count(*) from begun) as started_courses
    ), ${countActivity('course_counted')}
    select l.id, l.title, l.description, l.video_url as "videoUrl", l.video_duration as "videoDuration",
           l.min_watch_percentage as "minWatchPercentage", l.captions_url as "captionsUrl",
           coalesce(up.current_time_seconds, 0) as "positionSeconds",
           greatest(0, extract(epoch from now() - coalesce(up.last_watched_at, now())))::float8 as "positionAgeSeconds",
           coalesce(up.furthest_seconds, 0) as "furthestSeconds",
           coalesce(up.watch_percentage, 0) as "watchPercentage", coalesce(up.completed, false) as "isCompleted",
           up.rewatch_seconds as "rewatchSeconds",
           q.id as "quizId", q.title as "quizTitle", q.description as "quizDescription", q.passing_score as "passingScore",
           q.allow_retake as "isRetakeAllowed", a.passed as "quizPassed",
           settings.block_fast_forward as "isFastForwardBlocked", ${announceOneProgress('$1::uuid', '$2::uuid')} as told
    from lessons l
    cross join settings
    left join user_progress up on up.lesson_id = l.id and up.user_id = $1
    left join quizzes q on q.lesson_id = l.id
    left join quiz_attempts a on a.quiz_id = q.id and a.user_id = $1 and a.replaced_at is null
    where l.id = $3 and l.course_id = $2`,
})

const FIRST_VISIT = startLesson({ isFirst: true })
const NEXT_VISIT = startLesson({ isFirst: false })

async function startedLesson(
  { pool }: Database,
  { session, courseId, lessonId }: Target,
  { isFirst }: { isFirst: boolean },
) {
  const { rows } = await pool.query<StartedRow>({
    ...(isFirst ? FIRST_VISIT : NEXT_VISIT),
    values: [session.userId, courseId, lessonId, session.role === 'admin'],
  })
  return rows
}
