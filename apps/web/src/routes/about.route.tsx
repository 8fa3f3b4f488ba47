import type { Api } from '@repo/api-client'
import { sitePageSlugs } from '@repo/contract/legal-pages'
import type { RouteMeta } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { brand } from '../app/env.ts'
import { paths } from '../app/paths.ts'
import { aboutMessages } from '../features/about/about.messages.ts'
import { AboutPage } from '../features/about/about-page.tsx'
import { organizationLd } from './json-ld.ts'
import { type AppMetaArgs, type AppPageArgs, loadExtra, readCache } from './page-context.ts'

const aboutText = (api: Api) => api.content.page.query({ params: { slug: sitePageSlugs.about } })
const has = (pages: readonly { slug: string }[] | undefined, slug: string) =>
  pages?.some((page) => page.slug === slug) === true

export async function loader({ context }: AppPageArgs) {
  const { api } = context
  await loadExtra(context, api.catalogue.doctors.query(), api.content.pages.query())
  if (has(readCache(context, api.content.pages.query()), sitePageSlugs.about))
    await loadExtra(context, aboutText(api))
}

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
  const { data: pages } = usePageQuery(api.content.pages.query())
  const text = usePageQuery(aboutText(api), { isEnabled: has(pages, sitePageSlugs.about) })
  return (
    <AboutPage
      brand={brand}
      doctors={doctors.data?.items ?? []}
      site={site.data}
      text={text.data}
      hasQuestions={has(pages, sitePageSlugs.faq)}
    />
  )
}
