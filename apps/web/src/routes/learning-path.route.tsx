import { type RouteMeta, useParams } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { paths } from '../app/paths.ts'
import { commonMessages } from '../components/common.messages.ts'
import { DetailSkeleton } from '../components/skeletons.tsx'
import { PathPage } from '../features/learning-paths/path-page.tsx'
import { breadcrumbLd, pathLd } from './json-ld.ts'
import { type AppMetaArgs, type AppPageArgs, leadOn, loadMain, readCache } from './page-context.ts'
import { slugParam } from './slug-param.ts'

export async function loader({ params, url, context }: AppPageArgs) {
  const slug = slugParam(params.id, url)
  const query = context.api.learningPaths.path.query({ params: { slug } })
  await loadMain(context, query)
  leadOn(slug, readCache(context, query), url, paths.learningPath)
}

export function meta({ params, url, context }: AppMetaArgs): RouteMeta {
  const path = readCache(context, context.api.learningPaths.path.query({ params: { slug: params.id ?? '' } }))
  if (!path) return {}
  return {
    title: path.title,
    description: path.summary,
    canonical: paths.learningPath(path.slug),
    image: '/og.png',
    jsonLd: import.meta.env.SSR
      ? [
          pathLd(url.origin, context.brand, path),
          breadcrumbLd(url.origin, [
            { name: commonMessages.pathList, path: paths.learningPaths },
            { name: path.title, path: paths.learningPath(path.slug) },
          ]),
        ]
      : undefined,
  }
}

export function Component() {
  const { id = '' } = useParams()
  const path = usePageQuery(useApi().learningPaths.path.query({ params: { slug: id } }))
  return (
    <QueryView query={path} skeleton={<DetailSkeleton />}>
      {(data) => <PathPage key={data.slug} path={data} />}
    </QueryView>
  )
}
