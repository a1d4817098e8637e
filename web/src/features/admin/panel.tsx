import type { ReactNode } from 'react'
import { classNames } from '#/ui/class-names.ts'

/** The boxed surface of the administration. */
export function Panel({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <section className={classNames('rounded-lg border border-border bg-surface-raised', className)}>
      {children}
    </section>
  )
}
