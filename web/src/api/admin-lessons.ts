import type { AdminLesson, adminLessons } from '@farol/contract/admin-lessons.ts'
import type { CallInput, Output } from '@farol/contract/endpoint.ts'
import type { lessonBody } from '@farol/contract/lesson-fields.ts'
import { placed } from '@farol/domain/ordering.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Move } from './admin-courses.ts'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'
import { refetchMs } from './uploads.ts'

export type LessonBody = CallInput<typeof adminLessons.create>['body']
/** Also what the contract has a default for, so that no form forgets it. */
export type LessonValues = z.output<typeof lessonBody>
export type CourseOfLessons = Output<typeof adminLessons.ofCourse>['course']
type LessonUpdate = CallInput<typeof adminLessons.update>['body']
type LessonOf = { courseId: string; lessonId: string }

/** A course and its lessons, as they are now. */
export const fetchCourseLessons = (courseId: string, signal?: AbortSignal) =>
  call<typeof adminLessons.ofCourse>(
    { method: 'GET', path: '/api/admin/courses/{courseId}/lessons' },
    { params: { courseId } },
    signal,
  )

export const courseLessonsQuery = (courseId: string) =>
  queryOptions({
    queryKey: queryKey('course-lessons', courseId),
    queryFn: ({ signal }) => fetchCourseLessons(courseId, signal),
    refetchInterval: ({ state }) =>
      refetchMs(state.data?.lessons.map(({ uploadedVideo }) => uploadedVideo) ?? []),
  })

export const createLesson = (courseId: string, body: LessonBody) =>
  call<typeof adminLessons.create>(
    { method: 'POST', path: '/api/admin/courses/{courseId}/lessons' },
    { params: { courseId }, body },
  )

export type ListedLessonBody = CallInput<typeof adminLessons.addList>['body']['lessons'][number]

/** All of them or none. */
export const addLessonList = (courseId: string, body: CallInput<typeof adminLessons.addList>['body']) =>
  call<typeof adminLessons.addList>(
    { method: 'POST', path: '/api/admin/courses/{courseId}/lesson-list' },
    { params: { courseId }, body },
  )

export const updateLesson = (params: LessonOf, body: LessonUpdate) =>
  call<typeof adminLessons.update>(
    { method: 'PUT', path: '/api/admin/courses/{courseId}/lessons/{lessonId}' },
    { params, body },
  )

export const removeLesson = (params: LessonOf) =>
  call<typeof adminLessons.remove>(
    { method: 'DELETE', path: '/api/admin/courses/{courseId}/lessons/{lessonId}' },
    { params },
  )

export const resolveVideoFailure = (params: LessonOf) =>
  call<typeof adminLessons.resolveVideoFailure>(
    { method: 'DELETE', path: '/api/admin/courses/{courseId}/lessons/{lessonId}/video-failure' },
    { params },
  )

export const settleLength = (params: LessonOf, seconds: number) =>
  call<typeof adminLessons.settleLength>(
    { method: 'PUT', path: '/api/admin/courses/{courseId}/lessons/{lessonId}/video-length' },
    { params, body: { seconds } },
  )

export const removeQuiz = (params: LessonOf) =>
  call<typeof adminLessons.removeQuiz>(
    { method: 'DELETE', path: '/api/admin/courses/{courseId}/lessons/{lessonId}/quiz' },
    { params },
  )

export const placeLesson = (courseId: string, { id, position }: Move) =>
  call<typeof adminLessons.place>(
    { method: 'PUT', path: '/api/admin/courses/{courseId}/lessons/{lessonId}/position' },
    { params: { courseId, lessonId: id }, body: { position } },
  )

export type PlanEffect = Output<typeof adminLessons.planEffect>

/** What is about to be saved: a lesson, or the course with another prerequisite. */
export type CoursePlan = CallInput<typeof adminLessons.planEffect>['body']

/** What a change would mean for students; nothing is saved. The previous answer stays on the screen while the next is loading. */
export const planEffectQuery = (courseId: string, plan: CoursePlan) =>
  queryOptions({
    queryKey: queryKey('plan-effect', courseId, plan),
    queryFn: ({ signal }) =>
      call<typeof adminLessons.planEffect>(
        { method: 'POST', path: '/api/admin/courses/{courseId}/plan-effect' },
        { params: { courseId }, body: plan },
        signal,
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** The list as the server will have it after a move. */
export function withLessonMoved(lessons: readonly AdminLesson[], { id, position }: Move): AdminLesson[] {
  const item = lessons.find((lesson) => lesson.id === id)
  if (!item) return [...lessons]
  return placed(lessons, { item, position }).map((lesson, orderIndex) =>
    lesson.orderIndex === orderIndex ? lesson : { ...lesson, orderIndex },
  )
}

/** A page of the lessons of all courses. The page before stays on the screen while the next is on its way. */
export const foundLessonsQuery = (query: { search: string; page: number }) =>
  queryOptions({
    queryKey: queryKey('admin-lessons', query),
    queryFn: ({ signal }) =>
      call<typeof adminLessons.search>({ method: 'GET', path: '/api/admin/lessons' }, { query }, signal),
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) =>
      refetchMs(state.data?.lessons.map(({ uploadedVideo }) => uploadedVideo) ?? []),
  })
