import { classNames } from '../../../ui/class-names.ts'

/** What to do first to open a locked course. */
export function LockNote({ title, className }: { title: string; className?: string }) {
  return (
    <p className={classNames('text-sm leading-[1.4] text-text-muted', className)}>
      Conclua “{title}” para desbloquear
    </p>
  )
}
