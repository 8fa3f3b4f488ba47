import { Skeleton, SkeletonText } from '@repo/ui/skeleton'

/** Course cards to come. */
export function CourseGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
      {Array.from({ length: count }, (_, index) => (
        <div className="overflow-hidden rounded-md border bg-surface" key={`card-${index + 1}`}>
          <Skeleton className="aspect-16/10 w-full rounded-none" />
          <div className="p-5">
            <Skeleton className="h-6 w-4/5" />
            <SkeletonText className="mt-4" lines={2} />
            <Skeleton className="mt-8 h-6 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Portrait cards to come. */
export function DoctorGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5 lg:grid-cols-4">
      {Array.from({ length: count }, (_, index) => (
        <div className="overflow-hidden rounded-md border bg-surface" key={`card-${index + 1}`}>
          <Skeleton className="aspect-4/5 w-full rounded-none" />
          <div className="p-4">
            <SkeletonText lines={3} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** A page head with a title and a line under it. */
export function PageHeadSkeleton() {
  return (
    <div className="wrap py-12">
      <Skeleton className="h-10 w-2/3 max-w-md" />
      <Skeleton className="mt-4 h-5 w-full max-w-xl" />
    </div>
  )
}

/** Dark head of a detail page, with the column beside it. */
export function DetailSkeleton() {
  return (
    <>
      <div data-surface="hero">
        <div className="wrap grid gap-8 py-12 lg:grid-cols-[1fr_380px]">
          <div>
            <Skeleton className="h-5 w-48" />
            <Skeleton className="mt-6 h-12 w-5/6" />
            <SkeletonText className="mt-6 max-w-xl" lines={3} />
          </div>
          <Skeleton className="aspect-16/10 w-full rounded-md" />
        </div>
      </div>
      <div className="wrap py-12">
        <SkeletonText className="max-w-2xl" lines={6} />
      </div>
    </>
  )
}
