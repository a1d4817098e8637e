import type { ReactNode } from 'react'
import { HeaderSkeleton } from '#/features/admin/header-skeleton.tsx'
import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

/** The way here, a heading and the form of a course. The router waits before it shows this, so it appears at once. */
export function CourseFormSkeleton() {
  return (
    <SkeletonScreen className="max-w-187 animate-none">
      <HeaderSkeleton hasTrail />
      <FormBox>
        <FieldSkeleton control="h-11" />
        <FieldSkeleton control="h-27.5" hasHint />
        <div className="grid gap-6 md:grid-cols-[1fr_2fr] md:gap-4">
          <FieldSkeleton control="h-11" hasHint />
          <FieldSkeleton control="h-11" hasHint />
        </div>
      </FormBox>
    </SkeletonScreen>
  )
}

/** The same of a lesson, with the preview of its video. */
export function LessonFormSkeleton() {
  return (
    <SkeletonScreen className="animate-none">
      <HeaderSkeleton hasTrail />
      <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
        <FormBox>
          <FieldSkeleton control="h-11" />
          <FieldSkeleton control="h-22" />
          <FieldSkeleton control="h-16.5" hasHint />
          <FieldSkeleton control="h-11" hasHint />
          <div className="grid gap-6 sm:grid-cols-3 sm:gap-4">
            <FieldSkeleton control="h-11" hasHint />
            <FieldSkeleton control="h-11" hasHint />
            <FieldSkeleton control="h-11" hasHint />
          </div>
        </FormBox>
        <div className="rounded-lg border border-border bg-surface-raised p-4">
          <Skeleton className="aspect-video w-full rounded-md" />
        </div>
      </div>
    </SkeletonScreen>
  )
}

/** Fields, a switch and the buttons under a hairline. */
function FormBox({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-lg border border-border bg-surface-raised">
      <div className="grid gap-6 p-5 md:p-6">
        {children}
        <div className="flex h-11 items-center justify-between gap-4 max-sm:h-19">
          <Skeleton className="h-9 w-3/5" />
          <Skeleton className="h-7 w-12 rounded-full" />
        </div>
      </div>
      <div className="flex justify-end border-t border-border px-5 py-4 md:px-6">
        <Skeleton className="h-11 w-37 rounded-md" />
      </div>
    </div>
  )
}

function FieldSkeleton({ control, hasHint = false }: { control: string; hasHint?: boolean }) {
  return (
    <div className="grid gap-[7px]">
      <Skeleton className="h-5.5 w-28" />
      <Skeleton className={`rounded-md ${control}`} />
      {hasHint ? <Skeleton className="h-4.75 w-4/5 max-sm:h-9.5" /> : null}
    </div>
  )
}
