import { PERCENT_MAX, PERCENT_MIN, POINTS_MAX, POINTS_MIN } from '@farol/domain/limits.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { isBetween, isNotNegative } from './checks.ts'
import { moment } from './columns.ts'
import { quizOptions, quizQuestions, quizzes } from './content.ts'
import { users } from './users.ts'

/** The live attempt is the one without replaced_at; the others are the student's history. */
export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    quizId: uuid('quiz_id')
      .notNull()
      .references(() => quizzes.id, { onDelete: 'cascade' }),
    /** Chosen by the browser: an attempt that is sent again returns the first result. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    score: integer('score').notNull(),
    /** The minimum at the time of the attempt; the quiz may have another one now. */
    passingScore: integer('passing_score').notNull(),
    passed: boolean('passed').notNull(),
    correctCount: integer('correct_count').notNull(),
    questionCount: integer('question_count').notNull(),
    timeSpentSeconds: integer('time_spent_seconds').notNull(),
    submittedAt: moment('submitted_at').notNull().defaultNow(),
    replacedAt: moment('replaced_at'),
    /** The administrator who unlocked a retake without the rewatch. */
    releasedBy: uuid('released_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('quiz_attempts_user_id_quiz_id_idempotency_key_key').on(
      table.userId,
      table.quizId,
      table.idempotencyKey,
    ),
    uniqueIndex('quiz_attempts_live_key').on(table.userId, table.quizId).where(sql`replaced_at is null`),
    // Ids are ordered by time, so sorting by id sorts by date.
    index('quiz_attempts_by_id_idx').on(table.quizId, table.id),
    index('quiz_attempts_by_score_idx')
      .on(table.quizId, table.score, table.id)
      .where(sql`replaced_at is null`),
    // The same orders, among passed or among failed attempts.
    index('quiz_attempts_passed_by_id_idx')
      .on(table.quizId, table.passed, table.id)
      .where(sql`replaced_at is null`),
    index('quiz_attempts_passed_by_score_idx')
      .on(table.quizId, table.passed, table.score, table.id)
      .where(sql`replaced_at is null`),
    // Students who failed and have not retaken the quiz, for the overview.
    index('quiz_attempts_stuck_idx').on(table.submittedAt).where(sql`replaced_at is null and not passed`),
    index('quiz_attempts_released_by_idx').on(table.releasedBy).where(sql`released_by is not null`),
    check('quiz_attempts_score_check', isBetween(table.score, PERCENT_MIN, PERCENT_MAX)),
    check('quiz_attempts_passing_score_check', isBetween(table.passingScore, PERCENT_MIN, PERCENT_MAX)),
    // A pass stays when the right answer of a question is corrected later, whatever the score is then.
    check('quiz_attempts_passed_check', sql`${table.passed} or ${table.score} < ${table.passingScore}`),
    check('quiz_attempts_question_count_check', sql`${table.questionCount} >= 1`),
    check(
      'quiz_attempts_correct_count_check',
      sql`${table.correctCount} between 0 and ${table.questionCount}`,
    ),
    check('quiz_attempts_time_spent_seconds_check', isNotNegative(table.timeSpentSeconds)),
    check(
      'quiz_attempts_released_by_check',
      sql`${table.releasedBy} is null or ${table.replacedAt} is not null`,
    ),
  ],
)

/**
 * The chosen options. Questions and options cannot be deleted while an answer refers to them; the foreign key is deferred,
 * so that deleting a whole course deletes the answers first.
 */
export const quizAnswers = pgTable(
  'quiz_answers',
  {
    userId: uuid('user_id').notNull(),
    attemptId: uuid('attempt_id').notNull(),
    questionId: uuid('question_id').notNull(),
    selectedOptionId: uuid('selected_option_id').notNull(),
    isCorrect: boolean('is_correct').notNull(),
    /** What the question counted in the score of this attempt: one, or its points of that day. */
    weight: smallint('weight').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.attemptId, table.questionId] }),
    foreignKey({
      name: 'quiz_answers_attempt_fk',
      columns: [table.userId, table.attemptId],
      foreignColumns: [quizAttempts.userId, quizAttempts.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'quiz_answers_option_fk',
      columns: [table.questionId, table.selectedOptionId],
      foreignColumns: [quizOptions.questionId, quizOptions.id],
    }),
    index('quiz_answers_option_idx').on(table.questionId, table.selectedOptionId),
    check('quiz_answers_weight_check', isBetween(table.weight, POINTS_MIN, POINTS_MAX)),
  ],
)

/** The draft of an attempt: autosaved, not submitted. */
export const quizDrafts = pgTable(
  'quiz_drafts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    quizId: uuid('quiz_id')
      .notNull()
      .references(() => quizzes.id, { onDelete: 'cascade' }),
    /** Distinguishes the choices of this attempt from those a browser still stores for an earlier one. */
    id: uuid('id').notNull().defaultRandom(),
    /** Question id to option id. */
    answers: jsonb('answers').$type<Record<string, string>>().notNull().default({}),
    /** Question id to the turn of its choice (domain/src/quiz-draft.ts). */
    turns: jsonb('turns').$type<Record<string, number>>().notNull().default({}),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** When the student last chose an option. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Time spent on the quiz up to `updatedAt` (domain/src/quiz-time.ts). */
    spentSeconds: integer('spent_seconds').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.quizId] }),
    index('quiz_drafts_quiz_id_idx').on(table.quizId),
    check('quiz_drafts_answers_check', sql`jsonb_typeof(${table.answers}) = 'object'`),
    check('quiz_drafts_turns_check', sql`jsonb_typeof(${table.turns}) = 'object'`),
    check('quiz_drafts_spent_seconds_check', isNotNegative(table.spentSeconds)),
  ],
)

/** Sums over the live attempts of a quiz: one per student, as the results table lists them. */
export const quizStats = pgTable(
  'quiz_stats',
  {
    quizId: uuid('quiz_id')
      .primaryKey()
      .references(() => quizzes.id, { onDelete: 'cascade' }),
    attempts: integer('attempts').notNull().default(0),
    passed: integer('passed').notNull().default(0),
    scoreSum: bigint('score_sum', { mode: 'number' }).notNull().default(0),
    timeSum: bigint('time_sum', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check('quiz_stats_passed_check', sql`${table.passed} between 0 and ${table.attempts}`),
    check('quiz_stats_score_sum_check', sql`${table.scoreSum} between 0 and ${table.attempts} * 100`),
    check('quiz_stats_time_sum_check', isNotNegative(table.timeSum)),
  ],
)

/** Sums over the answers of live attempts, for the rate and the discrimination of each question. */
export const questionStats = pgTable('question_stats', {
  questionId: uuid('question_id')
    .primaryKey()
    .references(() => quizQuestions.id, { onDelete: 'cascade' }),
  answers: integer('answers').notNull(),
  correct: integer('correct').notNull(),
  scoreSum: bigint('score_sum', { mode: 'number' }).notNull(),
  scoreSquareSum: bigint('score_square_sum', { mode: 'number' }).notNull(),
  correctScoreSum: bigint('correct_score_sum', { mode: 'number' }).notNull(),
})

/** How often each option was chosen in live attempts. */
export const optionStats = pgTable('option_stats', {
  optionId: uuid('option_id')
    .primaryKey()
    .references(() => quizOptions.id, { onDelete: 'cascade' }),
  chosen: integer('chosen').notNull(),
})
