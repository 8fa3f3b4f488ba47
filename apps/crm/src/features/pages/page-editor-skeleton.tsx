import { cardClass } from '@repo/ui/card'
import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'

/** Placeholder of the editor while it loads, with the same layout. */
export function PageEditorSkeleton() {
  return (
    <SkeletonGroup className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <div className={cardClass({ className: 'grid gap-4' })}>
        <Skeleton className="h-12 rounded-sm" />
        <Skeleton className="h-96 rounded-sm" />
      </div>
      <div className={cardClass({ className: 'grid gap-4' })}>
        <Skeleton className="h-12 rounded-sm" />
        <Skeleton className="h-32 rounded-sm" />
      </div>
    </SkeletonGroup>
  )
}
