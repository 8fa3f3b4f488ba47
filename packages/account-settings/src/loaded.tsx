import type { ApiQuery } from '@repo/api-client'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Skeleton } from '@repo/ui/skeleton'
import type { ReactNode } from 'react'

interface LoadedProps<T> {
  query: ApiQuery<T>
  /** Placeholder with the final geometry; three rows unless given. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** Reads the data of one section and shows it; messages take one row. */
export function Loaded<T>({ query, skeleton = <Rows />, children }: LoadedProps<T>) {
  return (
    <QueryView isCompact query={usePageQuery(query)} skeleton={skeleton}>
      {children}
    </QueryView>
  )
}

function Rows() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-16 rounded-sm" />
      <Skeleton className="h-16 rounded-sm" />
      <Skeleton className="h-16 rounded-sm" />
    </div>
  )
}
