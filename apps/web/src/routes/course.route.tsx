import { type RouteMeta, useParams } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Skeleton } from '@repo/ui/skeleton'
import { paths } from '../app/paths.ts'
import { commonMessages } from '../components/common.messages.ts'
import { CoursePage, preloadCourseBody } from '../features/course/course-page.tsx'
import { breadcrumbLd, courseLd, faqLd, previewsLd } from './json-ld.ts'
import { type AppMetaArgs, type AppPageArgs, leadOn, loadExtra, loadMain, readCache } from './page-context.ts'
import { slugParam } from './slug-param.ts'

export async function loader({ params, url, context }: AppPageArgs) {
  const slug = slugParam(params.id, url)
  const { catalogue } = context.api
  const course = catalogue.course.query({ params: { slug } })
  await Promise.all([
    loadMain(context, course),
    loadExtra(
      context,
      catalogue.courseReviews.query({ params: { slug }, query: { page: 1 } }),
      context.api.bundles.bundles.query({ query: { course: slug } }),
    ),
    preloadCourseBody(),
  ])
  leadOn(slug, readCache(context, course), url, paths.course)
}

export function meta({ params, url, context }: AppMetaArgs): RouteMeta {
  const course = readCache(context, context.api.catalogue.course.query({ params: { slug: params.id ?? '' } }))
  if (!course) return {}
  const { origin } = url
  return {
    title: course.title,
    description: course.subtitle,
    canonical: paths.course(course.slug),
    // Networks that show links take no SVG.
    image: `/api/art/og/${course.slug}.png`,
    firstPicture: import.meta.env.SSR ? course.coverUrl : undefined,
    jsonLd: import.meta.env.SSR
      ? [
          courseLd(origin, context.brand, course),
          ...previewsLd(origin, course),
          ...faqLd(course.faq),
          breadcrumbLd(origin, [
            { name: commonMessages.courseList, path: paths.courses },
            { name: course.category.name, path: paths.category(course.category.slug) },
            { name: course.title, path: paths.course(course.slug) },
          ]),
        ]
      : undefined,
  }
}

export function Component() {
  const { id = '' } = useParams()
  const course = usePageQuery(useApi().catalogue.course.query({ params: { slug: id } }))
  return (
    <QueryView query={course} skeleton={<Skeleton className="h-screen" />}>
      {(data) => <CoursePage course={data} key={data.slug} />}
    </QueryView>
  )
}
