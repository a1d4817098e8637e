import type { CourseLesson, CourseSummary, UpcomingTurma } from '@farol/contract/courses.ts'
import type { LessonLock } from '@farol/contract/lessons.ts'
import { coursePercent, courseStatus } from '@farol/domain/course-progress.ts'
import { unformattedText } from '@farol/domain/formatted-text.ts'
import { hasFormat } from '@farol/domain/has-format.ts'
import { type Gate, lessonGates } from '@farol/domain/lesson-gates.ts'
import type { GatedLesson } from '@farol/domain/lesson-gating.ts'
import type { ReleaseFacts } from '@farol/domain/turma-calendar.ts'
import { type CourseAccessFacts, canSeeCourse, type TurmaDates, turmaState } from '@farol/domain/turmas.ts'
import { missingSeconds } from '@farol/domain/watch-progress.ts'
import type { Reads } from '#/database/reads.ts'
import { coverAddresses } from './cover-addresses.ts'
import { DEADLINES, type DeadlineRow, lessonDeadline, nextDeadlines } from './deadlines.ts'

/** A row of the function `courses_of_student`. */
type Row = {
  id: string
  access_facts: CourseAccessFacts
  /** The facts of the prerequisite, if one locks the course. */
  locked_by_facts: CourseAccessFacts | null
  cover_id: string | null
  title: string
  description: string
  order_index: number
  is_published: boolean
  lesson_count: number
  completed_lessons: number
  last_watched_at: Date | null
  completed_at: Date | null
  is_locked: boolean
  locked_by_id: string | null
  locked_by_title: string | null
  continue_lesson_id: string | null
  missing_quiz: CourseSummary['missingQuiz']
}

/** Its lessons only if something depends on them: the calendar or a deadline of a turma. */
type ListedRow = Row & {
  deadlines: DeadlineRow[]
  lessons: GatedLesson[] | null
  release: ReleaseFacts | null
  upcoming_turmas: UpcomingTurma[]
}
type OnlyTurmas = { id: null; upcoming_turmas: UpcomingTurma[] }
type OneRow = Row & {
  lessons: LessonRow[]
  release: ReleaseFacts
  deadlines: DeadlineRow[]
  seconds_to_next_day: number
  has_transcripts: boolean
  turmas: OwnTurma[]
}
type OwnTurma = TurmaDates & { id: string; name: string; monitors: string[] }

type Viewer = { userId: string; isAdmin: boolean }

/** At least one row, for the turmas: without an id if no course is published. */
const PUBLISHED_COURSES = {
  name: 'published-courses',
  text: `
    select course.*, cover.id as cover_id, access.facts as access_facts, locked_by.facts as locked_by_facts,
           ${DEADLINES} as deadlines, gated.lessons, gated.release, upcoming.turmas as upcoming_turmas
    from (
      select coalesce(json_agg(turma), '[]') as turmas from (
        select t.id, t.name, t.starts_on as "startsOn" from turma_members m join turmas t on t.id = m.turma_id
        where m.user_id = $1 and t.starts_on > school_day(now()) order by t.starts_on, t.sort_name
      ) turma
    ) upcoming
    left join (
      courses_of_student($1) course
      cross join lateral course_access($1, course.id) access
      left join lateral course_access($1, course.locked_by_id) locked_by on true
      left join lateral (
        select g.lessons, g.release from gated_courses($1) g
        where g.id = course.id and (access.facts->>'access' = 'turmas' or exists (select from lesson_deadlines($1, course.id)))
      ) gated on true
      left join course_covers cover on cover.course_id = course.id
    ) on course.is_published order by course.order_index`,
}

export async function publishedCourses(reads: Reads, viewer: Viewer) {
  const rows = await reads.query<ListedRow | OnlyTurmas>(PUBLISHED_COURSES, [viewer.userId])
  const listed = rows.filter((row) => row.id !== null)
  const seen = listed.filter(({ access_facts }) => canSeeCourse(access_facts, viewer))
  return {
    courses: seen.map((row) => ({ ...toSummary(row, viewer), description: plain(row.description) })),
    deadlines: nextDeadlines(seen, listed[0]?.access_facts.today ?? ''),
    upcomingTurmas: rows[0]?.upcoming_turmas ?? [],
  }
}

/** In characters, as search engines and link previews show it. */
const SUMMARY_LENGTH = 150

/** A card shows a few lines of it, without lists and headings. */
const plain = (text: string) => (hasFormat(text) ? unformattedText(text, { hasHeadings: true }) : text)

