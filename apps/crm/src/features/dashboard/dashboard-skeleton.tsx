import { cardClass } from '@repo/ui/card'
import { Skeleton } from '@repo/ui/skeleton'
import clsx from 'clsx'

const figures = ['revenue', 'orders', 'learners', 'active', 'watched', 'completion']

/** Placeholder of the dashboard while it loads, with the same layout. */
export function DashboardSkeleton({ hasSales }: { hasSales: boolean }) {
  return (
    <div className="grid gap-5">
      <div
        className={clsx('grid grid-cols-2 gap-3 sm:gap-4', hasSales ? 'lg:grid-cols-3' : 'xl:grid-cols-4')}
      >
        {(hasSales ? figures : figures.slice(2)).map((figure) => (
          <div key={figure} className={cardClass({ isFlush: true, className: 'grid gap-2 p-4 sm:p-5' })}>
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-8 w-32" />
            <Skeleton className="h-5 w-40 max-w-full" />
          </div>
        ))}
      </div>
      <div className={clsx('grid gap-5', hasSales && 'lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]')}>
        {hasSales ? (
          <div className={cardClass()}>
            <Skeleton className="h-7 w-48" />
            <Skeleton className="mt-4 h-60 rounded-sm" />
          </div>
        ) : null}
        <div className={cardClass({ className: 'grid content-start gap-4' })}>
          <Skeleton className="h-7 w-32" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      </div>
    </div>
  )
}
