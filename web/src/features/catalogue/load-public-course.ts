import { fetchPublicCourse } from '#/api/catalogue.ts'
import { pageHead } from '#/app/page-head.ts'
import * as screen from './public-course-screen.tsx'

/** With its screen, whose parts are those of screens behind the log-in: they must not weigh on the first load of visitors. */
export async function loadPublicCourse(courseId: string, signal: AbortSignal) {
  const course = await fetchPublicCourse(courseId, signal)
  const head = course
    ? pageHead({ title: course.title, description: course.summary || course.title })
    : pageHead({ title: 'Curso não encontrado' })
  return { course, screen, head }
}
