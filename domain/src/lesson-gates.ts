import { type GatedLesson, isDone, nextStep } from './lesson-gating.ts'
import { daysToWaitFor, type ReleaseFacts } from './turma-calendar.ts'

type Missing = { lesson: GatedLesson; what: 'video' | 'quiz' }
export type Gate =
  | { isOpen: true; missing?: undefined; opensOn?: undefined }
  | { isOpen: false; missing: Missing; opensOn?: undefined }
  /** A turma has not released it yet. */
  | { isOpen: false; missing?: undefined; opensOn: string }

/** Whether each lesson of a course is open, in the order of the lessons. What a student has begun stays open to them. */
export function lessonGates(lessons: readonly GatedLesson[], release: ReleaseFacts): Gate[] {
  const waiting = daysToWaitFor(
    lessons.map(({ id }) => id),
    release,
  )
  const firstUndone = lessons.findIndex((lesson) => !isDone(lesson))
  return lessons.map((lesson, index) => {
    if (lesson.wasOpened || lesson.isCompleted) return { isOpen: true }
    const blocking = firstUndone < index && lesson.requiresPrevious ? lessons[firstUndone] : undefined
    // A lesson after one that waits for its day waits with it.
    const opensOn = waiting[index] ?? (blocking && !blocking.wasOpened ? waiting[firstUndone] : null)
    if (opensOn) return { isOpen: false, opensOn }
    if (!blocking) return { isOpen: true }
    return {
      isOpen: false,
      missing: { lesson: blocking, what: nextStep(blocking) === 'watch' ? 'video' : 'quiz' },
    }
  })
}
