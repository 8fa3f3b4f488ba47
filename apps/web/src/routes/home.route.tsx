import type { RouteMeta } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Skeleton } from '@repo/ui/skeleton'
import { paths } from '../app/paths.ts'
import { homeMessages } from '../features/home/home.messages.ts'
import { HomePage, Later } from '../features/home/home-page.tsx'
import { faqLd, organizationLd, siteLd } from './json-ld.ts'
import { type AppMetaArgs, type AppPageArgs, loadMain, readCache } from './page-context.ts'

export const loader = ({ context }: AppPageArgs) =>
  Promise.all([loadMain(context, context.api.catalogue.home.query()), Later.preload()])

const askedAtHome = (context: AppMetaArgs['context']) =>
  readCache(context, context.api.catalogue.home.query())?.blocks.flatMap((block) =>
    block.kind === 'faq' ? block.items : [],
  ) ?? []

export function meta({ url, context }: AppMetaArgs): RouteMeta {
  const { brand } = context
  return {
    title: homeMessages.pageTitle,
    description: homeMessages.description(brand),
    canonical: paths.home,
    image: '/og.png',
    jsonLd: import.meta.env.SSR
      ? [organizationLd(url.origin, brand), siteLd(url.origin, brand), ...faqLd(askedAtHome(context))]
      : undefined,
  }
}

export function Component() {
  const home = usePageQuery(useApi().catalogue.home.query())
  return (
    <QueryView query={home} skeleton={<Skeleton className="h-screen" />}>
      {(data) => <HomePage home={data} />}
    </QueryView>
  )
}
