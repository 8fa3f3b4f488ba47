import { isApiError } from '@repo/api-client'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { createQueryClient } from '@repo/shell'
import { ApiContext, useApi } from '@repo/shell/api-context'
import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { ErrorPanel } from '@repo/ui/error-panel'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { DetailSkeleton } from '../skeletons.tsx'
import { coursePreviewMessages as copy } from './course-preview.messages.ts'
import { createPreviewApi } from './preview-api.ts'
import { PreviewBanner } from './preview-banner.tsx'
import { PreviewContext } from './preview-context.ts'
import { usePreviewToken } from './use-preview-token.ts'

type Previewed = EndpointOutput<ApiContract['coursePreviews']['course']>

interface CoursePreviewProps {
  view: 'visitor' | 'learner'
  children: (previewed: Previewed) => ReactNode
}

/** The draft of a course in the pages of the site, for who was given the link. */
export function CoursePreview({ view, children }: CoursePreviewProps) {
  const api = useApi()
  const token = usePreviewToken()
  const query = useQuery({
    queryKey: [...api.coursePreviews.course.key(), token],
    queryFn: () => api.coursePreviews.course.call({ body: { token: token ?? '' } }),
    enabled: typeof token === 'string',
    // Whoever comes back from the editor sees what was saved there meanwhile.
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    throwOnError: false,
  })
  if (token === null || isApiError(query.error, 'course.preview_unknown', 'input.invalid'))
    return (
      <Notice>
        <EmptyState
          action={
            <a className={buttonClass({ variant: 'secondary' })} href={paths.home}>
              {copy.home}
            </a>
          }
          description={copy.unknownHint}
          title={copy.unknown}
        />
      </Notice>
    )
  if (token && query.data)
    return (
      <>
        <PreviewBanner token={token} until={query.data.until} view={view} />
        <Inside key={token} publicSlug={query.data.publicSlug} token={token}>
          {children(query.data)}
        </Inside>
      </>
    )
  if (query.isError)
    return (
      <Notice>
        <ErrorPanel isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      </Notice>
    )
  return (
    <>
      <Title />
      <DetailSkeleton />
    </>
  )
}

const Title = () => (
  <h1 className="sr-only" tabIndex={-1}>
    {copy.title}
  </h1>
)

const Notice = ({ children }: { children: ReactNode }) => (
  <div className="wrap section-y">
    <Title />
    {children}
  </div>
)

interface InsideProps {
  token: string
  publicSlug: string | null
  children: ReactNode
}

/** What is read in a preview is kept apart from what the site knows, and goes with it. */
function Inside({ token, publicSlug, children }: InsideProps) {
  const api = useApi()
  const [queryClient] = useState(createQueryClient)
  const previewApi = useMemo(() => createPreviewApi(api, token, publicSlug), [api, token, publicSlug])
  return (
    <PreviewContext value={token}>
      <ApiContext value={previewApi}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </ApiContext>
    </PreviewContext>
  )
}
