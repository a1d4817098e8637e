import type { AdminLesson, FoundLesson } from '@farol/contract/admin-lessons.ts'
import { Problem } from '@farol/contract/problem.ts'
import { isLengthMissing } from '@farol/domain/missing-length.ts'
import { parseVideoSource, type VideoKind } from '@farol/domain/video-source.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { searchTerm } from '#/database/list-page.ts'
import type { Reads } from '#/database/reads.ts'
import { courses, lessons } from '#/database/schema/content.ts'
import { ADMIN_MATERIALS, type AdminMaterialRow, toAdminMaterials } from '#/materials/materials.queries.ts'
import { toUploadedVideo, VIDEO_JSON, type VideoRow } from '#/videos/videos.queries.ts'

const LESSONS_PER_PAGE = 50

const COURSE_WITH_LESSONS = {
  name: 'admin-course-with-lessons',
  text: `
    select c.id as "courseId", c.title as "courseTitle", c.is_published as "isPublished",
           (select i.name from course_imports i where i.course_id = c.id and not exists (
             select from user_progress p join lessons pl on pl.id = p.lesson_id where pl.course_id = c.id)) as "importedFrom",
           only_turma.id as "onlyTurmaId",
           l.id, l.title, l.description, l.video_url as "videoUrl", l.video_duration as "videoDuration",
           l.has_no_length as "hasNoLength", l.captions_url as "captionsUrl", l.order_index as "orderIndex", l.requires_previous as "requiresPrevious",
           l.min_watch_percentage as "minWatchPercentage", l.version,
           coalesce((select opened from lesson_totals t where t.lesson_id = l.id), 0) as "studentCount",
           case when f.lesson_id is not null then json_build_object('count', f.count, 'browser', f.browser,
             'lastAt', to_char(f.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end as "videoFailure",
           case when v.id is not null then ${VIDEO_JSON} end as "uploadedVideo", ${ADMIN_MATERIALS} as materials,
           q.id as "quizId", q.title as "quizTitle", coalesce(s.attempts, 0) as "attemptCount",
           (select count(*) from quiz_questions qq where qq.quiz_id = q.id and qq.archived_at is null)::int as "questionCount"
    from courses c
    left join lateral (
      select (array_agg(turma_id))[1] as id from turma_courses where course_id = c.id having count(*) = 1
    ) only_turma on true
    left join lessons l on l.course_id = c.id
    left join video_failures f on f.lesson_id = l.id
    left join videos v on v.id = l.video_id
    left join uploads u on u.id = v.id
    left join quizzes q on q.lesson_id = l.id
    left join quiz_stats s on s.quiz_id = q.id
    where c.id = $1
    order by l.order_index`,
}

type CourseRow = {
  courseId: string
  courseTitle: string
  isPublished: boolean
  importedFrom: string | null
  onlyTurmaId: string | null
}
type QuizRow = { quizId: string | null; quizTitle: string; questionCount: number; attemptCount: number }
type LessonRow = Omit<
  AdminLesson,
  'id' | 'quiz' | 'videoKind' | 'isLengthMissing' | 'uploadedVideo' | 'materials'
> & {
  id: string | null
  uploadedVideo: VideoRow | null
  materials: AdminMaterialRow[]
  hasNoLength: boolean
}

export async function courseWithLessons(reads: Reads, courseId: string) {
  const rows = await reads.query<CourseRow & LessonRow & QuizRow>(COURSE_WITH_LESSONS, [courseId])
  const [first] = rows
  if (!first) throw new Problem('NOT_FOUND')
  return {
    course: {
      id: first.courseId,
      title: first.courseTitle,
      isPublished: first.isPublished,
      importedFrom: first.importedFrom,
      onlyTurmaId: first.onlyTurmaId,
    },
    lessons: rows.flatMap((row) => (row.id === null ? [] : [toAdminLesson({ ...row, id: row.id })])),
  }
}

function toAdminLesson(row: CourseRow & LessonRow & QuizRow & { id: string }): AdminLesson {
  const {
    courseId: _id,
    courseTitle: _title,
    isPublished: _is,
    importedFrom: _from,
    onlyTurmaId: _turma,
    quizId,
    quizTitle,
    questionCount,
    attemptCount,
    hasNoLength,
    uploadedVideo,
    materials,
    ...lesson
  } = row
  const quiz = quizId === null ? null : { id: quizId, title: quizTitle, questionCount, attemptCount }
  return {
    ...lesson,
    videoKind: videoKind(lesson.videoUrl),
    isLengthMissing: isLengthMissing({ ...lesson, hasNoLength }),
    uploadedVideo: uploadedVideo && toUploadedVideo(uploadedVideo),
    materials: toAdminMaterials(materials),
    quiz,
  }
}

/** Stored addresses were built by the same function, so they are always recognised. */
const videoKind = (url: string): VideoKind => parseVideoSource(url).source?.kind ?? 'direct'

const FOUND_LESSONS = {
  name: 'admin-found-lessons',
  text: `
    select l.id, l.title, l.order_index as "orderIndex", l.video_url as "videoUrl", l.video_duration as "videoDuration",
           exists (select from quizzes q where q.lesson_id = l.id) as "hasQuiz",
           coalesce((select f.count from video_failures f where f.lesson_id = l.id), 0) as "videoFailures",
           case when v.id is not null then ${VIDEO_JSON} end as "uploadedVideo",
           c.id as "courseId", c.title as "courseTitle", c.is_published as "isCoursePublished",
           (count(*) over ())::int as total
    from (select '%' || searchable($1) || '%' as pattern offset 0) term
    cross join lessons l
    join courses c on c.id = l.course_id
    left join videos v on v.id = l.video_id
    left join uploads u on u.id = v.id
    where l.search_text like pattern or c.search_text like pattern
    order by c.order_index, l.order_index
    limit $2 offset $3`,
}

type FoundRow = Omit<FoundLesson, 'videoKind' | 'uploadedVideo'> & {
  videoUrl: string
  uploadedVideo: VideoRow | null
  total: number
}

export async function findLessons(reads: Reads, { search, page }: { search: string; page: number }) {
  const offset = (page - 1) * LESSONS_PER_PAGE
  const rows = await reads.query<FoundRow>(FOUND_LESSONS, [searchTerm(search), LESSONS_PER_PAGE, offset])
  return {
    lessons: rows.map(({ videoUrl, uploadedVideo, total: _, ...lesson }) => ({
      ...lesson,
      videoKind: videoKind(videoUrl),
      uploadedVideo: uploadedVideo && toUploadedVideo(uploadedVideo),
    })),
    total: rows[0]?.total ?? 0,
    pageSize: LESSONS_PER_PAGE,
  }
}

/** Locks the course against other writers of the order of its lessons until the transaction ends. */
export async function lockedLessonOrder(orm: NodePgDatabase, courseId: string): Promise<string[]> {
  const found = await orm
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.id, courseId))
    .for('no key update')
  if (found.length === 0) throw new Problem('NOT_FOUND')
  const ofCourse = eq(lessons.courseId, courseId)
  const rows = await orm
    .select({ id: lessons.id })
    .from(lessons)
    .where(ofCourse)
    .orderBy(asc(lessons.orderIndex))
  return rows.map(({ id }) => id)
}

export async function lockedLesson(
  orm: NodePgDatabase,
  { courseId, lessonId }: { courseId: string; lessonId: string },
) {
  const together = and(eq(lessons.id, lessonId), eq(lessons.courseId, courseId))
  const [lesson] = await orm.select().from(lessons).where(together).for('no key update')
  if (!lesson) throw new Problem('NOT_FOUND')
  return lesson
}
