import type { LessonLock } from '@farol/contract/lessons.ts'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { missingForLesson } from '#/text/locks.ts'
import { classNames } from '#/ui/class-names.ts'
import { TextLink } from '#/ui/text-link.tsx'

type Props = {
  courseId: string
  lock: LessonLock | null
  /** The words of the tooltip. */
  reason: string
  /** There is no button beside it that could show the tooltip. */
  isAlwaysInline: boolean
}

/** Why a lesson is locked, and the way to what is missing. */
export function LessonLockNote({ courseId, lock, reason, isAlwaysInline }: Props) {
  return (
    <div className="mt-1 text-sm text-text-muted">
      <p
        className={classNames(
          'flex items-start gap-1.75',
          !isAlwaysInline && (lock ? 'md:pointer-fine:hidden' : 'md:hidden'),
        )}
      >
        <Lock size={15} strokeWidth={1.75} aria-hidden className="mt-1 flex-none" />
        <span className="wrap-anywhere">{lock ? `Bloqueado. ${reason}` : 'Bloqueado'}</span>
      </p>
      {lock ? (
        <TextLink
          kind="inline"
          className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
          render={
            <Link to="/course/$courseId/lesson/$lessonId" params={{ courseId, lessonId: lock.lessonId }} />
          }
        >
          {missingForLesson(lock)}
        </TextLink>
      ) : null}
    </div>
  )
}
