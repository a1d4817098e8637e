import type { LiveChange } from '@farol/domain/live-audience.ts'

/** The list of courses shows how many lessons each has; of a draft that is nobody's business. */
export const lessonCountEvents = (courseId: string): LiveChange[] => [
  { kind: 'course', courseId },
  { kind: 'catalogue', courseId },
]
