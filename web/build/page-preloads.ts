import { account } from '@farol/contract/account.ts'
import { adminCourses } from '@farol/contract/admin-courses.ts'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { myAvisos } from '@farol/contract/avisos.ts'
import { courses } from '@farol/contract/courses.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { overview } from '@farol/contract/overview.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { users } from '@farol/contract/users.ts'
import type { PageRoute } from './load-app.ts'

/**
 * What a route and the pages inside it read first. The server names it in the `Link` header, so that the browser sends the
 * request without waiting for the code, if the visitor may make it. Parameters are those of the route.
 */
export const PRELOADS: Record<string, readonly Endpoint[]> = {
  '/_signed-in': [account.session],
  '/auth/': [account.session],
  '/_signed-in/_student/dashboard': [courses.published, myAvisos.unread],
  '/_signed-in/_student/courses': [courses.published],
  '/_signed-in/_student/course/$courseId': [courses.one],
  '/_signed-in/_student/course/$courseId_/lesson/$lessonId/quiz/result': [quizzes.result],
  '/_signed-in/admin/': [overview.read],
  '/_signed-in/admin/courses/': [adminCourses.list],
  '/_signed-in/admin/courses/$courseId/': [adminLessons.ofCourse],
  '/_signed-in/admin/users/$userId': [users.one],
}

/** A POST cannot be preloaded: the page itself sends it before its code has loaded (first-paint.js). */
export const SENT_EARLY: Record<string, Endpoint> = {
  '/_signed-in/course/$courseId/lesson/$lessonId/': lessons.open,
}

/** What is wrong with the tables above: a preload whose route or parameter is gone would fail unseen. */
export function preloadFaults(routes: readonly PageRoute[]): string[] {
  const early = Object.entries(SENT_EARLY).map(([id, endpoint]) => [id, [endpoint]] as const)
  return [...Object.entries(PRELOADS), ...early].flatMap(([id, endpoints]) => {
    const route = routes.find(({ ids }) => ids.at(-1) === id)
    if (!route) return [`there is no route ${id}`]
    const params = route.path.split('/')
    return endpoints
      .filter(({ path }) => paramsOf(path).some((name) => !params.includes(`$${name}`)))
      .map(({ path }) => `${id} lacks a parameter of ${path}`)
  })
}

const paramsOf = (path: string) =>
  path
    .split('/')
    .filter((part) => part.startsWith('{'))
    .map((part) => part.slice(1, -1))
