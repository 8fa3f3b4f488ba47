import { type RouteMeta, useParams } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { paths } from '../app/paths.ts'
import { commonMessages } from '../components/common.messages.ts'
import { DetailSkeleton } from '../components/skeletons.tsx'
import { ArticlePage } from '../features/news/article-page.tsx'
import { articleLd, breadcrumbLd } from './json-ld.ts'
import { type AppMetaArgs, type AppPageArgs, leadOn, loadMain, readCache } from './page-context.ts'
import { slugParam } from './slug-param.ts'

export async function loader({ params, url, context }: AppPageArgs) {
  const slug = slugParam(params.id, url)
  const query = context.api.content.news.query({ params: { slug } })
  await loadMain(context, query)
  leadOn(slug, readCache(context, query), url, paths.article)
}

export function meta({ params, url, context }: AppMetaArgs): RouteMeta {
  const article = readCache(context, context.api.content.news.query({ params: { slug: params.id ?? '' } }))
  if (!article) return {}
  return {
    title: article.seoTitle ?? article.title,
    description: article.seoDescription ?? article.excerpt,
    canonical: paths.article(article.slug),
    image: `/api/art/og/${article.slug}.png`,
    type: 'article',
    jsonLd: import.meta.env.SSR
      ? [
          articleLd(url.origin, context.brand, article),
          breadcrumbLd(url.origin, [
            { name: commonMessages.newsList, path: paths.news },
            { name: article.title, path: paths.article(article.slug) },
          ]),
        ]
      : undefined,
  }
}

export function Component() {
  const { id = '' } = useParams()
  const article = usePageQuery(useApi().content.news.query({ params: { slug: id } }))
  return (
    <QueryView query={article} skeleton={<DetailSkeleton />}>
      {(data) => <ArticlePage article={data} key={data.slug} />}
    </QueryView>
  )
}
