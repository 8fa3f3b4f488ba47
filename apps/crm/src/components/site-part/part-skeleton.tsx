import { cardClass } from '@repo/ui/card'
import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'

/** Placeholder of the editor of a part while it loads, with the same layout. */
export function PartSkeleton() {
  return (
    <SkeletonGroup className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <div className={cardClass({ className: 'grid gap-3' })}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton className="h-14 rounded-md" key={`${index}`} />
        ))}
      </div>
      <div className={cardClass({ className: 'grid gap-4' })}>
        <Skeleton className="h-32 rounded-sm" />
        <Skeleton className="h-32 rounded-sm" />
      </div>
    </SkeletonGroup>
  )
}
