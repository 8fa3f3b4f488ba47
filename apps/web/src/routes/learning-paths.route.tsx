import type { RouteMeta } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { paths } from '../app/paths.ts'
import { PageHead } from '../components/page-head.tsx'
import { CourseGridSkeleton } from '../components/skeletons.tsx'
import { learningPathsMessages as copy } from '../features/learning-paths/learning-paths.messages.ts'
import { PathList } from '../features/learning-paths/path-list.tsx'
import { type AppMetaArgs, type AppPageArgs, loadMain } from './page-context.ts'

export const loader = ({ context }: AppPageArgs) => loadMain(context, context.api.learningPaths.paths.query())

export const meta = ({ context }: AppMetaArgs): RouteMeta => ({
  title: copy.pageTitle,
  description: copy.description(context.brand),
  canonical: paths.learningPaths,
  image: '/og.png',
})

export function Component() {
  const found = usePageQuery(useApi().learningPaths.paths.query())
  return (
    <>
      <PageHead lead={copy.lead} title={copy.title} />
      <div className="wrap pb-20">
        <QueryView query={found} skeleton={<CourseGridSkeleton count={3} />}>
          {(data) => <PathList items={data} />}
        </QueryView>
      </div>
    </>
  )
}
