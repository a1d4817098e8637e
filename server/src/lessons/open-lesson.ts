import type { OpenedLesson } from '@farol/contract/lessons.ts'
import { lessonGates } from '@farol/domain/lesson-gates.ts'
import { type GatedLesson, isDone } from '@farol/domain/lesson-gating.ts'
import { CONFIRMING_STUDENTS, lengthToRewatch } from '@farol/domain/video-length.ts'
import { watchPercentage } from '@farol/domain/watch-progress.ts'
import { DEADLINES, type DeadlineRow, lessonDeadline } from '#/courses/deadlines.ts'
import { type GatedCourse, passedGate } from '#/courses/lesson-gate.ts'
import type { Database } from '#/database/open-database.ts'
import { MATERIALS, type ReadyMaterialRow, toMaterials } from '#/materials/materials.queries.ts'
import { completeReached } from '#/progress/complete-reached.ts'
import { recordCompletions } from '#/progress/record-completions.ts'
import type { Session } from '#/requests/caller.ts'
import { PLAYABLE_JSON, type PlayableRow, toPlayableVideo } from '#/videos/playable-video.ts'
import { CAPTION_TRACKS, type CaptionTrackRow, toCaptionTracks } from './caption-tracks.ts'
import type { RecordVisit } from './record-visits.ts'

type Target = { session: Session; courseId: string; lessonId: string }

type Parts = { database: Database; recordVisit: RecordVisit }

/** Checks the gate, records the visit, and returns everything the player shows. */
export async function openLesson({ database, recordVisit }: Parts, target: Target): Promise<OpenedLesson> {
  const { session, courseId, lessonId } = target
  const isAdmin = session.role === 'admin'
  const [row] = await database.reads.query<OpenedRow>(OPENED_LESSON, [
    session.userId,
    courseId,
    lessonId,
    CONFIRMING_STUDENTS,
  ])
  const { course, index } = passedGate(row, { isAdmin, lessonId })
  const { lessons, lesson, captions, materials, progress, quiz, isFastForwardBlocked, isVisitDue } = course
  const current = lessons[index]
  const wasOpened = current?.wasOpened === true
  if (!wasOpened || isVisitDue) await recordVisit({ userId: session.userId, courseId, lessonId })
  const isFree = lesson.minWatchPercentage === 0
  if (isFree && !progress.isCompleted && wasOpened) await completeUnwatched(database, target)
  const { rewatchSeconds, ...seen } = progress
  const length = lengthToRewatch({ stored: lesson.videoDuration, furthestSeconds: progress.furthestSeconds })
  return {
    course: { id: courseId, title: course.title, isCompleted: await completion(database, target, course) },
    lesson: {
      ...lesson,
      uploadedVideo: lesson.uploadedVideo && toPlayableVideo(lesson.uploadedVideo, lessonId),
      captions: toCaptionTracks(lessonId, captions),
      materials: toMaterials(lessonId, materials),
    },
    progress: {
      ...seen,
      isCompleted: seen.isCompleted || isFree,
      rewatchPercentage: rewatchSeconds === null ? null : watchPercentage(rewatchSeconds, length),
    },
    quiz,
    previous: neighbour(lessons[index - 1]),
    next: nextLesson(course, index),
    deadline: current ? lessonDeadline(current, course.deadlines, course.release.today) : null,
    isFastForwardBlocked,
  }
}

/** The lesson was opened while it still required watching. */
const completeUnwatched = ({ orm }: Database, { courseId, lessonId }: Target) =>
  orm.transaction((transaction) => completeReached(transaction, { courseId, lessonId }))

const neighbour = (lesson: GatedLesson | undefined) =>
  lesson ? { id: lesson.id, title: lesson.title } : null

function nextLesson({ lessons, release }: GatedCourse, index: number): OpenedLesson['next'] {
  const next = neighbour(lessons[index + 1])
  return next && { ...next, opensOn: lessonGates(lessons, release)[index + 1]?.opensOn ?? null }
}

/** Repairs a missing completion, left by a server that stopped between the last lesson and the completion. */
async function completion(
  { orm }: Database,
  { session, courseId }: Target,
  { isCompleted, lessons }: GatedCourse,
): Promise<boolean> {
  if (isCompleted) return true
  if (!lessons.every(isDone)) return false
  const completed = await recordCompletions(orm, { students: [{ courseId, userId: session.userId }] })
  return completed.length > 0
}

type OpenedRow = GatedCourse & {
  deadlines: DeadlineRow[]
  lesson: Omit<OpenedLesson['lesson'], 'captions' | 'materials' | 'uploadedVideo'> & {
    uploadedVideo: PlayableRow | null
  }
  captions: CaptionTrackRow[]
  materials: ReadyMaterialRow[]
  progress: Omit<OpenedLesson['progress'], 'rewatchPercentage'> & { rewatchSeconds: number | null }
  quiz: OpenedLesson['quiz']
  isFastForwardBlocked: boolean
  /** No visit was recorded in the last seconds. */
  isVisitDue: boolean
}

/**
 * Before the first visit there is no row `up`: its values are zeros. A length is confirmed by an administrator, or by
 * CONFIRMING_STUDENTS ($4).
 */
const OPENED_LESSON = {
  name: 'opened-lesson',
  text: `
    select c.title, c.access_facts as "accessFacts", c.is_locked as "isLocked", c.is_completed as "isCompleted", c.lessons, c.release,
           ${DEADLINES} as deadlines,
           json_build_object('id', l.id, 'title', l.title, 'description', l.description, 'videoUrl', l.video_url,
             'videoDuration', l.video_duration, 'captionsUrl', l.captions_url, 'minWatchPercentage', l.min_watch_percentage,
             'uploadedVideo', case when v.id is not null then ${PLAYABLE_JSON} end,
             'isLengthConfirmed', v.id is not null or (
               select coalesce(bool_or(r.is_admin) or count(*) >= $4, false) from video_lengths r where r.lesson_id = l.id)) as lesson,
           ${CAPTION_TRACKS} as captions, ${MATERIALS} as materials,
           json_build_object('positionSeconds', coalesce(up.current_time_seconds, 0),
             'positionAgeSeconds', greatest(0, steady_seconds() - coalesce(up.position_at, steady_seconds())),
             'furthestSeconds', coalesce(up.furthest_seconds, 0), 'watchPercentage', coalesce(up.watch_percentage, 0),
             'isCompleted', coalesce(up.completed, false), 'rewatchSeconds', up.rewatch_seconds) as progress,
           case when q.id is not null then json_build_object('id', q.id, 'title', q.title, 'description', q.description,
             'passingScore', q.passing_score, 'passed', a.passed, 'isRetakeAllowed', q.allow_retake) end as quiz,
           settings.block_fast_forward as "isFastForwardBlocked",
           is_due(cp.last_lesson_id, cp.last_watched_at, l.id) or is_due(seen.last_lesson_id, seen.last_active_at, l.id) as "isVisitDue"
    from gated_courses($1) c
    join courses course on course.id = c.id
    join lessons l on l.id = $3 and l.course_id = c.id
    cross join settings
    left join videos v on v.id = l.video_id
    left join user_progress up on up.lesson_id = l.id and up.user_id = $1
    left join quizzes q on q.lesson_id = l.id
    left join quiz_attempts a on a.quiz_id = q.id and a.user_id = $1 and a.replaced_at is null
    left join course_progress cp on cp.user_id = $1 and cp.course_id = c.id
    left join user_activity seen on seen.user_id = $1
    where c.id = $2`,
}
