import type { RouteMeta } from '@repo/routing'
import { useApi } from '../app/api-context.ts'
import { paths } from '../app/paths.ts'
import { QueryView } from '../components/query-view.tsx'
import { DetailSkeleton } from '../components/skeletons.tsx'
import { usePageQuery } from '../components/use-page-query.ts'
import { homeMessages } from '../features/home/home.messages.ts'
import { HomePage } from '../features/home/home-page.tsx'
import { organizationLd, siteLd } from './json-ld.ts'
import { type AppMetaArgs, type AppPageArgs, loadMain } from './page-context.ts'

export const loader = ({ context }: AppPageArgs) => loadMain(context, context.api.catalogue.home.query())

export function meta({ url, context: { brand } }: AppMetaArgs): RouteMeta {
  return {
    title: homeMessages.pageTitle,
    description: homeMessages.description(brand),
    canonical: paths.home,
    image: '/og.png',
    jsonLd: import.meta.env.SSR ? [organizationLd(url.origin, brand), siteLd(url.origin, brand)] : undefined,
  }
}

export function Component() {
  const home = usePageQuery(useApi().catalogue.home.query())
  return (
    <QueryView query={home} skeleton={<DetailSkeleton />}>
      {(data) => <HomePage home={data} />}
    </QueryView>
  )
}
