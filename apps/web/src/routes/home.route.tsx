import type { RouteMeta } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { paths } from '../app/paths.ts'
import { DetailSkeleton } from '../components/skeletons.tsx'
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
