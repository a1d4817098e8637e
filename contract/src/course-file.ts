import { CAPTION_LANGUAGE_CODES } from '@farol/domain/captions/languages.ts'
import { COURSE_FILE_LESSONS_MAX } from '@farol/domain/course-file.ts'
import { QUESTIONS_MAX, TITLE_MAX } from '@farol/domain/limits.ts'
import { MATERIALS_PER_LESSON_MAX } from '@farol/domain/materials.ts'
import { uploadName } from '@farol/domain/uploads.ts'
import { z } from 'zod'
import { courseBody } from './admin-courses.ts'
import { durationSeconds, lessonBody } from './lesson-fields.ts'
import { imageDescription } from './quiz-images.ts'
import { questionWith, quizzes } from './quizzes.ts'

/** The name of the description of a course in its file. */
export const COURSE_FILE_INDEX = 'curso.json'
export const COURSE_FILE_FORMAT = 'farol-course'
/** Raised with every change that an older Farol cannot read. */
export const COURSE_FILE_VERSION = 2

/** Where a file is in the archive: by the hash of its content. */
const entry = z.string().regex(/^files\/(?:[\da-f]{64}|[\da-f]{2}\/[\da-f]{40})$/)
const NAME_READ_MAX = 1_000
const name = z
  .string()
  .max(NAME_READ_MAX)
  .transform((given) => uploadName(given, 'arquivo'))

const video = z.discriminatedUnion('from', [
  z.strictObject({
    from: z.literal('link'),
    url: lessonBody.shape.videoUrl.refine((url) => !url.startsWith('/videos/')),
    seconds: durationSeconds,
    hasNoLength: z.boolean(),
  }),
  z.strictObject({ from: z.literal('file'), file: entry, name }),
  /** It had not arrived, or could not be played, when the course was exported. */
  z.strictObject({ from: z.literal('nowhere'), name }),
])

/** Since version 2 with images. */
const quiz = quizzes.save.body.omit({ version: true }).extend({
  questions: z
    .array(questionWith(z.strictObject({ file: entry, description: imageDescription })))
    .min(1)
    .max(QUESTIONS_MAX),
})

const lesson = z.strictObject({
  title: lessonBody.shape.title,
  description: lessonBody.shape.description,
  video,
  captionsUrl: lessonBody.shape.captionsUrl,
  requiresPrevious: lessonBody.shape.requiresPrevious,
  minWatchPercentage: lessonBody.shape.minWatchPercentage,
  captions: z
    .array(z.strictObject({ language: z.enum(CAPTION_LANGUAGE_CODES), name, file: entry }))
    .max(CAPTION_LANGUAGE_CODES.length),
  materials: z.array(z.strictObject({ name, file: entry })).max(MATERIALS_PER_LESSON_MAX),
  quiz: quiz.nullable(),
})

const course = z.strictObject({
  title: courseBody.shape.title,
  description: courseBody.shape.description,
  access: courseBody.shape.access,
  workloadHours: courseBody.shape.workloadHours,
  cover: entry.nullable(),
  /** The title of the course that comes before: another school may not have it. */
  prerequisite: z.string().max(TITLE_MAX).nullable(),
})

/** A course with its lessons and quizzes, as `curso.json` describes it beside the files that it names. */
export const courseFile = z.strictObject({
  format: z.literal(COURSE_FILE_FORMAT),
  version: z.int().min(1).max(COURSE_FILE_VERSION),
  course,
  lessons: z.array(lesson).max(COURSE_FILE_LESSONS_MAX),
})
export type CourseFile = z.output<typeof courseFile>
export type LessonInFile = CourseFile['lessons'][number]
