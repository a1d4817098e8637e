/**
 * What screens ask of the server when they are opened, so that the page's first answer can name it and the browser asks
 * without waiting for the code. `$name` is a part of the screen's own address. Who may not have it is not told.
 */
export const PAGE_ASKS: Record<string, readonly string[]> = {
  '/dashboard': ['/api/courses'],
  '/courses': ['/api/courses'],
  '/course/$courseId': ['/api/courses/$courseId'],
  '/course/$courseId/lesson/$lessonId/quiz/result': ['/api/courses/$courseId/lessons/$lessonId/quiz/result'],
  '/admin/': ['/api/admin/overview'],
  '/admin/courses/': ['/api/admin/courses'],
  '/admin/courses/$courseId/': ['/api/admin/courses/$courseId/lessons'],
  '/admin/users/$userId': ['/api/admin/users/$userId'],
}

/** What is opened by being sent rather than asked for: the page itself sends it (first-paint.js). */
export const PAGE_OPENS: Record<string, string> = {
  '/course/$courseId/lesson/$lessonId/': '/api/courses/$courseId/lessons/$lessonId/open',
}
