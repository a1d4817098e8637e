import type { CourseSummary } from '@farol/contract/courses.ts'
import { Link } from '@tanstack/react-router'

/** Where 'Começar' and 'Continuar' lead: straight to the lesson, or to the course while it has none. */
export function continueLink({ id, continueLessonId }: Pick<CourseSummary, 'id' | 'continueLessonId'>) {
  if (continueLessonId === null) return <Link to="/course/$courseId" params={{ courseId: id }} />
  return (
    <Link to="/course/$courseId/lesson/$lessonId" params={{ courseId: id, lessonId: continueLessonId }} />
  )
}
