import type { LiveChange } from '@farol/domain/live-audience.ts'

/** `isListed`: students have it in their list, or had it until now. */
export const courseEvents = ({
  courseId,
  isListed,
}: {
  courseId: string
  isListed: boolean
}): LiveChange[] => [{ kind: 'course', courseId }, ...(isListed ? [{ kind: 'catalogue' } as const] : [])]
