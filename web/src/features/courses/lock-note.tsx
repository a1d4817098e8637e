import { courseLockReason } from '#/text/lock-reasons.ts'
import { classNames } from '#/ui/class-names.ts'

/** What to do first to open a locked course. */
export function LockNote({ first, className }: { first: { title: string | null }; className?: string }) {
  return (
    <p className={classNames('text-sm leading-[1.4] wrap-anywhere text-text-muted', className)}>
      {courseLockReason(first)}
    </p>
  )
}
