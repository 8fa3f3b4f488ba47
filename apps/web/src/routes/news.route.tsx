import type { RouteMeta } from '@repo/routing'
import { paths } from '../app/paths.ts'
import { PageHead } from '../components/page-head.tsx'
import { newsMessages as copy } from '../features/news/news.messages.ts'
import { NewsBrowser } from '../features/news/news-browser.tsx'
import { newsFilters, toNewsQuery } from '../features/news/news-filters.ts'
import { type AppMetaArgs, type AppPageArgs, loadMain } from './page-context.ts'

export const loader = ({ url, context }: AppPageArgs) =>
  loadMain(
    context,
    context.api.content.newsList.query({ query: toNewsQuery(newsFilters.parse(url.searchParams)) }),
  )

export function meta({ url, context }: AppMetaArgs): RouteMeta {
  const { category, page } = newsFilters.parse(url.searchParams)
  return {
    title: copy.pageTitle,
    description: copy.description(context.brand),
    canonical: page > 1 ? `${paths.news}?page=${page}` : paths.news,
    image: '/og.png',
    robots: category ? 'noindex, follow' : undefined,
  }
}

export function Component() {
  return (
    <>
      <PageHead lead={copy.lead} title={copy.title} />
      <NewsBrowser />
    </>
  )
}
