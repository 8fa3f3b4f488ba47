import { type RouteMeta, useParams } from '@repo/routing'
import { useApi } from '../app/api-context.ts'
import { paths } from '../app/paths.ts'
import { QueryView } from '../components/query-view.tsx'
import { PageHeadSkeleton } from '../components/skeletons.tsx'
import { usePageQuery } from '../components/use-page-query.ts'
import { legalMessages } from '../features/legal/legal.messages.ts'
import { LegalPage } from '../features/legal/legal-page.tsx'
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
    canonical: paths.legal(page.slug),
    image: '/og.png',
  }
}

export function Component() {
  const { slug = '' } = useParams()
  const page = usePageQuery(useApi().content.page.query({ params: { slug } }))
  return (
    <QueryView query={page} skeleton={<PageHeadSkeleton />}>
      {(data) => <LegalPage page={data} />}
    </QueryView>
  )
}
