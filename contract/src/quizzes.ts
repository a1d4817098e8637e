import {
  DESCRIPTION_MAX,
  EXPLANATION_MAX,
  IMAGE_DESCRIPTION_MAX,
  OPTION_TEXT_MAX,
  OPTIONS_MAX,
  PASSING_SCORE_STEP,
  PERCENT_MAX,
  PERCENT_MIN,
  POINTS_MAX,
  POINTS_MIN,
  QUESTION_TEXT_MAX,
  QUESTIONS_MAX,
  TITLE_MAX,
  TURN_MAX,
  VIDEO_DURATION_MAX_SECONDS,
} from '@farol/domain/limits.ts'
import { QUESTION_PROBLEMS, QUESTION_TYPES, questionProblem } from '@farol/domain/quiz-authoring.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LOCKED } from './errors.ts'
import { id, version } from './ids.ts'
import { opensOn } from './lessons.ts'
import { quizImage, sentImage } from './quiz-images.ts'
import { line, paragraphs } from './text.ts'

/** A question as an author writes it. In the file of a course its images are named in another way. */
export const questionWith = <Image extends z.ZodObject>(image: Image) => {
  const withImage = { image: image.nullable().default(null) }
  const option = z.strictObject({
    /** Absent for a new option. */
    id: id.nullish(),
    text: line({ max: OPTION_TEXT_MAX }),
    isCorrect: z.boolean(),
    ...withImage,
  })
  return z
    .strictObject({
      /** Null for a new question. */
      id: id.nullable(),
      /** The author confirms that the new words ask the same: the question keeps its statistics. */
      isTextFix: z.boolean().default(false),
      /** The author confirms that the right answer was marked wrongly: the question is kept, and given answers are graded again. */
      isKeyFix: z.boolean().default(false),
      type: z.enum(QUESTION_TYPES),
      text: paragraphs({ max: QUESTION_TEXT_MAX }),
      explanation: paragraphs({ max: EXPLANATION_MAX }),
      /** The second of the lesson's video that explains it. */
      explanationSeconds: z.int().min(1).max(VIDEO_DURATION_MAX_SECONDS).nullable().default(null),
      points: z
        .int('Use um número inteiro.')
        .min(POINTS_MIN, 'Use um número a partir de 1.')
        .max(POINTS_MAX, 'Este número é grande demais.'),
      ...withImage,
      options: z.array(option).max(OPTIONS_MAX, QUESTION_PROBLEMS['too-many-options']),
    })
    .superRefine((question, context) => {
      const problem = questionProblem(question)
      if (problem) context.addIssue({ code: 'custom', message: QUESTION_PROBLEMS[problem] })
    })
}
const questionBody = questionWith(sentImage)
export type QuestionBody = z.output<typeof questionBody>

/** Images of a question and of its options, with their ids. */
const IMAGES_BYTES = (OPTIONS_MAX + 1) * (IMAGE_DESCRIPTION_MAX + 100)

/** The largest valid quiz: the most questions, each of the maximum length, in two-byte letters. */
const QUIZ_LIMIT_BYTES =
  QUESTIONS_MAX * 2 * (QUESTION_TEXT_MAX + EXPLANATION_MAX + OPTIONS_MAX * OPTION_TEXT_MAX + IMAGES_BYTES)

/** The fields of a quiz without its questions. */
export const quizFields = z.strictObject({
  title: line({ max: TITLE_MAX, required: 'Título é obrigatório' }),
  description: paragraphs({ max: DESCRIPTION_MAX }),
  passingScore: z
    .int()
    .min(PERCENT_MIN)
    .max(PERCENT_MAX)
    .multipleOf(PASSING_SCORE_STEP, 'Use um múltiplo de 5.'),
  showFeedback: z.boolean(),
  isRetakeAllowed: z.boolean(),
  /** After a failed attempt that can be retaken, students see which answers were wrong, but not the right ones. */
  hideKeyBeforeRetake: z.boolean().default(false),
  /** The score of attempts from now on is weighted by the points of the questions. */
  countsPoints: z.boolean().default(false),
})

const quizBody = quizFields.extend({
  questions: z
    .array(questionBody)
    .min(1, 'Adicione pelo menos uma pergunta')
    .max(QUESTIONS_MAX, `Use no máximo ${QUESTIONS_MAX} perguntas.`),
  /** Null for a new quiz. */
  version: version.nullable(),
})
export type QuizBody = z.output<typeof quizBody>

const ofLesson = z.object({ courseId: id, lessonId: id })
const answers = z.record(id, id).refine(isAboutOneQuiz, 'Há respostas demais.')
const turn = z.int().max(TURN_MAX)
const storedChoices = z.record(id, z.object({ optionId: id, turn }))
const sentChoices = z
  .record(id, z.strictObject({ optionId: id, turn: turn.min(1) }))
  .refine(isAboutOneQuiz, 'Há respostas demais.')

function isAboutOneQuiz(byQuestion: object) {
  return Object.keys(byQuestion).length <= QUESTIONS_MAX
}

const takenQuestion = z.object({
  id,
  text: z.string(),
  /** What it counts in the score; null if all questions count the same. */
  points: z.int().nullable(),
  image: quizImage.nullable(),
  options: z.array(z.object({ id, text: z.string(), image: quizImage.nullable() })),
})

