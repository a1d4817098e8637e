import type { CourseSummary } from '@farol/contract/courses.ts'
import { Lock } from 'lucide-react'
import { courseStanding } from '#/text/lessons.ts'
import { BeamRow } from '#/ui/beam-row.tsx'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { CourseCover, coverOf } from '#/ui/course-cover.tsx'
import { courseLink, courseVerb } from './course-action.tsx'
import { courseRowPlaces as places } from './course-row-places.ts'
import { LockNote } from './lock-note.tsx'

export function CourseRow({ course }: { course: CourseSummary }) {
  const { lockedBy } = course
  const isLocked = lockedBy !== null
  return (
    <li className={places.row}>
      <div className={classNames('relative overflow-hidden', places.cover)}>
        <CourseCover index={coverOf(course.id)} isOff={isLocked} />
        {isLocked ? (
          <span aria-hidden className="absolute inset-0 grid place-items-center text-cover-paper">
            <Lock size={20} strokeWidth={1.75} />
          </span>
        ) : null}
      </div>
      <div className="min-w-0">
        <h3
          className={classNames(
            'text-base leading-[1.25] wrap-anywhere md:text-[1.1875rem]',
            isLocked && 'text-text-muted',
          )}
        >
          {course.title}
        </h3>
        <p className="mt-1 text-sm text-text-muted">{courseStanding(course)}</p>
      </div>
      <div className={places.progress}>
        {lockedBy ? (
          <LockNote first={lockedBy} />
        ) : (
          <BeamRow value={course.percent} label={`Progresso em ${course.title}`} />
        )}
      </div>
      <div className={places.action}>
        {isLocked ? (
          <Button variant="outline" icon={Lock} isBlock disabled>
            Bloqueado
          </Button>
        ) : (
          <Button variant="outline" isBlock render={courseLink(course)}>
            {courseVerb(course)}
            <span className="sr-only"> {course.title}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
