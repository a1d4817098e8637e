import { QUESTIONS_MAX } from '@farol/domain/limits.ts'
import { DIFFICULTIES, DISCRIMINATIONS } from '@farol/domain/quiz-statistics.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, version } from './ids.ts'
import { quizImage } from './quiz-images.ts'

export const RESULT_FILTERS = ['all', 'passed', 'failed'] as const
export const RESULT_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const

const resultFilter = z.enum(RESULT_FILTERS).default('all')

const listedUser = z.object({ id, name: z.string(), email: z.string(), avatarUrl: z.string().nullable() })

const listedAttempt = z.object({
  id,
  user: listedUser,
  score: z.int(),
  passed: z.boolean(),
  /** The passing score when the attempt was made, or the one applied to it later. */
  passingScore: z.int(),
  submittedAt: z.iso.datetime(),
  timeSpentSeconds: z.int(),
})
export type ListedAttempt = z.infer<typeof listedAttempt>

const analysedQuestion = z.object({
  id,
  text: z.string(),
  explanation: z.string(),
  image: quizImage.nullable(),
  answerCount: z.int(),
  /** Right answers, in whole percent. */
  correctRate: z.int(),
  difficulty: z.enum(DIFFICULTIES),
  discrimination: z.enum(DISCRIMINATIONS),
  options: z.array(
    z.object({
      text: z.string(),
      isCorrect: z.boolean(),
      image: quizImage.nullable(),
      chosenCount: z.int(),
    }),
  ),
})
export type AnalysedQuestion = z.infer<typeof analysedQuestion>

const result = z.object({ score: z.int(), passed: z.boolean() })

const changedResult = z.object({
  attemptId: id,
  user: listedUser,
  before: result,
  /** Nobody loses a pass: who passed keeps it, even with less than `passingScore`. */
  after: result.extend({ passingScore: z.int() }),
})
export type ChangedResult = z.infer<typeof changedResult>

const ofQuiz = z.object({ quizId: id })
/** Only the members of this turma. */
const ofMembers = z.object({ turmaId: id.optional() })

export const quizResults = {
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/quizzes/{quizId}/results',
    access: 'admin',
    clients: 'read',
    priority: 'reports',
    summary: 'A quiz with its figures and the statistics of each question',
    params: ofQuiz,
    query: ofMembers,
    returns: z.object({
      quiz: z.object({ id, title: z.string(), passingScore: z.int() }),
      lesson: z.object({ id, title: z.string() }),
      course: z.object({ id, title: z.string() }),
      totals: z.object({
        attempts: z.int(),
        passed: z.int(),
        failed: z.int(),
        /** Whole percents; 0 while there is no attempt. */
        passRate: z.int(),
        averageScore: z.int(),
        averageMinutes: z.int(),
      }),
      /** How many of all students failed under a higher passing score and would pass with the current one. */
      wouldPass: z.int(),
      questions: z.array(analysedQuestion),
    }),
    errors: ['NOT_FOUND'],
  }),
  attempts: endpoint({
    method: 'GET',
    path: '/api/admin/quizzes/{quizId}/attempts',
    access: 'admin',
    clients: 'read',
    summary: 'The attempts that count, one per student. Paginated',
    params: ofQuiz,
    query: ofMembers.extend({
      filter: resultFilter,
      sort: z.enum(RESULT_SORTS).default('newest'),
      /** `next` of the previous page. */
      after: id.optional(),
    }),
    returns: z.object({ attempts: z.array(listedAttempt), next: id.nullable() }),
    errors: ['NOT_FOUND'],
  }),
  applyMinimum: endpoint({
    method: 'POST',
    path: '/api/admin/quizzes/{quizId}/apply-minimum',
    access: 'admin',
    clients: 'write',
    summary:
      'Apply the current passing score to attempts that failed under a higher one; nobody loses a pass',
    params: ofQuiz,
    /** The passing score that the administrator confirmed. */
    body: z.strictObject({ passingScore: z.int() }),
    returns: z.object({ passed: z.int() }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  previewRegrade: endpoint({
    method: 'POST',
    path: '/api/admin/quizzes/{quizId}/regrade-preview',
    access: 'admin',
    clients: 'none',
    summary:
      'Whose result would change if the right answers of these questions were corrected; nothing is saved. Paginated',
    params: ofQuiz,
    body: z.strictObject({
      version,
      corrections: z
        .array(z.strictObject({ questionId: id, optionId: id }))
        .min(1)
        .max(QUESTIONS_MAX),
      /** `next` of the previous page. */
      after: id.optional(),
    }),
    returns: z.object({
      counts: z.object({
        changed: z.int(),
        raised: z.int(),
        lowered: z.int(),
        nowPassed: z.int(),
        /** Would no longer pass, and keep their pass. */
        keptPass: z.int(),
      }),
      changes: z.array(changedResult),
      next: id.nullable(),
    }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  details: endpoint({
    method: 'GET',
    path: '/api/admin/users/{userId}/attempts/{attemptId}',
    access: 'admin',
    clients: 'read',
    summary: 'One attempt with the answers given, and the earlier ones of that student',
    params: z.object({ userId: id, attemptId: id }),
    returns: z.object({
      attempt: listedAttempt,
      answers: z.array(
        z.object({
          question: z.string(),
          image: quizImage.nullable(),
          chosen: z.string(),
          chosenImage: quizImage.nullable(),
          isCorrect: z.boolean(),
          correct: z.string(),
          correctImage: quizImage.nullable(),
          explanation: z.string(),
        }),
      ),
      history: z.array(
        z.object({
          id,
          score: z.int(),
          passed: z.boolean(),
          submittedAt: z.iso.datetime(),
          isLive: z.boolean(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/admin/quizzes/{quizId}/attempts.csv',
    access: 'admin',
    clients: 'read',
    summary: 'The attempts as a table for a spreadsheet',
    params: ofQuiz,
    query: ofMembers.extend({ filter: resultFilter }),
    returns: z.string(),
    produces: 'text/csv',
    errors: ['NOT_FOUND'],
  }),
}
