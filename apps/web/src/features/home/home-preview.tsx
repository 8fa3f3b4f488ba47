import { isApiError } from '@repo/api-client'
import { useLocation } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { EmptyState } from '@repo/ui/empty-state'
import { ErrorPanel } from '@repo/ui/error-panel'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DetailSkeleton } from '../../components/skeletons.tsx'
import { HomePage } from './home-page.tsx'
import { homePreviewMessages as copy } from './home-preview.messages.ts'

/** The home page as its draft has it. What opens it stands in the fragment, which no server and no log ever sees. */
export function HomePreview() {
  const { hash } = useLocation()
  // Undefined until the page is in the browser: the server never sees the fragment.
  const [token, setToken] = useState<string>()
  useEffect(() => setToken(hash.slice(1)), [hash])
  const api = useApi()
  const query = useQuery({
    queryKey: [...api.catalogue.sitePreview.key(), token],
    queryFn: () => api.catalogue.sitePreview.call({ body: { token: token ?? '' } }),
    enabled: token !== undefined && token !== '',
    // The next look may be at the next draft.
    staleTime: 0,
    throwOnError: false,
  })
  const navigation = query.data?.navigation
  const queryClient = useQueryClient()
  // Header and footer show the draft, too, until the preview is left.
  useEffect(() => {
    if (!navigation) return
    const { queryKey } = api.content.navigation.query()
    const kept = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, navigation)
    return () => void queryClient.setQueryData(queryKey, kept)
  }, [navigation, queryClient, api])
  const title = (
    <h1 className="sr-only" tabIndex={-1}>
      {copy.title}
    </h1>
  )
  if (token === '' || isApiError(query.error, 'site.preview_unknown', 'input.invalid'))
    return (
      <div className="wrap section-y">
        {title}
        <EmptyState description={copy.unknownHint} title={copy.unknown} />
      </div>
    )
  if (query.data)
    return (
      <>
        <p className="bg-info-soft px-4 py-2 text-center text-sm text-balance text-info" role="status">
          {copy.notice}
        </p>
        <HomePage home={query.data.home} />
      </>
    )
  if (query.isError)
    return (
      <div className="wrap section-y">
        {title}
        <ErrorPanel isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      </div>
    )
  return (
    <>
      {title}
      <DetailSkeleton />
    </>
  )
}
