import type { CourseSummary } from '@farol/contract/courses.ts'
import { CourseCard } from './course-card.tsx'
import { NoCourses } from './no-courses.tsx'

export function CourseGrid({ courses }: { courses: CourseSummary[] }) {
  return (
    <>
      <header className="mb-7 md:mb-11">
        <h1>Cursos Disponíveis</h1>
        {courses.length > 0 ? (
          <p className="mt-2.5 max-w-[72ch] text-text-muted">
            Cada curso tem seu próprio ritmo. Escolha por onde começar e siga aula por aula.
          </p>
        ) : null}
      </header>
      {courses.length === 0 ? (
        <NoCourses />
      ) : (
        <ul className="grid grid-cols-1 gap-x-8 gap-y-9 md:grid-cols-2 md:gap-y-11 lg:grid-cols-3">
          {courses.map((course) => (
            <li key={course.id}>
              <CourseCard course={course} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
