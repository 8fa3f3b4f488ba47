import type { RouteMeta } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { paths } from '../app/paths.ts'
import { bundlesMessages as copy } from '../components/bundles/bundles.messages.ts'
import { PageHead } from '../components/page-head.tsx'
import { CourseGridSkeleton } from '../components/skeletons.tsx'
import { BundleCards } from '../features/bundles/bundle-cards.tsx'
import { type AppMetaArgs, type AppPageArgs, loadMain } from './page-context.ts'

export const loader = ({ context }: AppPageArgs) =>
  loadMain(context, context.api.bundles.bundles.query({ query: {} }))

export const meta = ({ context }: AppMetaArgs): RouteMeta => ({
  title: copy.title,
  description: copy.description(context.brand),
  canonical: paths.bundles,
  image: '/og.png',
})

export function Component() {
  const found = usePageQuery(useApi().bundles.bundles.query({ query: {} }))
  return (
    <>
      <PageHead lead={copy.lead} title={copy.title} />
      <div className="wrap pb-20">
        <QueryView query={found} skeleton={<CourseGridSkeleton count={3} />}>
          {(data) => <BundleCards items={data} />}
        </QueryView>
      </div>
    </>
  )
}
