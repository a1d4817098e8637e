import type { LiveChange } from '@farol/domain/live-audience.ts'

/** `isListed`: students have it in their list, or had it until now. */
export const courseEvents = ({
  courseId,
  isListed,
}: {
  courseId: string
  isListed: boolean
}): LiveChange[] => [{ kind: 'course', courseId }, ...(isListed ? [{ kind: 'catalogue' } as const] : [])]

/** The list of courses shows the number of lessons. With its `courseId`, the event of a draft reaches no student. */
export const lessonCountEvents = (courseId: string): LiveChange[] => [
  { kind: 'course', courseId },
  { kind: 'catalogue', courseId },
]
