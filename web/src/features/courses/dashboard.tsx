import type { User } from '@farol/contract/account.ts'
import type { CourseSummary } from '@farol/contract/courses.ts'
import { firstName } from '@farol/domain/initials.ts'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { numberText } from '#/text/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { Counters } from '#/ui/stat.tsx'
import { CourseRow } from './course-row.tsx'
import { courseCounts, leadCourse, leadSentence } from './lead-course.ts'
import { LeadCourse } from './lead-course-panel.tsx'
import { NoCourses } from './no-courses.tsx'

export function Dashboard({ user, courses }: { user: User; courses: CourseSummary[] }) {
  const lead = leadCourse(courses)
  const others = courses.filter((course) => course !== lead)
  const counts = courseCounts(courses)
  return (
    <>
      <header className="mb-6 lg:flex lg:items-end lg:justify-between lg:gap-10 md:mb-10">
        <div className="min-w-0">
          <h1 className="wrap-anywhere">Olá, {firstName(user.name)}</h1>
          <p className="mt-2.5 text-text-muted">{leadSentence(courses)}</p>
          {user.role === 'admin' ? (
            <Button
              variant="outline"
              size="sm"
              iconAfter={ArrowRight}
              render={<Link to="/admin" />}
              className="mt-4"
            >
              Ir para a administração
            </Button>
          ) : null}
        </div>
        <div className="mt-6 lg:mt-0">
          <Counters
            counters={[
              { label: 'Em andamento', value: numberText(counts.inProgress) },
              { label: 'Concluídos', value: numberText(counts.completed) },
              { label: 'Total de cursos', value: numberText(courses.length) },
            ]}
          />
        </div>
      </header>
      {lead ? <LeadCourse course={lead} /> : null}
      {courses.length === 0 ? <NoCourses /> : null}
      {others.length > 0 ? (
        <section aria-labelledby="seus-cursos" className="mt-section">
          <h2 id="seus-cursos" className="mb-2">
            {lead?.status === 'not-started' ? 'Outros cursos' : 'Seus cursos'}
          </h2>
          <ul className="divide-y divide-border border-y border-border">
            {others.map((course) => (
              <CourseRow key={course.id} course={course} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
