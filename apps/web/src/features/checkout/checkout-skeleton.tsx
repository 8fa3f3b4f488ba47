import { Skeleton } from '@repo/ui/skeleton'

export function CheckoutSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_400px] lg:gap-10">
      <Skeleton className="h-72 rounded-md" />
      <Skeleton className="h-96 rounded-md" />
    </div>
  )
}
