import { Skeleton } from '@repo/ui/skeleton'

export function AccountSkeleton() {
  return <Skeleton className="h-[520px] rounded-md" />
}
