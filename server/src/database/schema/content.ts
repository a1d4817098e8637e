import {
  DESCRIPTION_MAX,
  EXPLANATION_MAX,
  IMAGE_DESCRIPTION_MAX,
  MIN_WATCH_PERCENTAGE_DEFAULT,
  OPTION_TEXT_MAX,
  ORDER_INDEX_MAX,
  ORDER_INDEX_MIN,
  PASSING_SCORE_DEFAULT,
  PERCENT_MAX,
  PERCENT_MIN,
  POINTS_DEFAULT,
  POINTS_MAX,
  POINTS_MIN,
  QUESTION_TEXT_MAX,
  TITLE_MAX,
  URL_MAX,
  VIDEO_DURATION_MAX_SECONDS,
  VIDEO_DURATION_MIN_SECONDS,
  WORKLOAD_HOURS_MAX,
  WORKLOAD_HOURS_MIN,
} from '@farol/domain/limits.ts'
import { QUESTION_TYPES } from '@farol/domain/quiz-authoring.ts'
import { COURSE_ACCESSES } from '@farol/domain/turmas.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { hasText, isAtMost, isBetween, isCaptionsAddress, isOneOf } from './checks.ts'
import { bytes, createdAt, moment, searchedWords, searchText, updatedAt, version } from './columns.ts'
import { videos } from './files.ts'

// The unique order_index of courses, lessons, questions and options, and the single correct option, are in the
// initial migration: they are deferred to the commit, which Drizzle cannot express.

const titleSearchText = () => searchText(sql`searchable(title)`)
const orderIndex = () => integer('order_index').notNull()
const isOrderIndex = (column: AnyPgColumn) => isBetween(column, ORDER_INDEX_MIN, ORDER_INDEX_MAX)

export const courses = pgTable(
  'courses',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    isPublished: boolean('is_published').notNull().default(false),
    access: text('access', { enum: COURSE_ACCESSES }).notNull().default('everyone'),
    /** What certificates state; without it, what the lessons take. */
    workloadHours: integer('workload_hours'),
    orderIndex: orderIndex(),
    prerequisiteCourseId: uuid('prerequisite_course_id').references((): AnyPgColumn => courses.id, {
      onDelete: 'set null',
    }),
    /** A course of the demo. A copy of it is not. */
    isDemo: boolean('is_demo').notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    searchText: titleSearchText(),
  },
  (table) => [
    index('courses_demo_idx').on(table.id).where(sql`is_demo`),
    index('courses_prerequisite_course_id_idx').on(table.prerequisiteCourseId),
    check('courses_title_check', hasText(table.title, TITLE_MAX)),
    check('courses_description_check', isAtMost(table.description, DESCRIPTION_MAX)),
    check('courses_access_check', isOneOf(table.access, COURSE_ACCESSES)),
    check(
      'courses_workload_hours_check',
      isBetween(table.workloadHours, WORKLOAD_HOURS_MIN, WORKLOAD_HOURS_MAX),
    ),
    check('courses_order_index_check', isOrderIndex(table.orderIndex)),
    check('courses_prerequisite_course_id_check', sql`${table.prerequisiteCourseId} <> ${table.id}`),
  ],
)

/** An uploaded cover, in both sizes. In the database, so that every instance and every backup has them. */
export const courseCovers = pgTable('course_covers', {
  courseId: uuid('course_id')
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  /** Part of its address, which changes with the image. */
  id: uuid('id').notNull(),
  small: bytes('small').notNull(),
  large: bytes('large').notNull(),
})

