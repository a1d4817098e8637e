import type { CourseSummary } from '@farol/contract/courses.ts'
import { isNothingLeft } from '@farol/domain/course-progress.ts'
import { Link } from '@tanstack/react-router'

type Course = Pick<CourseSummary, 'id' | 'percent' | 'status' | 'lessonCount' | 'continueLessonId'>

/** What there is to do with a course. A completed one may have new lessons, one without lessons has nothing to begin. */
export function courseVerb({ percent, status, lessonCount }: Omit<Course, 'id' | 'continueLessonId'>) {
  if (lessonCount === 0) return 'Ver Curso'
  if (isNothingLeft({ status, percent })) return 'Rever'
  return percent === 0 ? 'Começar' : 'Continuar'
}

/** 'Começar' and 'Continuar' lead straight to the lesson, the others to the course. */
export function courseLink(course: Course) {
  const { id: courseId, continueLessonId: lessonId } = course
  const verb = courseVerb(course)
  if (lessonId === null || verb === 'Rever' || verb === 'Ver Curso')
    return <Link to="/course/$courseId" params={{ courseId }} />
  return <Link to="/course/$courseId/lesson/$lessonId" params={{ courseId, lessonId }} />
}
