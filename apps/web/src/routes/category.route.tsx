import { type RouteMeta, useParams } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { paths } from '../app/paths.ts'
import { commonMessages } from '../components/common.messages.ts'
import { DetailSkeleton } from '../components/skeletons.tsx'
import { categoryMessages } from '../features/category/category.messages.ts'
import { CategoryPage } from '../features/category/category-page.tsx'
import { breadcrumbLd, courseListLd } from './json-ld.ts'
import { type AppMetaArgs, type AppPageArgs, leadOn, loadMain, readCache } from './page-context.ts'
import { slugParam } from './slug-param.ts'

export async function loader({ params, url, context }: AppPageArgs) {
  const slug = slugParam(params.id, url)
  const query = context.api.catalogue.category.query({ params: { slug } })
  await loadMain(context, query)
  leadOn(slug, readCache(context, query), url, paths.category)
}

export function meta({ params, url, context }: AppMetaArgs): RouteMeta {
  const category = readCache(
    context,
    context.api.catalogue.category.query({ params: { slug: params.id ?? '' } }),
  )
  if (!category) return {}
  return {
    title: category.name,
    description: categoryMessages.description(category.name, category.description),
    canonical: paths.category(category.slug),
    image: '/og.png',
    jsonLd: import.meta.env.SSR
      ? [
          courseListLd(url.origin, category.courses),
          breadcrumbLd(url.origin, [
            { name: commonMessages.courseList, path: paths.courses },
            ...category.parents.map(({ slug, name }) => ({ name, path: paths.category(slug) })),
            { name: category.name, path: paths.category(category.slug) },
          ]),
        ]
      : undefined,
  }
}

export function Component() {
  const { id = '' } = useParams()
  const category = usePageQuery(useApi().catalogue.category.query({ params: { slug: id } }))
  return (
    <QueryView query={category} skeleton={<DetailSkeleton />}>
      {(data) => <CategoryPage category={data} key={data.slug} />}
    </QueryView>
  )
}
