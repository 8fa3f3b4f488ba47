import { cardClass } from '@repo/ui/card'
import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'

const fields = ['title', 'slug', 'subtitle', 'description']

/** The form to come, in its own geometry. */
export function CourseEditSkeleton() {
  return (
    <SkeletonGroup className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <div className={cardClass({ className: 'grid gap-5' })}>
        {fields.map((field) => (
          <div key={field} className="grid gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className={field === 'description' ? 'h-48 rounded-sm' : 'h-12 rounded-sm'} />
          </div>
        ))}
      </div>
      <div className={cardClass({ className: 'grid gap-4' })}>
        <Skeleton className="h-6 w-28" />
        <Skeleton className="h-24" />
        <Skeleton className="h-11 rounded-sm" />
      </div>
    </SkeletonGroup>
  )
}
