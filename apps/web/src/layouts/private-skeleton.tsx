import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'
import { NeedsProgram } from '../components/needs-program.tsx'

/** Shown until the browser knows who is reading. */
export function PrivateSkeleton() {
  return (
    <>
      <NeedsProgram />
      <SkeletonGroup>
        <Skeleton className="h-10 w-64" />
        <Skeleton className="mt-8 h-40 w-full rounded-md" />
        <div className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          <Skeleton className="h-72 rounded-md" />
          <Skeleton className="h-72 rounded-md" />
          <Skeleton className="h-72 rounded-md max-lg:hidden" />
        </div>
      </SkeletonGroup>
    </>
  )
}
