import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'
import { CertificatePage } from './certificate-page.tsx'

/** The paper is there at once; what stands on it comes. */
export function CertificateSkeleton() {
  return (
    <CertificatePage>
      <SkeletonScreen>
        <Skeleton className="h-6.5 w-36" />
        <Skeleton className="mt-8 h-4 w-40" />
        <Skeleton className="mt-3 h-9 w-3/4 md:h-11" />
        <Skeleton className="mt-7 h-4 w-32" />
        <Skeleton className="mt-3 h-6 w-2/3" />
        <Skeleton className="mt-7 h-4 w-44" />
        <div className="mt-9 border-t border-border pt-7">
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
      </SkeletonScreen>
    </CertificatePage>
  )
}
