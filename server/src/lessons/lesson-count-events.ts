import type { LiveChange } from '@farol/domain/live-audience.ts'

/** The list of courses shows the number of lessons. With its `courseId`, the event of a draft reaches no student. */
export const lessonCountEvents = (courseId: string): LiveChange[] => [
  { kind: 'course', courseId },
  { kind: 'catalogue', courseId },
]
