import { pathOfPage } from '@repo/contract/legal-pages'
import { type RouteMeta, useParams } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { PageHeadSkeleton } from '../components/skeletons.tsx'
import { legalMessages } from '../features/legal/legal.messages.ts'
import { OwnPage } from '../features/legal/own-page.tsx'
import { type AppMetaArgs, type AppPageArgs, loadMain, readCache } from './page-context.ts'
import { slugParam } from './slug-param.ts'

export const loader = ({ params, url, context }: AppPageArgs) =>
  loadMain(context, context.api.content.page.query({ params: { slug: slugParam(params.slug, url) } }))

export function meta({ params, context }: AppMetaArgs): RouteMeta {
  const page = readCache(context, context.api.content.page.query({ params: { slug: params.slug ?? '' } }))
  if (!page) return {}
  return {
    title: page.title,
    description: legalMessages.description(page.title, context.brand),
    canonical: pathOfPage(page.slug),
    image: '/og.png',
  }
}

export function Component() {
  const { slug = '' } = useParams()
  const page = usePageQuery(useApi().content.page.query({ params: { slug } }))
  return (
    <QueryView query={page} skeleton={<PageHeadSkeleton />}>
      {(data) => <OwnPage page={data} />}
    </QueryView>
  )
}
