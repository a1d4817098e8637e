import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { fetchCatalogue } from '#/api/catalogue.ts'
import { lessonTotal } from '#/text/lessons.ts'
import { CourseCover, coverOf } from '#/ui/course-cover.tsx'

/** The courses that the school shows to everybody, under the landing page. */
export function CourseGrid() {
  const [courses, setCourses] = useState<Awaited<ReturnType<typeof fetchCatalogue>>>([])
  useEffect(() => {
    // Without them the page is what it is for every other school.
    fetchCatalogue().then(setCourses, () => undefined)
  }, [])
  if (courses.length === 0) return null
  return (
    <section aria-labelledby="cursos" className="mx-auto max-w-page">
      <h2 id="cursos" className="mb-7">
        Cursos
      </h2>
      <ul className="grid grid-cols-1 gap-x-8 gap-y-9 md:grid-cols-2 lg:grid-cols-3">
        {courses.map(({ id, title, summary, lessonCount }) => (
          <li key={id} className="relative min-w-0">
            <div className="aspect-video overflow-hidden rounded-lg">
              <CourseCover index={coverOf(id)} />
            </div>
            <h3 className="mt-4 text-lg wrap-anywhere">
              <Link to="/curso/$courseId" params={{ courseId: id }} className="after:absolute after:inset-0">
                {title}
              </Link>
            </h3>
            <p className="mt-1 text-sm wrap-anywhere text-text-muted">{summary}</p>
            <p className="mt-1 text-sm text-text-muted">{lessonTotal(lessonCount)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
