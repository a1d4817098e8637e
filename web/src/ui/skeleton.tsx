import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** One block of the layout to come; size it with classes. Stands inside a SkeletonScreen. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classNames('skeleton', className)} />
}

type SkeletonScreenProps = { label?: string; className?: string; children: ReactNode }

/** Appears only after 200 ms, so that a quick answer does not flash. */
export function SkeletonScreen({ label = 'Carregando…', className, children }: SkeletonScreenProps) {
  return (
    <div role="status" aria-busy="true" className={classNames('skeleton-screen', className)}>
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
