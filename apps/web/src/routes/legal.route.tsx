import type { Api } from '@repo/api-client'
import { legalSlugs } from '@repo/contract/legal-pages'
import { type RouteMeta, useParams, useSearchParams } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { paths } from '../app/paths.ts'
import { PageHeadSkeleton } from '../components/skeletons.tsx'
import { legalMessages } from '../features/legal/legal.messages.ts'
import { LegalPage } from '../features/legal/legal-page.tsx'
import { type AppMetaArgs, type AppPageArgs, loadExtra, loadMain, readCache } from './page-context.ts'
import { slugParam } from './slug-param.ts'

/** The text in force, or the version that the address names. */
function pageQuery(api: Api, slug: string, search: URLSearchParams) {
  const version = Number(search.get('version') ?? '')
  const isVersion = Number.isInteger(version) && version > 0
  return api.content.page.query({ params: { slug }, ...(isVersion ? { query: { version } } : {}) })
}

export async function loader({ params, url, context }: AppPageArgs): Promise<void> {
  const slug = slugParam(params.slug, url)
  await Promise.all([
    loadMain(context, pageQuery(context.api, slug, url.searchParams)),
    slug === legalSlugs.privacy ? loadExtra(context, context.api.content.retention.query()) : null,
  ])
}

export function meta({ params, url, context }: AppMetaArgs): RouteMeta {
  const page = readCache(context, pageQuery(context.api, params.slug ?? '', url.searchParams))
  if (!page) return {}
  return {
    title: page.title,
    description: legalMessages.description(page.title, context.brand),
    canonical: paths.legal(page.slug),
    image: '/og.png',
    ...(page.isCurrent ? {} : { robots: 'noindex' }),
  }
}

export function Component() {
  const { slug = '' } = useParams()
  const [search] = useSearchParams()
  const page = usePageQuery(pageQuery(useApi(), slug, search))
  return (
    <QueryView query={page} skeleton={<PageHeadSkeleton />}>
      {(data) => <LegalPage page={data} />}
    </QueryView>
  )
}
