import type { LiveEvent } from '@farol/domain/live-audience.ts'
import { type CacheKey, keyPrefix } from '#/api/query-keys.ts'

/** The cached answers that an event invalidates: these are refetched, and no others. */
export function liveKeys(event: LiveEvent): CacheKey[] {
  switch (event.topic) {
    case 'catalogue':
      return [
        keyPrefix('courses'),
        keyPrefix('course'),
        // A monitor who was removed must not keep what is on the screen.
        keyPrefix('monitored'),
      ]
    case 'course':
      return [
        keyPrefix('course', event.courseId),
        keyPrefix('course-lessons', event.courseId),
        // Only a screen that waits for the lesson's video watches it.
        keyPrefix('opened-lesson', event.courseId),
        keyPrefix('lesson-materials', event.courseId),
        keyPrefix('admin-courses'),
        keyPrefix('admin-lessons'),
        keyPrefix('files'),
      ]
    case 'progress':
      return [keyPrefix('courses'), keyPrefix('course', event.courseId)]
    // Other courses may have waited for this one, and a certificate may have come with it.
    case 'completion':
      return [keyPrefix('courses'), keyPrefix('course'), keyPrefix('my-certificates')]
    case 'result':
      return [
        keyPrefix('courses'),
        keyPrefix('course', event.courseId),
        keyPrefix('quiz-result', event.courseId, event.lessonId),
      ]
    case 'self':
      return [keyPrefix('session'), keyPrefix('my-certificates')]
    case 'notifications':
      return [keyPrefix('session'), keyPrefix('notifications'), keyPrefix('my-avisos')]
    case 'quiz-results':
      return [keyPrefix('quiz-results', event.quizId), keyPrefix('course-lessons', event.courseId)]
    case 'video':
      return [keyPrefix('course-lessons', event.courseId), keyPrefix('admin-lessons')]
    case 'duvidas':
      return [keyPrefix('duvidas', event.courseId), keyPrefix('duvida-queue')]
    case 'user':
      return [keyPrefix('user', event.userId)]
    case 'users':
      return [keyPrefix('users')]
    case 'turma':
      return [keyPrefix('turmas'), keyPrefix('turma', event.turmaId)]
    case 'settings':
      return [keyPrefix('settings'), keyPrefix('session')]
    case 'avisos':
      return [keyPrefix('avisos')]
    case 'record':
      return [keyPrefix('changes')]
    // Who was active when, how many began a course, and every figure.
    case 'activity':
      return [
        keyPrefix('overview'),
        keyPrefix('users'),
        keyPrefix('admin-courses'),
        keyPrefix('course-roster'),
        keyPrefix('turma'),
        keyPrefix('analytics'),
      ]
    default:
      return []
  }
}

/** Sent to every open page at once: if all of them refetched at once, that would be a wave. */
export const isForEverybody = ({ topic }: LiveEvent) =>
  topic === 'catalogue' || topic === 'course' || topic === 'duvidas'
