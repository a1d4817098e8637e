import type { CourseSummary } from '@farol/contract/courses.ts'
import { Lock } from 'lucide-react'
import { lessonsDone } from '../../../text/lessons.ts'
import { BeamRow } from '../../../ui/beam-row.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CourseCover } from '../../../ui/course-cover.tsx'
import { continueLink } from './-continue-link.tsx'
import { LockNote } from './-lock-note.tsx'

const columns =
  'grid grid-cols-[84px_minmax(0,1fr)] items-center gap-x-4 gap-y-3.5 py-5 md:grid-cols-[128px_minmax(0,1fr)_148px] md:gap-x-7 md:py-5.5 xl:grid-cols-[128px_minmax(0,1.15fr)_minmax(0,1fr)_148px]'

export function CourseRow({ course }: { course: CourseSummary }) {
  const { lockedBy } = course
  const isLocked = lockedBy !== null
  return (
    <li className={columns}>
      <div className="relative h-16 overflow-hidden rounded-sm md:row-span-2 md:h-19 xl:row-span-1">
        <CourseCover index={course.orderIndex} isOff={isLocked} />
        {isLocked ? (
          <span aria-hidden className="absolute inset-0 grid place-items-center text-cover-paper">
            <Lock size={20} strokeWidth={1.75} />
          </span>
        ) : null}
      </div>
      <div className="min-w-0">
        <h3
          className={classNames('text-base wrap-anywhere md:text-[1.1875rem]', isLocked && 'text-text-muted')}
        >
          {course.title}
        </h3>
        <p className="mt-1 text-sm text-text-muted">{lessonsDone(course)}</p>
      </div>
      <div className="max-md:col-span-2 md:col-start-2 md:row-start-2 xl:col-start-3 xl:row-start-1">
        {lockedBy ? (
          <LockNote first={lockedBy} />
        ) : (
          <BeamRow value={course.percent} label={`Progresso em ${course.title}`} />
        )}
      </div>
      <div className="max-md:col-span-2 md:col-start-3 md:row-span-2 md:row-start-1 xl:col-start-4 xl:row-span-1">
        {isLocked ? (
          <Button variant="outline" icon={Lock} isBlock disabled>
            Bloqueado
          </Button>
        ) : (
          <Button variant="outline" isBlock render={continueLink(course)}>
            {course.percent === 0 ? 'Começar' : 'Continuar'}
            <span className="sr-only"> {course.title}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