const answeredQuestion = z.object({
  id,
  text: z.string(),
  image: quizImage.nullable(),
  isCorrect: z.boolean(),
  chosen: z.string(),
  chosenImage: quizImage.nullable(),
  /** Set if the student's answer was wrong. */
  correct: z.string().nullable(),
  correctImage: quizImage.nullable(),
  explanation: z.string(),
  /** Set if the answer was wrong, and a second of the video that this student can open explains it. */
  explanationSeconds: z.int().nullable(),
})
export type AnsweredQuestion = z.infer<typeof answeredQuestion>

const attemptResult = z.object({
  score: z.int(),
  passingScore: z.int(),
  passed: z.boolean(),
  correctCount: z.int(),
  questionCount: z.int(),
  submittedAt: z.iso.datetime(),
})

export const quizzes = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/lessons/{lessonId}/quiz',
    access: 'admin',
    clients: 'read',
    summary: 'The quiz of a lesson as its author sees it, if there is one',
    params: z.object({ lessonId: id }),
    returns: z.object({
      lesson: z.object({
        id,
        title: z.string(),
        /** In seconds; 0 if unknown. */
        videoDuration: z.int(),
        courseId: id,
        courseTitle: z.string(),
      }),
      quiz: z
        .object({
          id,
          title: z.string(),
          description: z.string(),
          passingScore: z.int(),
          showFeedback: z.boolean(),
          isRetakeAllowed: z.boolean(),
          hideKeyBeforeRetake: z.boolean(),
          countsPoints: z.boolean(),
          version,
          attemptCount: z.int(),
          questions: z.array(
            z.object({
              id,
              type: z.enum(QUESTION_TYPES),
              text: z.string(),
              explanation: z.string(),
              explanationSeconds: z.int().nullable(),
              points: z.int(),
              image: quizImage.nullable(),
              options: z.array(
                z.object({ id, text: z.string(), isCorrect: z.boolean(), image: quizImage.nullable() }),
              ),
            }),
          ),
          /** Questions with answers of students. */
          answeredQuestions: z.array(id),
        })
        .nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/lessons/{lessonId}/quiz',
    access: 'admin',
    clients: 'write',
    summary: 'Create or change the quiz of a lesson; past attempts stay readable as they were taken',
    params: z.object({ lessonId: id }),
    body: quizBody,
    bodyLimitBytes: QUIZ_LIMIT_BYTES,
    /** `changedResults`: of how many students, after the right answer of a question was corrected. */
    returns: z.object({ id, version, changedResults: z.int() }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  moveQuestion: endpoint({
    method: 'POST',
    path: '/api/admin/quizzes/{quizId}/questions/{questionId}/move',
    access: 'admin',
    clients: 'write',
    summary: 'Move a question that nobody has answered to the end of another quiz of the course',
    params: z.object({ quizId: id, questionId: id }),
    body: z.strictObject({ toQuizId: id, version }),
    returns: z.object({}),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'QUESTION_STAYS'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/courses/{courseId}/lessons/{lessonId}/quiz/start',
    access: 'signed-in',
    clients: 'write',
    summary: 'Start or resume the quiz of a lesson: its questions, and the draft answers',
    params: ofLesson,
    returns: z.object({
      course: z.object({ id, title: z.string() }),
      lesson: z.object({ id, title: z.string() }),
      quiz: z.object({ id, title: z.string(), passingScore: z.int(), questions: z.array(takenQuestion) }),
      /** Null for administrators, who only preview. */
      draft: z.object({ id, choices: storedChoices }).nullable(),
    }),
    errors: ['NOT_FOUND', ...LOCKED, 'QUIZ_NOT_OPEN', 'QUIZ_TAKEN'],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/api/courses/{courseId}/lessons/{lessonId}/quiz/answers',
    access: 'signed-in',
    clients: 'write',
    priority: 'saving',
    summary: 'Autosave choices: for each question the later turn wins. Returns the merged draft',
    params: ofLesson,
    body: z.strictObject({ draftId: id, choices: sentChoices }),
    returns: z.object({ choices: storedChoices }),
    errors: ['NOT_FOUND', 'COURSE_CLOSED', ...LOCKED],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/courses/{courseId}/lessons/{lessonId}/quiz/attempt',
    access: 'signed-in',
    clients: 'write',
    priority: 'saving',
    summary:
      'Submit the answers: scored by the server, once. Idempotent: the same key gets the same response',
    params: ofLesson,
    body: z.strictObject({ key: id, answers }),
    returns: attemptResult.extend({ isCourseCompleted: z.boolean() }),
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      ...LOCKED,
      'QUIZ_NOT_OPEN',
      'QUIZ_TAKEN',
      'QUIZ_UNANSWERED',
      'QUIZ_CHANGED',
    ],
  }),
  result: endpoint({
    method: 'GET',
    path: '/api/courses/{courseId}/lessons/{lessonId}/quiz/result',
    access: 'signed-in',
    clients: 'read',
    summary: 'Your result; with the answers and explanations when the quiz shows feedback',
    params: ofLesson,
    returns: z.object({
      course: z.object({ id, title: z.string() }),
      lesson: z.object({ id, title: z.string() }),
      quiz: z.object({ id, title: z.string(), isRetakeAllowed: z.boolean(), isAnswerKeyShown: z.boolean() }),
      attempt: attemptResult,
      nextLesson: z.object({ id, title: z.string(), opensOn }).nullable(),
      isCourseCompleted: z.boolean(),
      /** Courses whose prerequisite this course is. */
      unlockedCourses: z.array(z.object({ id, title: z.string() })),
      feedback: z.array(answeredQuestion).nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
}
