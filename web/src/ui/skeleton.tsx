import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** One block of the layout to come; size it with classes. Stands inside a SkeletonScreen. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classNames('skeleton', className)} />
}

/** In the place of words: the line keeps the height of its text. Set the width with classes. */
export function SkeletonText({ className }: { className?: string }) {
  return <span className={classNames('skeleton inline-block h-[0.72em] max-w-full', className)} />
}

/** In the place of a paragraph of three lines. */
export const SkeletonLines = () => (
  <span className="block">
    <SkeletonText className="w-full" />
    <SkeletonText className="w-full" />
    <SkeletonText className="w-3/5" />
  </span>
)

/** The rest of a screen, from where its data decides what stands there: anything drawn further down would move. */
export const SkeletonRest = () => (
  <Skeleton className="h-[70vh] rounded-lg mask-[linear-gradient(black,transparent)]" />
)

type SkeletonScreenProps = { label?: string; className?: string; children: ReactNode }

/** Appears only after 200 ms, so that a quick response does not flash. Headings and links in it are drawn, and nothing more. */
export function SkeletonScreen({ label = 'Carregando…', className, children }: SkeletonScreenProps) {
  return (
    <div role="status" aria-busy="true" className={classNames('skeleton-screen', className)}>
      <span className="sr-only">{label}</span>
      <div inert aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
