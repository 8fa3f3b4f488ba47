import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'
import { shellTexts } from './shell.messages.ts'

/** Shown until the browser knows who is reading. */
export function PrivateSkeleton() {
  return (
    <>
      <noscript>
        <p className="mb-6 rounded-sm bg-warning-soft px-4 py-3 text-warning">{shellTexts.needsProgram}</p>
      </noscript>
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
