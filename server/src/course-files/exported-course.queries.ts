import { createHash } from 'node:crypto'
import {
  COURSE_FILE_FORMAT,
  COURSE_FILE_VERSION,
  type CourseFile,
  type LessonInFile,
} from '@farol/contract/course-file.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { QuizImage } from '@farol/domain/quiz-authoring.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { courseName } from '#/courses/admin-courses.queries.ts'
import { lessonCaptions } from '#/database/schema/captions.ts'
import { courseCovers, courses, lessons, quizImages, quizzes } from '#/database/schema/content.ts'
import { files, videos } from '#/database/schema/files.ts'
import { lessonMaterials, materials } from '#/database/schema/materials.ts'
import { storedQuestions } from '#/quizzes/quiz-editor.queries.ts'

export type ExportedFile = { sha256: string; size: number }
export type ExportedImage = ExportedFile & { id: string }
type Described = {
  described: CourseFile
  files: ExportedFile[]
  images: ExportedImage[]
  texts: Buffer[]
  cover: Buffer | null
}

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** A course as its file describes it, and what stands in the file beside the description; all of one moment. */
export const describedCourse = (orm: NodePgDatabase, courseId: string): Promise<Described> =>
  orm.transaction(async (transaction) => {
    const [course] = await transaction.select().from(courses).where(eq(courses.id, courseId))
    if (!course) throw new Problem('NOT_FOUND')
    const { title, description, access, workloadHours } = course
    const prerequisite = await courseName(transaction, course.prerequisiteCourseId)
    const cover = await coverOf(transaction, courseId)
    const used = await videosOf(transaction, courseId)
    const spoken = await captionsOf(transaction, courseId)
    const handed = await materialsOf(transaction, courseId)
    const images = await imagesOf(transaction, courseId)
    const asked = await quizzesOf(transaction, { courseId, images })
    const rows = await transaction
      .select()
      .from(lessons)
      .where(eq(lessons.courseId, courseId))
      .orderBy(asc(lessons.orderIndex))
    const described = rows.map(
      (row): LessonInFile => ({
        title: row.title,
        description: row.description,
        video: videoInFile(row, used.get(row.id)),
        captionsUrl: row.captionsUrl,
        requiresPrevious: row.requiresPrevious,
        minWatchPercentage: row.minWatchPercentage,
        captions: (spoken.get(row.id) ?? []).map(({ language, name, vtt }) => ({
          language,
          name,
          file: hashed(vtt),
        })),
        materials: (handed.get(row.id) ?? []).map(({ name, sha256 }) => ({ name, file: `files/${sha256}` })),
        quiz: asked.get(row.id) ?? null,
      }),
    )
    return {
      described: {
        format: COURSE_FILE_FORMAT,
        version: COURSE_FILE_VERSION,
        course: {
          title,
          description,
          access,
          workloadHours,
          cover: cover && hashed(cover),
          prerequisite: prerequisite?.title ?? null,
        },
        lessons: described,
      },
      files: [...[...used.values()].filter(isStored), ...[...handed.values()].flat()],
      images,
      texts: [...spoken.values()].flat().map(({ vtt }) => Buffer.from(vtt)),
      cover,
    }
  }, SNAPSHOT)

const hashed = (content: string | Buffer) => `files/${createHash('sha256').update(content).digest('hex')}`

async function coverOf(orm: NodePgDatabase, courseId: string) {
  const [cover] = await orm
    .select({ large: courseCovers.large })
    .from(courseCovers)
    .where(eq(courseCovers.courseId, courseId))
  return cover?.large ?? null
}

type VideoOfLesson = { name: string; sha256: string | null; size: number | null }
const isStored = (video: VideoOfLesson): video is VideoOfLesson & ExportedFile =>
  video.sha256 !== null && video.size !== null

function videoInFile(
  { videoUrl: url, videoDuration: seconds, hasNoLength }: typeof lessons.$inferSelect,
  uploaded: VideoOfLesson | undefined,
): LessonInFile['video'] {
  if (!uploaded) return { from: 'link', url, seconds, hasNoLength }
  const { name } = uploaded
  return isStored(uploaded)
    ? { from: 'file', file: `files/${uploaded.sha256}`, name }
    : { from: 'nowhere', name }
}

