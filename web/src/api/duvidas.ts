import type { duvidas } from '@farol/contract/duvidas.ts'
import type { CallInput } from '@farol/contract/endpoint.ts'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import type { LessonPlace } from './lessons.ts'
import { invalidate, keyPrefix, queryKey } from './query-keys.ts'

const asPage = (after: string) => (after ? { after } : {})
const pages = { initialPageParam: '', getNextPageParam: ({ next }: { next: string | null }) => next }

export const lessonDuvidasQuery = ({ courseId, lessonId }: LessonPlace) =>
  infiniteQueryOptions({
    queryKey: queryKey('duvidas', courseId, 'lesson', lessonId),
    queryFn: ({ pageParam, signal }) =>
      call<typeof duvidas.list>(
        { method: 'GET', path: '/api/courses/{courseId}/lessons/{lessonId}/duvidas' },
        { params: { courseId, lessonId }, query: asPage(pageParam) },
        signal,
      ),
    ...pages,
  })

export const foundDuvidasQuery = (courseId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('duvidas', courseId, 'search', search),
    queryFn: ({ pageParam, signal }) =>
      call<typeof duvidas.search>(
        { method: 'GET', path: '/api/courses/{courseId}/duvidas' },
        { params: { courseId }, query: { ...asPage(pageParam), search } },
        signal,
      ),
    ...pages,
  })

/** Fetched again when the list of its dúvida was: a dúvida that is gone is asked for nothing more. */
export const answersQuery = (duvidaId: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('duvida-answers', duvidaId),
    queryFn: ({ pageParam, signal }) =>
      call<typeof duvidas.answers>(
        { method: 'GET', path: '/api/duvidas/{duvidaId}/answers' },
        { params: { duvidaId }, query: asPage(pageParam) },
        signal,
      ),
    ...pages,
  })

export const reportedQuery = infiniteQueryOptions({
  queryKey: queryKey('duvida-queue', 'reported'),
  queryFn: ({ pageParam, signal }) =>
    call<typeof duvidas.reported>(
      { method: 'GET', path: '/api/reported-posts' },
      { query: asPage(pageParam) },
      signal,
    ),
  ...pages,
})

/** After something was written, changed or taken away under a lesson of the course. */
export const refreshDuvidas = (queryClient: QueryClient, courseId: string) =>
  invalidate(queryClient, [keyPrefix('duvidas', courseId), keyPrefix('duvida-queue')])

export const askDuvida = (params: LessonPlace, body: CallInput<typeof duvidas.ask>['body']) =>
  call<typeof duvidas.ask>(
    { method: 'POST', path: '/api/courses/{courseId}/lessons/{lessonId}/duvidas' },
    { params, body },
  )

export const answerDuvida = (duvidaId: string, body: CallInput<typeof duvidas.answer>['body']) =>
  call<typeof duvidas.answer>(
    { method: 'POST', path: '/api/duvidas/{duvidaId}/answers' },
    { params: { duvidaId }, body },
  )

export const acceptAnswer = (duvidaId: string, answerId: string | null) =>
  call<typeof duvidas.accept>(
    { method: 'PUT', path: '/api/duvidas/{duvidaId}/accepted' },
    { params: { duvidaId }, body: { answerId } },
  )

export const sayOfSame = (duvidaId: string, isSame: boolean) =>
  call<typeof duvidas.same>(
    { method: 'PUT', path: '/api/duvidas/{duvidaId}/same' },
    { params: { duvidaId }, body: { isSame } },
  )

export const lockDuvida = (duvidaId: string, isLocked: boolean) =>
  call<typeof duvidas.lock>(
    { method: 'PUT', path: '/api/duvidas/{duvidaId}/locked' },
    { params: { duvidaId }, body: { isLocked } },
  )

export const editPost = (postId: string, body: { body: string; removesImage: boolean }) =>
  call<typeof duvidas.edit>({ method: 'PATCH', path: '/api/posts/{postId}' }, { params: { postId }, body })

export const removePost = (postId: string) =>
  call<typeof duvidas.remove>({ method: 'DELETE', path: '/api/posts/{postId}' }, { params: { postId } })

export const reportPost = (postId: string, reason: string) =>
  call<typeof duvidas.report>(
    { method: 'POST', path: '/api/posts/{postId}/reports' },
    { params: { postId }, body: { reason } },
  )

export const reviewPost = (postId: string, isHidden: boolean) =>
  call<typeof duvidas.review>(
    { method: 'PUT', path: '/api/posts/{postId}/review' },
    { params: { postId }, body: { isHidden } },
  )