const COURSE_OF_STUDENT = {
  name: 'course-of-student',
  text: `
    select course.*, cover.id as cover_id, access.facts as access_facts, locked_by.facts as locked_by_facts,
           (select coalesce(json_agg(lesson), '[]') from (
             select l.id, l.title, l.requires_previous as "requiresPrevious", l.min_watch_percentage as "minWatchPercentage",
                    l.is_completed as "isCompleted", l.was_opened as "wasOpened", l.quiz_id is not null as "hasQuiz",
                    l.quiz_passed as "quizPassed", l.video_duration as "videoDuration",
                    l.watch_percentage as "watchPercentage", l.furthest_seconds as "furthestSeconds"
             from lessons_of_student($1, course.id) l order by l.order_index
           ) lesson) as lessons,
           exists (select from lesson_captions c join lessons l on l.id = c.lesson_id where l.course_id = course.id) as has_transcripts,
           release.facts as release, ${DEADLINES} as deadlines,
           extract(epoch from (school_day(now()) + 1)::timestamp at time zone school_time_zone() - now())::float8 as seconds_to_next_day,
           (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'startsOn', t.starts_on, 'endsOn', t.ends_on,
              'monitors', array(select u.name from turma_members helper join users u on u.id = helper.user_id
                where helper.turma_id = t.id and helper.is_monitor order by u.sort_name)) order by t.starts_on, t.sort_name), '[]')
            from turma_members m join turmas t on t.id = m.turma_id join turma_courses tc on tc.turma_id = t.id
            where m.user_id = $1 and tc.course_id = course.id) as turmas
    from courses_of_student($1) course
    cross join lateral course_access($1, course.id) access
    cross join lateral course_release($1, course.id) release
    left join lateral course_access($1, course.locked_by_id) locked_by on true
    left join course_covers cover on cover.course_id = course.id
    where course.id = $2`,
}

type LessonRow = GatedLesson & { videoDuration: number; watchPercentage: number; furthestSeconds: number }

/** A course with one student's progress in each lesson. */
export async function courseOfStudent(reads: Reads, { courseId, ...viewer }: Viewer & { courseId: string }) {
  const [row] = await reads.query<OneRow>(COURSE_OF_STUDENT, [viewer.userId, courseId])
  if (!row || !canSeeCourse(row.access_facts, viewer)) return undefined
  const lessons = toLessons(row)
  return {
    course: {
      ...toSummary(row, viewer),
      summary: [...plain(row.description)].slice(0, SUMMARY_LENGTH).join(''),
      isPublished: row.is_published,
      completedAt: row.completed_at?.toISOString() ?? null,
      hasTranscripts: row.has_transcripts,
      turmas: row.turmas.filter((turma) => turmaState(turma, row.access_facts.today) === 'running'),
      nextDayInSeconds: lessons.some(({ opensOn }) => opensOn !== null) ? row.seconds_to_next_day : null,
    },
    lessons,
  }
}

/** Null while the lesson waits for a day of a turma. */
function continueLesson({
  continue_lesson_id: id,
  lessons,
  release,
}: Pick<ListedRow, 'lessons' | 'release'> & Row) {
  if (!lessons || !release) return id
  const index = lessons.findIndex((lesson) => lesson.id === id)
  return lessonGates(lessons, release)[index]?.opensOn ? null : id
}

function toSummary(row: Row & Pick<ListedRow, 'lessons' | 'release'>, viewer: Viewer): CourseSummary {
  const isLockedByShown = row.locked_by_facts !== null && canSeeCourse(row.locked_by_facts, viewer)
  const percent = coursePercent({ completed: row.completed_lessons, total: row.lesson_count })
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    cover: coverAddresses(row.id, row.cover_id),
    orderIndex: row.order_index,
    lessonCount: row.lesson_count,
    completedLessons: row.completed_lessons,
    percent,
    status: courseStatus({ percent, isCompleted: row.completed_at !== null }),
    continueLessonId: continueLesson(row),
    missingQuiz: row.missing_quiz,
    lastWatchedAt: row.last_watched_at?.toISOString() ?? null,
    lockedBy: row.is_locked
      ? { id: isLockedByShown ? row.locked_by_id : null, title: isLockedByShown ? row.locked_by_title : null }
      : null,
  }
}

/** A missing prerequisite locks every lesson, even one that was opened before. */
function toLessons({ lessons, release, deadlines, is_locked: isCourseLocked }: OneRow): CourseLesson[] {
  const gates = lessonGates(lessons, release)
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
    opensOn: gates[index]?.opensOn ?? null,
    deadline: lessonDeadline(lesson, deadlines, release.today),
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
