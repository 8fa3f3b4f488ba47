import { type RouteMeta, useParams } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { paths } from '../app/paths.ts'
import { bundlesMessages as copy } from '../components/bundles/bundles.messages.ts'
import { DetailSkeleton } from '../components/skeletons.tsx'
import { BundlePage } from '../features/bundles/bundle-page.tsx'
import { breadcrumbLd, bundleLd } from './json-ld.ts'
import { type AppMetaArgs, type AppPageArgs, leadOn, loadMain, readCache } from './page-context.ts'
import { slugParam } from './slug-param.ts'

export async function loader({ params, url, context }: AppPageArgs) {
  const slug = slugParam(params.id, url)
  const query = context.api.bundles.bundle.query({ params: { slug } })
  await loadMain(context, query)
  leadOn(slug, readCache(context, query), url, paths.bundle)
}

export function meta({ params, url, context }: AppMetaArgs): RouteMeta {
  const query = context.api.bundles.bundle.query({ params: { slug: params.id ?? '' } })
  const bundle = readCache(context, query)
  if (!bundle) return {}
  return {
    title: bundle.title,
    description: bundle.description || bundle.courses.map(({ title }) => title).join(' + '),
    canonical: paths.bundle(bundle.slug),
    image: `/api/art/og/${bundle.courses[0]?.slug ?? ''}.png`,
    jsonLd: import.meta.env.SSR
      ? [
          bundleLd(url.origin, context.brand, bundle),
          breadcrumbLd(url.origin, [
            { name: copy.title, path: paths.bundles },
            { name: bundle.title, path: paths.bundle(bundle.slug) },
          ]),
        ]
      : undefined,
  }
}

export function Component() {
  const { id = '' } = useParams()
  const bundle = usePageQuery(useApi().bundles.bundle.query({ params: { slug: id } }))
  return (
    <QueryView query={bundle} skeleton={<DetailSkeleton />}>
      {(data) => <BundlePage bundle={data} key={data.slug} />}
    </QueryView>
  )
}
