import type { CourseSummary } from '@farol/contract/courses.ts'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { lessonTotal } from '#/text/lessons.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { CourseCover, coverOf } from '#/ui/course-cover.tsx'
import { LockNote } from './lock-note.tsx'

export function CourseCard({ course }: { course: CourseSummary }) {
  const { lockedBy } = course
  const isLocked = lockedBy !== null
  return (
    <article className="flex h-full flex-col">
      <div className="relative aspect-[16/8] overflow-hidden rounded-md md:aspect-[16/9.4]">
        <CourseCover index={coverOf(course.id)} isOff={isLocked} />
        {isLocked ? (
          <span className="absolute top-3 left-3 inline-flex min-h-7.5 items-center gap-1.5 rounded-sm bg-scene-shore py-0.5 pr-2.75 pl-2.25 text-xs font-strong text-on-ink">
            <Lock size={16} strokeWidth={1.75} aria-hidden />
            Bloqueado
          </span>
        ) : null}
      </div>
      <h2
        className={classNames(
          'mt-5 mb-2 text-[1.375rem] leading-[1.18] wrap-anywhere',
          isLocked && 'text-text-muted',
        )}
      >
        {course.title}
      </h2>
      <p className="line-clamp-3 text-sm leading-[1.55] text-text-muted">{course.description}</p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-4 pt-5">
        {lockedBy ? (
          <LockNote first={lockedBy} className="flex min-h-11 items-center" />
        ) : (
          <>
            <span className="text-sm text-text-muted tabular-nums">{lessonTotal(course.lessonCount)}</span>
            <Button
              variant="outline"
              render={<Link to="/course/$courseId" params={{ courseId: course.id }} />}
              className="max-md:min-w-33"
            >
              Ver Curso<span className="sr-only"> {course.title}</span>
            </Button>
          </>
        )}
      </div>
    </article>
  )
}
