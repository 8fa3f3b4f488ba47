import { isApiError } from '@repo/api-client'
import { useLocation } from '@repo/routing'
import { EmptyState } from '@repo/ui/empty-state'
import { ErrorPanel } from '@repo/ui/error-panel'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { draftPreviewMessages as copy } from './draft-preview.messages.ts'
import { DetailSkeleton } from './skeletons.tsx'

interface Props<T> {
  title: string
  /** Says above the draft that nobody else sees it. */
  notice: string
  /** Says which draft is read. */
  name: readonly unknown[]
  read: (token: string) => Promise<T>
  children: (data: T) => ReactNode
}

/** A draft on the site itself. What opens it stands in the fragment, which no server and no log ever sees. */
export function DraftPreview<T>({ title, notice, name, read, children }: Props<T>) {
  const { hash } = useLocation()
  // Undefined until the page is in the browser: the server never sees the fragment.
  const [token, setToken] = useState<string>()
  useEffect(() => setToken(hash.slice(1)), [hash])
  const query = useQuery({
    queryKey: [...name, token],
    queryFn: () => read(token ?? ''),
    enabled: token !== undefined && token !== '',
    // The next look may be at the next draft.
    staleTime: 0,
    throwOnError: false,
  })
  const heading = (
    <h1 className="sr-only" tabIndex={-1}>
      {title}
    </h1>
  )
  if (token === '' || isApiError(query.error, 'site.preview_unknown', 'input.invalid', 'news.not_found'))
    return (
      <div className="wrap section-y">
        {heading}
        <EmptyState description={copy.unknownHint} title={copy.unknown} />
      </div>
    )
  if (query.data !== undefined)
    return (
      <>
        <p className="bg-info-soft px-4 py-2 text-center text-sm text-balance text-info" role="status">
          {notice}
        </p>
        {children(query.data)}
      </>
    )
  if (query.isError)
    return (
      <div className="wrap section-y">
        {heading}
        <ErrorPanel isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      </div>
    )
  return (
    <>
      {heading}
      <DetailSkeleton />
    </>
  )
}