/** What plays, or what it will be made of. */
async function videosOf(orm: NodePgDatabase, courseId: string) {
  const rows = await orm
    .select({ lessonId: lessons.id, name: videos.name, sha256: files.sha256, size: files.size })
    .from(lessons)
    .innerJoin(videos, eq(videos.id, lessons.videoId))
    .leftJoin(files, sql`${files.sha256} = coalesce(${videos.playableSha256}, ${videos.originalSha256})`)
    .where(eq(lessons.courseId, courseId))
  return new Map(rows.map(({ lessonId, ...video }) => [lessonId, video]))
}

async function captionsOf(orm: NodePgDatabase, courseId: string) {
  const { lessonId, language, name, vtt } = lessonCaptions
  const rows = await orm
    .select({ lessonId, language, name, vtt })
    .from(lessonCaptions)
    .innerJoin(lessons, eq(lessons.id, lessonId))
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(language))
  return Map.groupBy(rows, (row) => row.lessonId)
}

async function materialsOf(orm: NodePgDatabase, courseId: string) {
  const { lessonId, name, orderIndex } = lessonMaterials
  const rows = await orm
    .select({ lessonId, name, sha256: files.sha256, size: files.size })
    .from(lessonMaterials)
    .innerJoin(lessons, eq(lessons.id, lessonId))
    .innerJoin(materials, eq(materials.id, lessonMaterials.materialId))
    .innerJoin(files, eq(files.sha256, materials.sha256))
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(orderIndex))
  return Map.groupBy(rows, (row) => row.lessonId)
}

/** Only images of the questions as they are now: archived ones are not exported. */
async function imagesOf(orm: NodePgDatabase, courseId: string): Promise<ExportedImage[]> {
  const { rows } = await orm.execute<ExportedImage>(sql`
    with asked as (
      select qq.id, qq.image_id from quiz_questions qq
      join quizzes q on q.id = qq.quiz_id join lessons l on l.id = q.lesson_id
      where l.course_id = ${courseId} and qq.archived_at is null
    )
    select i.id, encode(sha256(i.large), 'hex') as sha256, octet_length(i.large) as size
    from quiz_images i
    where i.id in (select image_id from asked)
      or i.id in (select o.image_id from asked join quiz_options o on o.question_id = asked.id)`)
  return rows
}

/** Read when it is its turn. */
export async function imageContent(orm: NodePgDatabase, imageId: string): Promise<Buffer> {
  const [found] = await orm
    .select({ large: quizImages.large })
    .from(quizImages)
    .where(eq(quizImages.id, imageId))
  if (!found) throw new Error('The image of a question was removed while its course was exported.')
  return found.large
}

type Asked = { courseId: string; images: ExportedImage[] }

async function quizzesOf(orm: NodePgDatabase, { courseId, images }: Asked) {
  const entryOf = new Map(images.map(({ id, sha256 }) => [id, `files/${sha256}`]))
  const inFile = (image: QuizImage | null | undefined) => {
    const file = entryOf.get(image?.id ?? '')
    return image && file ? { file, description: image.description } : null
  }
  const rows = await orm
    .select({ quiz: quizzes })
    .from(quizzes)
    .innerJoin(lessons, eq(lessons.id, quizzes.lessonId))
    .where(eq(lessons.courseId, courseId))
  const byLesson = new Map<string, NonNullable<LessonInFile['quiz']>>()
  for (const { quiz } of rows) {
    const { title, description, passingScore, showFeedback, hideKeyBeforeRetake, countsPoints } = quiz
    const questions = await storedQuestions(orm, quiz.id)
    byLesson.set(quiz.lessonId, {
      ...{ title, description, passingScore, showFeedback, hideKeyBeforeRetake, countsPoints },
      isRetakeAllowed: quiz.allowRetake,
      questions: questions.map(({ id: _id, hasAnswers: _has, image, options, ...question }) => ({
        id: null,
        isTextFix: false,
        isKeyFix: false,
        ...question,
        image: inFile(image),
        options: options.map((option) => ({
          text: option.text,
          isCorrect: option.isCorrect,
          image: inFile(option.image),
        })),
      })),
    })
  }
  return byLesson
}
