import type { RouteMeta } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { brand } from '../app/env.ts'
import { paths } from '../app/paths.ts'
import { aboutMessages } from '../features/about/about.messages.ts'
import { AboutPage } from '../features/about/about-page.tsx'
import { organizationLd } from './json-ld.ts'
import { type AppMetaArgs, type AppPageArgs, loadExtra } from './page-context.ts'

export const loader = ({ context }: AppPageArgs) => loadExtra(context, context.api.catalogue.doctors.query())

export const meta = ({ url, context }: AppMetaArgs): RouteMeta => ({
  title: aboutMessages.pageTitle,
  description: aboutMessages.description(context.brand),
  canonical: paths.about,
  image: '/og.png',
  jsonLd: import.meta.env.SSR ? [organizationLd(url.origin, context.brand)] : undefined,
})

export function Component() {
  const api = useApi()
  const doctors = usePageQuery(api.catalogue.doctors.query())
  const site = usePageQuery(api.content.site.query())
  return <AboutPage brand={brand} doctors={doctors.data?.items ?? []} site={site.data} />
}
