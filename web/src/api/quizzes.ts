import type { CallInput, Output } from '@farol/contract/endpoint.ts'
import type { quizzes } from '@farol/contract/quizzes.ts'
import type { Answers } from '@farol/domain/quiz-scoring.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, SAVE_TIMEOUT_MS } from './client.ts'
import type { LessonPlace } from './lessons.ts'
import { invalidateEverywhere, keyPrefix, queryKey } from './query-keys.ts'

export type EditedLesson = Output<typeof quizzes.read>
export type QuizValues = CallInput<typeof quizzes.save>['body']
export type StartedQuiz = Output<typeof quizzes.start>
export type TakenQuestion = StartedQuiz['quiz']['questions'][number]
export type QuizResult = Output<typeof quizzes.result>

/** Where the images of a quiz are for who takes it, and all images for who writes them. */
export const imagesOfLesson = ({ courseId, lessonId }: LessonPlace) =>
  `/api/courses/${courseId}/lessons/${lessonId}/quiz/images`
export const ALL_QUIZ_IMAGES = '/api/admin/quiz-images'

/** The quiz of a lesson as its author sees it. */
export const editedQuizQuery = (lessonId: string) =>
  queryOptions({
    queryKey: queryKey('quiz', lessonId),
    queryFn: ({ signal }) =>
      call<typeof quizzes.read>(
        { method: 'GET', path: '/api/admin/lessons/{lessonId}/quiz' },
        { params: { lessonId } },
        signal,
      ),
  })

export const saveQuiz = (lessonId: string, body: QuizValues) =>
  call<typeof quizzes.save>(
    { method: 'PUT', path: '/api/admin/lessons/{lessonId}/quiz' },
    { params: { lessonId }, body },
  )

export const moveQuestion = (
  params: { quizId: string; questionId: string },
  body: CallInput<typeof quizzes.moveQuestion>['body'],
) =>
  call<typeof quizzes.moveQuestion>(
    { method: 'POST', path: '/api/admin/quizzes/{quizId}/questions/{questionId}/move' },
    { params, body },
  )

/** Not a query: it starts the attempt's clock. */
export const startQuiz = (params: LessonPlace, signal?: AbortSignal) =>
  call<typeof quizzes.start>(
    { method: 'POST', path: '/api/courses/{courseId}/lessons/{lessonId}/quiz/start' },
    { params },
    signal,
  )

/** Outlives the page: the last choice is sent while the tab closes. */
export const saveDraft = (
  params: LessonPlace,
  body: CallInput<typeof quizzes.saveDraft>['body'],
  signal?: AbortSignal,
) =>
  call<typeof quizzes.saveDraft>(
    { method: 'PUT', path: '/api/courses/{courseId}/lessons/{lessonId}/quiz/answers' },
    { params, body },
    signal,
    { keepalive: true, timeoutMs: SAVE_TIMEOUT_MS },
  )

export const submitQuiz = (params: LessonPlace, body: { key: string; answers: Answers }) =>
  call<typeof quizzes.submit>(
    { method: 'POST', path: '/api/courses/{courseId}/lessons/{lessonId}/quiz/attempt' },
    { params, body },
  )

export const quizResultQuery = (params: LessonPlace) =>
  queryOptions({
    queryKey: queryKey('quiz-result', params.courseId, params.lessonId),
    queryFn: ({ signal }) =>
      call<typeof quizzes.result>(
        { method: 'GET', path: '/api/courses/{courseId}/lessons/{lessonId}/quiz/result' },
        { params },
        signal,
      ),
  })

/** An attempt may have opened the next lesson, or completed the course. */
export const refreshAfterAttempt = (queryClient: QueryClient, { courseId, lessonId }: LessonPlace) =>
  invalidateEverywhere(queryClient, [
    keyPrefix('courses'),
    keyPrefix('course', courseId),
    keyPrefix('quiz-result', courseId, lessonId),
    keyPrefix('my-certificates'),
  ])

/** A new or changed quiz shows in the lists of lessons, in its results and as a gate of the course. */
export const refreshAfterSave = (queryClient: QueryClient, { courseId, lessonId }: LessonPlace) =>
  invalidateEverywhere(queryClient, [
    keyPrefix('quiz', lessonId),
    keyPrefix('course-lessons', courseId),
    keyPrefix('admin-lessons'),
    keyPrefix('quiz-results'),
    keyPrefix('attempt'),
    keyPrefix('changes'),
    keyPrefix('courses'),
    keyPrefix('course', courseId),
  ])
