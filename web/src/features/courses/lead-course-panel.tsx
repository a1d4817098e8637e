import type { CourseSummary } from '@farol/contract/courses.ts'
import { ArrowRight } from 'lucide-react'
import { courseStanding } from '#/text/lessons.ts'
import { BeamRow } from '#/ui/beam-row.tsx'
import { Button } from '#/ui/button.tsx'
import { CourseCover, coverOf } from '#/ui/course-cover.tsx'
import { courseLink, courseVerb } from './course-action.tsx'

/** The night panel with the course to go on with. */
export function LeadCourse({ course }: { course: CourseSummary }) {
  const isBegun = course.status === 'in-progress'
  return (
    <section
      aria-label={isBegun ? 'Curso em andamento' : 'Curso para começar'}
      className="night flex flex-col-reverse overflow-hidden rounded-lg bg-background lg:grid lg:grid-cols-[minmax(0,1fr)_42%] in-data-[theme=dark]:bg-surface-raised"
    >
      <div className="flex flex-col px-5.5 pt-5.5 pb-6 lg:py-10 lg:pr-3 lg:pl-11">
        <span className="text-sm font-strong text-beam-text">
          {isBegun ? 'Continue de onde parou' : 'Comece por aqui'}
        </span>
        <h2 className="mt-1 mb-2 text-[1.625rem] leading-[1.08] wrap-anywhere lg:mt-2 lg:mb-3 lg:text-[2.125rem]">
          {course.title}
        </h2>
        <p className="line-clamp-3 max-w-[54ch] text-sm text-text-muted lg:text-base">{course.description}</p>
        <BeamRow
          value={course.percent}
          size="lg"
          label={`Progresso em ${course.title}`}
          className="mt-5 lg:mt-7.5 lg:gap-4.5"
        />
        <div className="mt-3.5 flex flex-col items-stretch gap-4 sm:flex-row sm:items-center sm:justify-between lg:mt-6">
          <span className="text-sm text-text-muted">{courseStanding(course)}</span>
          <Button variant="beam" iconAfter={ArrowRight} render={courseLink(course)}>
            {courseVerb(course)}
          </Button>
        </div>
      </div>
      <div className="relative min-h-35 max-lg:[clip-path:polygon(0_0,100%_0,100%_80%,0_100%)] lg:[clip-path:polygon(19%_0,100%_0,100%_100%,0_100%)]">
        <CourseCover index={coverOf(course.id)} align="left" className="absolute inset-0" />
      </div>
    </section>
  )
}
