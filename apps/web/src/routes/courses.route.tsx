import type { RouteMeta } from '@repo/routing'
import { paths } from '../app/paths.ts'
import { PageHead } from '../components/page-head.tsx'
import { BundlesLink } from '../features/catalogue/bundles-link.tsx'
import { catalogueMessages as copy } from '../features/catalogue/catalogue.messages.ts'
import { CourseBrowser, preloadFilterRail } from '../features/catalogue/course-browser.tsx'
import { countActive, parseFilters, toApiQuery, toFacetQuery } from '../features/catalogue/course-filters.ts'
import { courseListLd } from './json-ld.ts'
import { type AppMetaArgs, type AppPageArgs, loadExtra, loadMain, readCache } from './page-context.ts'

const listQuery = ({ url, context }: AppMetaArgs) =>
  context.api.catalogue.courses.query({ query: toApiQuery(parseFilters(url.searchParams)) })

export async function loader(args: AppPageArgs) {
  const { bundles, catalogue, search } = args.context.api
  const filters = parseFilters(args.url.searchParams)
  await Promise.all([
    loadMain(args.context, listQuery(args)),
    preloadFilterRail(),
    loadExtra(
      args.context,
      bundles.bundles.query({ query: {} }),
      catalogue.categories.query(),
      catalogue.courseFacets.query({ query: toFacetQuery(filters) }),
      ...(filters.q && filters.page === 1 ? [search.others.query({ query: { q: filters.q } })] : []),
    ),
  ])
}

export function meta(args: AppMetaArgs): RouteMeta {
  const filters = parseFilters(args.url.searchParams)
  const isPlain = countActive(filters) === 0 && !filters.q && filters.sort === 'popular'
  const list = readCache(args.context, listQuery(args))
  return {
    title: filters.q ? copy.pageTitleSearch(filters.q) : copy.pageTitle,
    description: copy.description(args.context.brand),
    canonical: filters.page > 1 ? `${paths.courses}?page=${filters.page}` : paths.courses,
    image: '/og.png',
    // Every combination of filters is a page of its own; search engines need only the plain list.
    robots: isPlain ? undefined : 'noindex, follow',
    jsonLd: import.meta.env.SSR && list && isPlain ? [courseListLd(args.url.origin, list.items)] : undefined,
  }
}

export function Component() {
  return (
    <>
      <PageHead lead={copy.lead} title={copy.title}>
        <BundlesLink />
      </PageHead>
      <CourseBrowser />
    </>
  )
}
