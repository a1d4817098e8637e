import type { LiveEvent } from '@farol/domain/live-audience.ts'

type Key = readonly string[]

/** Which of the cached answers an event makes untrue: these are asked for again, and no others. */
export function liveKeys(event: LiveEvent): Key[] {
  switch (event.topic) {
    case 'catalogue':
      return [['courses'], ['course']]
    case 'course':
      return [
        ['course', event.courseId],
        ['course-lessons', event.courseId],
        ['admin-courses'],
        ['admin-lessons'],
      ]
    case 'progress':
      return [['courses'], ['course', event.courseId]]
    // Other courses may have waited for this one, and a certificate may have come with it.
    case 'completion':
      return [['courses'], ['course'], ['my-certificates']]
    case 'result':
      return [['courses'], ['course', event.courseId], ['quiz-result', event.courseId, event.lessonId]]
    case 'self':
      return [['session'], ['my-certificates']]
    case 'quiz-results':
      return [
        ['quiz-results', event.quizId],
        ['course-lessons', event.courseId],
      ]
    case 'video':
      return [['course-lessons', event.courseId], ['admin-lessons']]
    case 'user':
      return [['user', event.userId]]
    case 'users':
      return [['users']]
    case 'settings':
      return [['settings'], ['session']]
    case 'record':
      return [['changes']]
    // Who was active when, how many began a course, and every figure.
    case 'activity':
      return [['overview'], ['users'], ['admin-courses'], ['course-roster'], ['analytics']]
    default:
      return []
  }
}

/** Told to everybody at once: everybody's questions at once would be a wave. */
export const isForEverybody = ({ topic }: LiveEvent) => topic === 'catalogue' || topic === 'course'
