import { Skeleton } from '@repo/ui/skeleton'

const figures = ['learners', 'watched', 'completion', 'rating', 'revenue', 'unanswered']

export function OverviewSkeleton() {
  return (
    <>
      <Skeleton className="h-10 w-72" />
      <div className="mt-6 grid grid-cols-2 gap-4 xl:grid-cols-3">
        {figures.map((name) => (
          <Skeleton className="h-28 rounded-md" key={name} />
        ))}
      </div>
      <Skeleton className="mt-6 h-80 rounded-md" />
    </>
  )
}