export const lessons = pgTable(
  'lessons',
  {
    id: uuid('id').primaryKey(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    videoUrl: text('video_url').notNull(),
    /** The uploaded video that the address names; null for a video by link. */
    videoId: uuid('video_id')
      .generatedAlwaysAs(
        sql`CASE WHEN video_url ~ '^/videos/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN substr(video_url, 9)::uuid END`,
      )
      .references(() => videos.id),
    videoDuration: integer('video_duration').notNull().default(0),
    /** An administrator's player opened the video, and it has no length: a live stream. */
    hasNoLength: boolean('has_no_length').notNull().default(false),
    /** A WebVTT file; empty when there is none. */
    captionsUrl: text('captions_url').notNull().default(''),
    orderIndex: orderIndex(),
    requiresPrevious: boolean('requires_previous').notNull().default(true),
    minWatchPercentage: integer('min_watch_percentage').notNull().default(MIN_WATCH_PERCENTAGE_DEFAULT),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    searchText: titleSearchText(),
  },
  (table) => [
    // The target of a composite foreign key, so that progress cannot name a lesson with another course.
    unique('lessons_id_course_id_key').on(table.id, table.courseId),
    index('lessons_video_id_idx').on(table.videoId),
    index('lessons_words_idx').using('gin', searchedWords),
    check('lessons_title_check', hasText(table.title, TITLE_MAX)),
    check('lessons_description_check', isAtMost(table.description, DESCRIPTION_MAX)),
    check('lessons_video_url_check', hasText(table.videoUrl, URL_MAX)),
    check(
      'lessons_video_duration_check',
      isBetween(table.videoDuration, VIDEO_DURATION_MIN_SECONDS, VIDEO_DURATION_MAX_SECONDS),
    ),
    check('lessons_captions_url_check', isCaptionsAddress(table.captionsUrl)),
    check('lessons_order_index_check', isOrderIndex(table.orderIndex)),
    check(
      'lessons_min_watch_percentage_check',
      isBetween(table.minWatchPercentage, PERCENT_MIN, PERCENT_MAX),
    ),
  ],
)

/** Students for whom a lesson's video failed to open, since its URL last changed or the failure was dismissed. */
export const videoFailures = pgTable('video_failures', {
  lessonId: uuid('lesson_id')
    .primaryKey()
    .references(() => lessons.id, { onDelete: 'cascade' }),
  count: integer('count').notNull().default(1),
  lastAt: moment('last_at').notNull().defaultNow(),
  /** Where the latest failure happened, such as 'Chrome no Android'. */
  browser: text('browser').notNull(),
})

export const quizzes = pgTable(
  'quizzes',
  {
    id: uuid('id').primaryKey(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    passingScore: integer('passing_score').notNull().default(PASSING_SCORE_DEFAULT),
    showFeedback: boolean('show_feedback').notNull().default(true),
    allowRetake: boolean('allow_retake').notNull().default(true),
    /** After a failed attempt that may be retaken, hide the correct answers and the explanations. */
    hideKeyBeforeRetake: boolean('hide_key_before_retake').notNull().default(false),
    /** Attempts from now on are scored by the points of the questions. */
    countsPoints: boolean('counts_points').notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('quizzes_lesson_id_key').on(table.lessonId),
    check('quizzes_title_check', hasText(table.title, TITLE_MAX)),
    check('quizzes_description_check', isAtMost(table.description, DESCRIPTION_MAX)),
    check('quizzes_passing_score_check', isBetween(table.passingScore, PERCENT_MIN, PERCENT_MAX)),
  ],
)

/** An image of questions and options, in both sizes; the same upload is stored once. */
export const quizImages = pgTable(
  'quiz_images',
  {
    id: uuid('id').primaryKey(),
    /** The hash of the uploaded file. */
    sha256: text('sha256').notNull(),
    small: bytes('small').notNull(),
    large: bytes('large').notNull(),
    /** The size of the large one. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** When it was uploaded, the last time, or when housekeeping last found a question that has it. */
    createdAt: createdAt(),
  },
  (table) => [
    unique('quiz_images_sha256_key').on(table.sha256),
    check('quiz_images_size_check', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
)

const ofImage = () => ({
  imageId: uuid('image_id').references(() => quizImages.id),
  imageDescription: text('image_description').notNull().default(''),
})

/** An answered question is archived with its options when it is replaced, so that attempts stay readable. */
export const quizQuestions = pgTable(
  'quiz_questions',
  {
    id: uuid('id').primaryKey(),
    quizId: uuid('quiz_id')
      .notNull()
      .references(() => quizzes.id, { onDelete: 'cascade' }),
    questionText: text('question_text').notNull(),
    questionType: text('question_type', { enum: QUESTION_TYPES }).notNull(),
    explanation: text('explanation').notNull().default(''),
    /** Where the lesson's video explains it. */
    explanationSeconds: integer('explanation_seconds'),
    points: integer('points').notNull().default(POINTS_DEFAULT),
    ...ofImage(),
    orderIndex: orderIndex(),
    archivedAt: moment('archived_at'),
  },
  (table) => [
    index('quiz_questions_quiz_id_idx').on(table.quizId, table.orderIndex),
    index('quiz_questions_image_id_idx').on(table.imageId).where(sql`image_id is not null`),
    check('quiz_questions_image_description_check', isAtMost(table.imageDescription, IMAGE_DESCRIPTION_MAX)),
    check('quiz_questions_question_text_check', hasText(table.questionText, QUESTION_TEXT_MAX)),
    check('quiz_questions_question_type_check', isOneOf(table.questionType, QUESTION_TYPES)),
    check('quiz_questions_explanation_check', isAtMost(table.explanation, EXPLANATION_MAX)),
    check(
      'quiz_questions_explanation_seconds_check',
      isBetween(table.explanationSeconds, 1, VIDEO_DURATION_MAX_SECONDS),
    ),
    check('quiz_questions_points_check', isBetween(table.points, POINTS_MIN, POINTS_MAX)),
    check('quiz_questions_order_index_check', isOrderIndex(table.orderIndex)),
  ],
)

export const quizOptions = pgTable(
  'quiz_options',
  {
    id: uuid('id').primaryKey(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => quizQuestions.id, { onDelete: 'cascade' }),
    optionText: text('option_text').notNull(),
    isCorrect: boolean('is_correct').notNull().default(false),
    ...ofImage(),
    orderIndex: orderIndex(),
  },
  (table) => [
    // The target of a composite foreign key: an answer cannot choose an option of another question.
    unique('quiz_options_question_id_id_key').on(table.questionId, table.id),
    index('quiz_options_image_id_idx').on(table.imageId).where(sql`image_id is not null`),
    check('quiz_options_image_description_check', isAtMost(table.imageDescription, IMAGE_DESCRIPTION_MAX)),
    check('quiz_options_option_text_check', hasText(table.optionText, OPTION_TEXT_MAX)),
    check('quiz_options_order_index_check', isOrderIndex(table.orderIndex)),
  ],
)

export type WordingImage = { id: string; description: string }

/** The text of an answered question before a correction: attempts sent until `replaced_at` are shown with it. */
export const questionWordings = pgTable(
  'question_wordings',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => quizQuestions.id, { onDelete: 'cascade' }),
    replacedAt: moment('replaced_at').notNull().defaultNow(),
    questionText: text('question_text').notNull(),
    explanation: text('explanation').notNull(),
    /** Option id to its text. */
    options: jsonb('options').$type<Record<string, string>>().notNull(),
    /** Question or option id to its image. */
    images: jsonb('images').$type<Record<string, WordingImage>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.replacedAt] }),
    check('question_wordings_options_check', sql`jsonb_typeof(${table.options}) = 'object'`),
    check('question_wordings_images_check', sql`jsonb_typeof(${table.images}) = 'object'`),
  ],
)
